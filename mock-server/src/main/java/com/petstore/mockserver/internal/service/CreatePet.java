package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.Assumption;
import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.pets.AnimalStore;
import com.petstore.mockserver.internal.pets.AnimalWriter;
import com.petstore.mockserver.internal.pets.NewAnimalReader;
import org.jspecify.annotations.Nullable;

/** {@code POST /pets}. Interface document, section Add an animal. */
final class CreatePet implements OperationHandler {

    private final AnimalStore store;
    private final NewAnimalReader reader;
    private final @Nullable AnimalStatus defaultStatus;

    CreatePet(AnimalStore store, Assumptions assumptions) {
        this.store = store;
        this.reader =
                new NewAnimalReader(assumptions.value(Assumption.UNKNOWN_FIELDS).equals("reject"));
        this.defaultStatus =
                AnimalStatus.of(assumptions.value(Assumption.DEFAULT_STATUS)).orElse(null);
    }

    @Override
    public boolean takesBody() {
        return true;
    }

    @Override
    public Answer answer(Call call) {
        try {
            NewAnimal animal = reader.read(call.body());
            return Answer.json(201, AnimalWriter.animal(store.add(withStatus(animal))));
        } catch (InvalidJsonException e) {
            return Errors.invalidRequest(e.rule());
        }
    }

    private NewAnimal withStatus(NewAnimal animal) {
        return animal.status() == null ? new NewAnimal(animal.name(), animal.categoryId(), defaultStatus) : animal;
    }
}
