package com.petstore.mockserver.internal.pets;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.petstore.mockserver.Animal;
import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.StrictTree;
import java.util.Map;
import java.util.Optional;

/** The body of createPet. */
class PetReaderFuzz {

    @FuzzTest
    void takesForAnAnimalWhatJacksonsTreeShowsToBeOne(byte[] body) {
        Optional<NewAnimal> animal = read(false, body);
        Optional<NewAnimal> strictly = read(true, body);

        if (strictly.isPresent()) {
            assertThat(strictly).isEqualTo(animal);
        }
        Optional<NewAnimal> reference = StrictTree.of(body).flatMap(PetReaderFuzz::animal);
        if (reference.isPresent()) {
            assertThat(animal).isEqualTo(reference);
        }
        if (animal.isPresent()) {
            assertThat(StrictTree.of(body)).isPresent();
            NewAnimal read = animal.get();
            byte[] written = PetWriter.pet(new Animal(1, read.name(), read.categoryId(), read.status()));
            assertThat(read(false, written)).isEqualTo(animal);
        }
    }

    private static Optional<NewAnimal> read(boolean refusesUnknown, byte[] body) {
        try {
            return Optional.of(PetReader.readNew(body, refusesUnknown));
        } catch (InvalidInputException e) {
            assertThat(e.rule()).matches("[\\x20-\\x7e]{1,300}");
            return Optional.empty();
        }
    }

    /** Empty also where numbers are written in a way that the tree does not keep. */
    private static Optional<NewAnimal> animal(Object tree) {
        if (!(tree instanceof Map<?, ?> fields)
                || !(fields.get("name") instanceof String name)
                || !StrictTree.isUnicode(name)
                || !(fields.get("categoryId") instanceof Number number)
                || !(number instanceof Integer || number instanceof Long)) {
            return Optional.empty();
        }
        if (!fields.containsKey("status")) {
            return Optional.of(new NewAnimal(name, number.longValue()));
        }
        return fields.get("status") instanceof String text
                ? AnimalStatus.of(text).map(status -> new NewAnimal(name, number.longValue(), status))
                : Optional.empty();
    }
}
