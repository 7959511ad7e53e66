// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.internal.InvalidInputException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PetReaderTest {

    @Test
    void readsAllFields() {
        assertThat(read("{\"name\":\"Rex\",\"categoryId\":7,\"status\":\"sold\"}"))
                .isEqualTo(NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD));
    }

    @Test
    void leavesAnOmittedStatusOut() {
        assertThat(read(NEW_REX).status()).isEmpty();
    }

    @Test
    void readsAnyText() {
        assertThat(read("{\"name\":\"\\u0000 \\ud83d\\udc15 Žofka\",\"categoryId\":7}")
                        .name())
                .isEqualTo("\0 \ud83d\udc15 Žofka");
    }

    @Test
    void passesOverUnknownFields() {
        assertThat(read("{\"id\":5,\"tags\":[{\"a\":{}},null],\"name\":\"Rex\",\"categoryId\":7}"))
                .isEqualTo(NewMockPet.of("Rex", 7));
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
        "0, 0",
        "-0, 0",
        "7.0, 7",
        "7e2, 700",
        "70E-1, 7"
    })
    void readsEveryNumberThatIsAnInt64(String number, long expected) {
        assertThat(read("{\"name\":\"Rex\",\"categoryId\":" + number + "}").categoryId())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7.5",
                "1e-1",
                "9223372036854775808",
                "-9223372036854775809",
                "1e19",
                "1e999999999",
                "1e-999999999",
                "1e99999999999"
            })
    void refusesNumbersThatAreNoInt64(String number) {
        assertRefused(
                "{\"name\":\"Rex\",\"categoryId\":" + number + "}",
                "categoryId must be an int64 number, was " + number);
    }

    @Test
    void readsNumbersOfUpToAHundredCharacters() {
        String hundred = "7." + "0".repeat(98);

        assertThat(read("{\"name\":\"Rex\",\"categoryId\":" + hundred + "}").categoryId())
                .isEqualTo(7);
        assertRefused(
                "{\"name\":\"Rex\",\"categoryId\":" + hundred + "0}",
                "categoryId must be an int64 number, had 101 characters");
    }

    @Test
    void refusesNumbersOfManyDigitsWithoutConvertingThem() {
        assertRefused(
                "{\"name\":\"Rex\",\"categoryId\":" + "9".repeat(1_000_000) + "}",
                "categoryId must be an int64 number, had 1000000 characters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"categoryId":7}                                  | name is missing
            {"name":"Rex"}                                    | categoryId is missing
            {"name":null,"categoryId":7}                      | name must be a string, was null
            {"name":5,"categoryId":7}                         | name must be a string, was a number
            {"name":["a"],"categoryId":7}                     | name must be a string, was an array
            {"name":"Rex","categoryId":null}                  | categoryId must be an int64 number, was null
            {"name":"Rex","categoryId":"7"}                   | categoryId must be an int64 number, was a string
            {"name":"Rex","categoryId":true}                  | categoryId must be an int64 number, was true
            {"name":"Rex","categoryId":{}}                    | categoryId must be an int64 number, was an object
            {"name":"Rex","categoryId":7,"status":null}       | status must be a string, was null
            {"name":"Rex","categoryId":7,"status":0}          | status must be a string, was a number
            {"name":"Rex","categoryId":7,"status":"SOLD"}     | status must be available, pending or sold
            {"name":"Rex","categoryId":7,"status":""}         | status must be available, pending or sold
            {"name":"Rex","name":"Rex","categoryId":7}        | body must be well-formed JSON without repeated names, was not at line 1, column 21
            {"name":"Rex","categoryId":7,"a":1,"a":1}         | body must be well-formed JSON without repeated names, was not at line 1, column 39
            {"name":"Rex","categoryId":7,"a":[{"b":1,"b":1}]} | body must be well-formed JSON without repeated names, was not at line 1, column 45
            {"name":"\\ud83d","categoryId":7}                 | name must be Unicode text, had half of a surrogate pair
            []                                                | body must be an object, was an array
            null                                              | body must be an object, was null
            "Rex"                                             | body must be an object, was a string
            {"name":"Rex","categoryId":7} x                   | body must hold nothing after its end
            {"name":"Rex","categoryId":7}{}                   | body must hold nothing after its end
            {"name":"Rex","categoryId":7                      | body must be well-formed JSON without repeated names, was not at line 1, column 29
            {name:"Rex"}                                      | body must be well-formed JSON without repeated names, was not at line 1, column 3
            {"name":"Rex","categoryId":07}                    | body must be well-formed JSON without repeated names, was not at line 1, column 29
            {"name":"Rex","categoryId":NaN}                   | body must be well-formed JSON without repeated names, was not at line 1, column 31
            {"name":"Rex",}                                   | body must be well-formed JSON without repeated names, was not at line 1, column 16
            """)
    void refusesWithTheFieldAndTheRule(String body, String message) {
        assertRefused(body, message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t"})
    void refusesAnEmptyBody(String body) {
        assertRefused(body, "body is missing");
    }

    /** The body is the first of them. */
    @Test
    void passesOverAsManyAs64Levels() {
        String pet = "{\"name\":\"Rex\",\"categoryId\":7,\"tags\":";

        assertThat(read(pet + "[".repeat(63) + "]".repeat(63) + "}").name()).isEqualTo("Rex");
        assertRefused(pet + "[".repeat(64) + "]".repeat(64) + "}", "body must not be nested deeper than 64 levels");
    }

    @Test
    void refusesDeepNesting() {
        assertRefused(
                "{\"tags\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}",
                "body must not be nested deeper than 64 levels");
    }

    /** It could not be repeated in a message, which has to be written as JSON once more. */
    @Test
    void refusesHalfOfASurrogatePairInTheNameOfAField() {
        assertRefused(
                "{\"\\ud83d\":1}", "body must be well-formed JSON without repeated names, was not at line 1, column 9");
    }

    @Test
    void repeatsOddCharactersOfANameAsQuestionMarks() {
        assertUnknown("{\"\\u0000\\u202e\":1}", "?? must not be given");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-32"})
    void refusesOtherEncodings(String charset) {
        byte[] body = NEW_REX.getBytes(Charset.forName(charset));

        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> PetReader.readNew(body, false, null));
    }

    /** RFC 8259, section 8.1. */
    @Test
    void ignoresOneByteOrderMarkAtTheBeginning() {
        assertThat(read("\ufeff{\"name\":\"Rex\",\"categoryId\":7}")).isEqualTo(read(NEW_REX));
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> read("\ufeff\ufeff{\"name\":\"Rex\",\"categoryId\":7}"));
    }

    @ParameterizedTest
    @CsvSource({
        "7.0, 7",
        "1e2, 100",
        "1.20e1, 12",
        "-0.0, 0",
        "100e-2, 1",
        "9.223372036854775807e18, 9223372036854775807"
    })
    void takesAnIntegerInAnyNotation(String json, long categoryId) {
        assertThat(read("{\"name\":\"Rex\",\"categoryId\":" + json + "}").categoryId())
                .isEqualTo(categoryId);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "1e-1", "1e19", "9223372036854775808", "1e999999999"})
    void refusesWhatIsNoInt64(String json) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> read("{\"name\":\"Rex\",\"categoryId\":" + json + "}"))
                .withMessageStartingWith("categoryId must be an int64 number, was ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00ff", "\u00c0\u00af", "\u00ed\u00a0\u0080", "\u00f4\u0090\u0080\u0080", "\u00c3"})
    void refusesBytesThatAreNoUtf8(String bytes) {
        byte[] body = ("{\"name\":\"" + bytes + "\",\"categoryId\":7}").getBytes(StandardCharsets.ISO_8859_1);

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> PetReader.readNew(body, false, null))
                .withMessage("body must be UTF-8");
    }

    @Test
    void shortensLongNamesOfFieldsInMessages() {
        String name = "é".repeat(100);

        assertUnknown("{\"" + name + "\":1}", "?".repeat(40) + "... must not be given");
    }

    private static void assertUnknown(String body, String message) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> PetReader.readNew(body.getBytes(StandardCharsets.UTF_8), true, null))
                .withMessage(message);
    }

    private static NewMockPet read(String body) {
        return PetReader.readNew(body.getBytes(StandardCharsets.UTF_8), false, null);
    }

    private static void assertRefused(String body, String message) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> read(body))
                .withMessage(message);
    }
}
