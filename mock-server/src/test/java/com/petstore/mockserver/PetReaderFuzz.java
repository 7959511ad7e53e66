// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.testing.JsonTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The body of createPet. */
class PetReaderFuzz {

    private static final JsonFactory STRICT = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(64).build())
            .build();

    @FuzzTest
    void takesForAPetWhatJacksonsTreeShowsToBeOne(byte[] body) {
        Optional<NewMockPet> pet = read(false, body);
        Optional<NewMockPet> strictly = read(true, body);

        if (strictly.isPresent()) {
            assertThat(strictly).isEqualTo(pet);
        }
        Optional<NewMockPet> reference = tree(body).flatMap(PetReaderFuzz::pet);
        if (reference.isPresent()) {
            assertThat(pet).isEqualTo(reference);
        }
        if (pet.isPresent()) {
            assertThat(tree(body)).isPresent();
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

    /** By Jackson itself, with its own checks of names and depth; empty unless it is one document in UTF-8. */
    private static Optional<Object> tree(byte[] document) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document))
                    .toString();
            try (JsonParser parser = STRICT.createParser(text)) {
                boolean isOne =
                        parser.nextToken() != null && parser.skipChildren().nextToken() == null;
                return isOne ? Optional.ofNullable(JsonTree.parse(text)) : Optional.empty();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Empty also where numbers are written in a way that the tree does not keep. */
    private static Optional<NewMockPet> pet(Object tree) {
        if (!(tree instanceof Map<?, ?> fields)
                || !(fields.get("name") instanceof String name)
                || !StandardCharsets.UTF_8.newEncoder().canEncode(name)
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
