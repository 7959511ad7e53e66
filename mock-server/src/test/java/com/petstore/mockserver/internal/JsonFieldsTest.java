// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFieldsTest {

    @Test
    void readsTextsAndNumbers() {
        JsonFields body = read("{'key':'demo','count':7}");

        assertThat(body.requiredText("key")).isEqualTo("demo");
        assertThat(body.number("count", 1, 10)).contains(7L);
    }

    @Test
    void hasDefaultsForWhatIsNotGiven() {
        JsonFields body = read("{}");

        assertThat(body.text("key")).isEmpty();
        assertThat(body.number("count", 1, 10)).isEmpty();
    }

    @Test
    void reportsWhatIsMissing() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> read("{}").requiredText("key"))
                .withMessage("key is missing");
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> read("{}").requiredNumber("count", 1, 10))
                .withMessage("count is missing");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10})
    void takesTheSmallestAndTheLargestNumber(long number) {
        assertThat(read("{'count':" + number + "}").number("count", 1, 10)).contains(number);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 11})
    void refusesNumbersBeyond(long number) {
        JsonFields body = read("{'count':" + number + "}");

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> body.number("count", 1, 10))
                .withMessage("count must be 1 to 10, was " + number);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            []                          | body must be an object, was an array
            {'key':7}                   | key must be a string, was a number
            {'count':'7'}               | count must be an int64 number, was a string
            {'key':'a','key':'b'}       | body must be well-formed JSON without repeated names, was not at line 1, column 17
            {'count':1,'count':1}       | body must be well-formed JSON without repeated names, was not at line 1, column 19
            {'other':1}                 | other is no field of the body, which can have count, key
            {'key':'a'} {}              | body must hold nothing after its end
            """)
    void refusesWithTheFieldAndTheRule(String json, String message) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> {
                    JsonFields body = read(json);
                    body.text("key");
                    body.int64("count");
                })
                .withMessage(message);
    }

    private static JsonFields read(String json) {
        return JsonFields.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), "count", "key");
    }
}
