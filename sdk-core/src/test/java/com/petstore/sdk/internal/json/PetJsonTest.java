// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PetJsonTest {

    private static final String REX = "{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"sold\"}";

    @Test
    void readsAPet() throws Exception {
        assertThat(decode(REX))
                .isEqualTo(Pet.builder()
                        .id(1)
                        .name("Rex")
                        .categoryId(7)
                        .status(PetStatus.SOLD)
                        .build());
    }

    @Test
    void readsAPetWithoutStatus() throws Exception {
        assertThat(decode("{\"id\":1,\"name\":\"Rex\",\"categoryId\":7}").status())
                .isEmpty();
    }

    @Test
    void readsAStatusThatIsNullAsAbsent() throws Exception {
        assertThat(decode("{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":null}"))
                .isEqualTo(Pet.builder().id(1).name("Rex").categoryId(7).build());
    }

    @Test
    void readsAListInWhichOneStatusIsNull() throws Exception {
        assertThat(decodeList("[" + REX.replace("\"sold\"", "null") + "," + REX + "]"))
                .extracting(Pet::status)
                .containsExactly(Optional.empty(), Optional.of(PetStatus.SOLD));
    }

    @ParameterizedTest
    @CsvSource({
        "7.0, 7",
        "1e2, 100",
        "1.20E+1, 12",
        "100e-2, 1",
        "-0.0, 0",
        "0e99, 0",
        "9.223372036854775807e18, 9223372036854775807",
        "-9223372036854775808.0, -9223372036854775808"
    })
    void readsAnIntegerHoweverItIsWritten(String written, long id) throws Exception {
        assertThat(decode(REX.replace("\"id\":1", "\"id\":" + written)).id()).isEqualTo(id);
    }

    @Test
    void ignoresAByteOrderMark() throws Exception {
        assertThat(decode("\ufeff" + REX)).isEqualTo(decode(REX));
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode("\ufeff\ufeff" + REX))
                .satisfies(malformed -> assertThat(malformed.fault()).isEqualTo("is not JSON"));
    }

    @Test
    void readsTheWholeRangeOfAnInt64() throws Exception {
        Pet pet = decode("{\"id\":9223372036854775807,\"name\":\"Rex\",\"categoryId\":-9223372036854775808}");

        assertThat(pet.id()).isEqualTo(Long.MAX_VALUE);
        assertThat(pet.categoryId()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void ignoresFieldsThatThisVersionDoesNotHave() throws Exception {
        assertThat(decode("{\"tags\":[{\"id\":[2]}],\"born\":null,\"id\":1,\"name\":\"Rex\",\"categoryId\":7}")
                        .id())
                .isEqualTo(1);
    }

    @Test
    void keepsAStatusThatThisVersionDoesNotHave() throws Exception {
        assertThat(decode(REX.replace("sold", "adopted")).status()).contains(PetStatus.of("adopted"));
    }

    @Test
    void readsAListInItsOrder() throws Exception {
        List<Pet> pets = decodeList("[" + REX + "," + REX.replace("\"id\":1", "\"id\":0") + "]");

        assertThat(pets).extracting(Pet::id).containsExactly(1L, 0L);
    }

    @Test
    void readsAnEmptyList() throws Exception {
        assertThat(decodeList(" [ ] ")).isEmpty();
    }

    @Test
    void returnsAListThatCannotBeChanged() throws Exception {
        List<Pet> pets = decodeList("[]");

        assertThatThrownBy(() -> pets.add(decode(REX))).isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"name\":\"a\",\"categoryId\":7} | $.id must be there, was missing",
                "{\"id\":1,\"categoryId\":7} | $.name must be there, was missing",
                "{\"id\":1,\"name\":\"a\"} | $.categoryId must be there, was missing",
                "{\"id\":\"1\"} | $.id must be an integer, was a string",
                "{\"id\":7.5} | $.id must be an integer, was a number that is no integer",
                "{\"id\":1e-1} | $.id must be an integer, was a number that is no integer",
                "{\"id\":1e-999999999} | $.id must be an integer, was a number that is no integer",
                "{\"id\":1e19} | $.id must be an int64, was out of its range",
                "{\"id\":9223372036854775808.0} | $.id must be an int64, was out of its range",
                "{\"id\":1e999999999} | $.id must be an int64, was out of its range",
                "{\"id\":true} | $.id must be an integer, was a boolean",
                "{\"id\":null} | $.id must be an integer, was null",
                "{\"id\":9223372036854775808} | $.id must be an int64, was out of its range",
                "{\"id\":-9223372036854775809} | $.id must be an int64, was out of its range",
                "{\"id\":[1]} | $.id must be an integer, was an array",
                "{\"name\":5} | $.name must be a string, was an integer",
                "{\"name\":null} | $.name must be a string, was null",
                "{\"name\":{}} | $.name must be a string, was an object",
                "{\"categoryId\":null} | $.categoryId must be an integer, was null",
                "{\"status\":null} | $.id must be there, was missing",
                "{\"status\":null,\"status\":\"sold\"} | $.status must be there once, was there twice",
                "{\"status\":0} | $.status must be a string, was an integer",
                "{\"id\":1,\"id\":2} | $.id must be there once, was there twice",
                "{\"name\":\"a\",\"name\":\"a\"} | $.name must be there once, was there twice",
                "[] | $ must be an object, was an array",
                "null | $ must be an object, was null",
                "\"x\" | $ must be an object, was a string",
                "`` | $ must be an object, was empty"
            })
    void reportsWhereAndHowAPetIsWrong(String json, String message) {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(json))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | $ must be an array, was an object",
                "[null] | $[0] must be an object, was null",
                "[[]] | $[0] must be an object, was an array",
                "[7] | $[0] must be an object, was an integer"
            })
    void reportsWhereAndHowAListIsWrong(String json, String message) {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decodeList(json))
                .withMessage(message);
    }

    @Test
    void namesTheElementThatIsWrong() {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decodeList("[" + REX + "," + REX.replace("7", "\"7\"") + "]"))
                .satisfies(e -> assertThat(e.path()).isEqualTo("$[1].categoryId"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1", "[}", "[,]", "{", "nul", "[1] x", "NaN", "[]]", "\"\u0001\"", "'a'", "[] []"})
    void refusesTextThatIsNotOneJsonValue(String json) {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> StrictReader.readAll(json.getBytes(UTF_8), PetJsonTest::skipArray));
    }

    @Test
    void refusesABodyThatIsFollowedByAnother() {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(REX + REX))
                .withMessage("$ must be followed by nothing, was followed by more text");
    }

    @Test
    void refusesEveryEncodingButUtf8() {
        assertThatExceptionOfType(MalformedJsonException.class).isThrownBy(() -> PetJson.decode(REX.getBytes(UTF_16)));
        byte[] invalid = REX.getBytes(UTF_8);
        invalid[REX.indexOf("Rex")] = (byte) 0xff;
        assertThatExceptionOfType(MalformedJsonException.class).isThrownBy(() -> PetJson.decode(invalid));
    }

    @ParameterizedTest
    @ValueSource(strings = {"c3", "ff", "a9", "eda080", "f4908080"})
    void refusesBytesThatAreNoCharacters(String hexadecimal) {
        byte[] invalid = HexFormat.of()
                .parseHex(HexFormat.of().formatHex(REX.getBytes(UTF_8)).replace("526578", hexadecimal));

        assertThatExceptionOfType(MalformedJsonException.class).isThrownBy(() -> PetJson.decode(invalid));
    }

    @Test
    void refusesNestingThatIsMadeToHurt() {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode("{\"a\":" + "[".repeat(100_000)));
    }

    private static Object skipArray(StrictReader reader) throws MalformedJsonException, IOException {
        reader.beginArray();
        while (reader.nextElement()) {
            reader.skip();
        }
        return "skipped";
    }

    private static Pet decode(String json) throws Exception {
        return PetJson.decode(json.getBytes(UTF_8));
    }

    private static List<Pet> decodeList(String json) throws Exception {
        return PetJson.decodeList(json.getBytes(UTF_8));
    }

    @Test
    void writesAllFields() {
        NewPet rex = NewPet.builder()
                .name("Rex \"the\" \u00e9l\u00e9phant")
                .categoryId(Long.MAX_VALUE)
                .status(PetStatus.of("adopted"))
                .build();

        assertThat(encode(rex))
                .isEqualTo("{\"name\":\"Rex \\\"the\\\" \u00e9l\u00e9phant\","
                        + "\"categoryId\":9223372036854775807,\"status\":\"adopted\"}");
    }

    @Test
    void leavesOutAStatusThatIsNotSet() {
        assertThat(encode(NewPet.builder().name("").categoryId(-1).build()))
                .isEqualTo("{\"name\":\"\",\"categoryId\":-1}");
    }

    @Test
    void refusesTextThatIsNotUnicode() {
        NewPet broken = NewPet.builder().name("\ud800").categoryId(1).build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> encode(broken))
                .withMessage("name must be valid Unicode, but holds half of a surrogate pair");
    }

    private static String encode(NewPet pet) {
        return new String(PetJson.encode(pet), UTF_8);
    }
}
