package com.petstore.mockserver.http;

import com.petstore.mockserver.domain.NewAnimal;
import com.petstore.mockserver.json.InvalidBodyException;
import com.petstore.mockserver.json.JsonWriter;
import com.petstore.mockserver.json.NewAnimalReader;
import com.petstore.mockserver.store.AnimalStore;

/** {@code POST /pets}. Interface document, section Add an animal. */
final class CreatePet implements Operation {

    private final AnimalStore store;

    CreatePet(AnimalStore store) {
        this.store = store;
    }

    @Override
    public boolean takesBody() {
        return true;
    }

    @Override
    public Answer answer(Call call) {
        try {
            NewAnimal animal = NewAnimalReader.read(call.body());
            return Answer.json(201, JsonWriter.animal(store.add(animal)));
        } catch (InvalidBodyException e) {
            return Errors.invalidRequest(e.rule());
        }
    }
}
