// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a pet is in JSON. */
class PetWriterTest {

    @Test
    void writesEveryField() {
        assertThat(json(MockPet.of(1, "Rex", 7).status(MockPetStatus.SOLD)))
                .isEqualTo("{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"sold\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"available", "pending", "sold", "on loan"})
    void writesEachStatusByItsValue(String status) {
        assertThat(json(MockPet.of(1, "Rex", 7).status(MockPetStatus.of(status))))
                .endsWith(",\"status\":\"" + status + "\"}");
    }

    @Test
    void leavesOutAStatusThatThereIsNot() {
        assertThat(json(MockPet.of(1, "Rex", 7))).isEqualTo("{\"id\":1,\"name\":\"Rex\",\"categoryId\":7}");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 10, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
    void writesEveryInt64(long number) {
        assertThat(json(MockPet.of(number, "Rex", number)))
                .isEqualTo("{\"id\":" + number + ",\"name\":\"Rex\",\"categoryId\":" + number + "}");
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "'';''",
                "' ~';' ~'",
                "a\"b;a\\\"b",
                "a\\b;a\\\\b",
                "a/b;a/b",
                "'a\u007fb';'a\u007fb'",
                "Zoë;Zoë",
                "Ōкami犬;Ōкami犬",
                "a\uD83D\uDC36\"b;a\uD83D\uDC36\\\"b"
            },
            delimiter = ';')
    void escapesInANameWhatJsonRequires(String name, String written) {
        assertThat(json(MockPet.of(1, name, 7))).isEqualTo("{\"id\":1,\"name\":\"" + written + "\",\"categoryId\":7}");
    }

    @Test
    void escapesControlCharacters() {
        assertThat(json(MockPet.of(1, "a\tb\n\u0000\u001f", 7)))
                .isEqualTo("{\"id\":1,\"name\":\"a\\tb\\n\\u0000\\u001F\",\"categoryId\":7}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\"", "ë"})
    void writesANameOfAnyLength(String character) {
        String name = character.repeat(10_000);
        String written = character.equals("\"") ? "\\\"".repeat(10_000) : name;

        assertThat(json(MockPet.of(1, name, 7).status(MockPetStatus.PENDING)))
                .isEqualTo("{\"id\":1,\"name\":\"" + written + "\",\"categoryId\":7,\"status\":\"pending\"}");
    }

    @Test
    void writesPetsInTheirOrder() {
        MockPet rex = MockPet.of(1, "Rex", 7).status(MockPetStatus.AVAILABLE);
        MockPet zoe = MockPet.of(2, "Zoë", 3);

        assertThat(json(List.of(rex, zoe, rex))).isEqualTo("[" + json(rex) + "," + json(zoe) + "," + json(rex) + "]");
        assertThat(json(List.of(rex))).isEqualTo("[" + json(rex) + "]");
        assertThat(json(List.of())).isEqualTo("[]");
    }

    private static String json(MockPet pet) {
        return new String(PetWriter.pet(pet), UTF_8);
    }

    private static String json(List<MockPet> pets) {
        return new String(PetWriter.pets(pets), UTF_8);
    }
}
