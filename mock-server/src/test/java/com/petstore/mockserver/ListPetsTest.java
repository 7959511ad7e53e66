// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.testing.JsonTree;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListPetsTest {

    private final PetRepository store = new PetRepository(1);

    @BeforeEach
    void fill() {
        for (int i = 0; i < 101; i++) {
            store.add(NewMockPet.of("Rex", 7).status(MockPetStatus.PENDING));
        }
        store.add(NewMockPet.of("Ida", 7).status(MockPetStatus.SOLD));
    }

    @ParameterizedTest
    @CsvSource({
        "reject, '', 20",
        "reject, limit=1, 1",
        "reject, limit=007, 7",
        "reject, limit=100, 100",
        "clamp, limit=0, 1",
        "clamp, limit=-99999999999999999999, 1",
        "clamp, limit=101, 100",
        "default, limit=0, 20",
        "default, limit=101, 20",
        "default, limit=100, 100"
    })
    void listsAsManyAsTheLimitOrWhatIsAssumedBeyondIt(String outOfRange, String query, int pets) {
        assertThat(JsonTree.array(JsonTree.parse(text(answer(outOfRange, query)))))
                .hasSize(pets);
    }

    @Test
    void listsPetsOfAStatus() {
        assertThat(text(answer("reject", "status=sold&limit=100")))
                .isEqualTo("[{\"id\":102,\"name\":\"Ida\",\"categoryId\":7,\"status\":\"sold\"}]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limit=0                       | limit must be 1 to 100, was 0
            limit=101                     | limit must be 1 to 100, was 101
            limit=10000000000000000000    | limit must be 1 to 100, was 10000000000000000000
            limit=100000000000000000000   | limit must be 1 to 100, was 100000000000000000000
            limit=5.0                     | limit must be an integer from 1 to 100
            status=Sold                   | status must be available, pending or sold
            """)
    void refusesWithTheParameterAndTheRule(String query, String message) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> answer("reject", query))
                .withMessage(message);
    }

    private Reply answer(String outOfRange, String query) {
        Behavior behavior = Behavior.defaults().with("limit-out-of-range", outOfRange);
        return new ListPets(store, behavior).prepare(query).get();
    }

    private static String text(Reply answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
