// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.StrictTree;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The body of createPet. */
class PetReaderFuzz {

    @FuzzTest
    void takesForAPetWhatJacksonsTreeShowsToBeOne(byte[] body) {
        Optional<NewMockPet> pet = read(false, body);
        Optional<NewMockPet> strictly = read(true, body);

        if (strictly.isPresent()) {
            assertThat(strictly).isEqualTo(pet);
        }
        Optional<NewMockPet> reference = StrictTree.of(body).flatMap(PetReaderFuzz::pet);
        if (reference.isPresent()) {
            assertThat(pet).isEqualTo(reference);
        }
        if (pet.isPresent()) {
            assertThat(StrictTree.of(body)).isPresent();
            NewMockPet read = pet.get();
            byte[] written = PetWriter.pet(MockPet.of(1, read));
            assertThat(read(false, written)).isEqualTo(pet);
        }
    }

    private static Optional<NewMockPet> read(boolean refusesUnknown, byte[] body) {
        try {
            return Optional.of(PetReader.readNew(body, refusesUnknown, null));
        } catch (InvalidInputException e) {
            assertThat(e.rule()).matches("[\\x20-\\x7e]{1,300}");
            return Optional.empty();
        }
    }

    /** Empty also where numbers are written in a way that the tree does not keep. */
    private static Optional<NewMockPet> pet(Object tree) {
        if (!(tree instanceof Map<?, ?> fields)
                || !(fields.get("name") instanceof String name)
                || !StrictTree.isUnicode(name)
                || !(fields.get("categoryId") instanceof Number number)
                || !(number instanceof Integer || number instanceof Long)) {
            return Optional.empty();
        }
        if (!fields.containsKey("status")) {
            return Optional.of(NewMockPet.of(name, number.longValue()));
        }
        return Stream.of(MockPetStatus.AVAILABLE, MockPetStatus.PENDING, MockPetStatus.SOLD)
                .filter(status -> status.value().equals(fields.get("status")))
                .findFirst()
                .map(status -> NewMockPet.of(name, number.longValue()).status(status));
    }
}
