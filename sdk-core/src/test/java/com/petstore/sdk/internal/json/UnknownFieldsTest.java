// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.model.Pet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in fields that nobody reads does no harm: to pets, to error bodies, and to classes of an application. */
class UnknownFieldsTest {

    /** In the digits of the default locale, which Jackson writes. */
    private static final String LIMIT_OF_JACKSON = String.format("%d", 1000);

    private static final String PET = "\"id\":1,\"name\":\"Rex\",\"categoryId\":7";
    private static final String ERROR = "\"code\":\"c\",\"message\":\"m\",\"status\":404";

    /** Reads a text of its own with a field more. */
    private enum Reading {
        PET {
            @Override
            void read(String unknown) throws Exception {
                Pet rex = Pet.builder().id(1).name("Rex").categoryId(7).build();
                assertThat(PetJson.decode(bytes("{" + unknown + "," + UnknownFieldsTest.PET + "}")))
                        .isEqualTo(rex);
                assertThat(PetJson.decode(bytes("{" + UnknownFieldsTest.PET + "," + unknown + "}")))
                        .isEqualTo(rex);
            }
        },
        PETS {
            @Override
            void read(String unknown) throws Exception {
                String pet = "{" + UnknownFieldsTest.PET + "," + unknown + "}";
                assertThat(PetJson.decodeList(bytes("[" + pet + "," + pet + "]")))
                        .hasSize(2);
            }
        },
        ERROR {
            @Override
            void read(String unknown) throws Exception {
                assertThat(ErrorBodyJson.decode(bytes("{" + unknown + "," + UnknownFieldsTest.ERROR + "}")))
                        .isEqualTo(ErrorBody.builder()
                                .code("c")
                                .message("m")
                                .status(404)
                                .build());
            }
        },
        CLASS_OF_AN_APPLICATION {
            @Override
            void read(String unknown) throws Exception {
                assertThat(decode(Item.class, "{" + unknown + ",\"number\":7}")).isEqualTo(new Item(7));
                assertThat(decode(Item[].class, "[{\"number\":7," + unknown + "}]"))
                        .containsExactly(new Item(7));
            }
        };

        abstract void read(String unknown) throws Exception;
    }

    record Item(int number) {}

    record Numbers(BigInteger whole, BigDecimal decimal, Object any) {}

    static Stream<Arguments> unknownFields() {
        String digits = "7".repeat(1001);
        Map<String, String> fields = Map.ofEntries(
                Map.entry("a number of 1,001 digits", "\"x\":" + digits),
                Map.entry("a negative number", "\"x\":-" + digits),
                Map.entry("a fraction", "\"x\":0." + digits),
                Map.entry("a million digits", "\"x\":" + "7".repeat(1_000_000)),
                Map.entry("an exponent", "\"x\":1e" + digits),
                Map.entry("numbers in an array", "\"x\":[" + digits + ",{\"y\":" + digits + "}]"),
                Map.entry("arrays in arrays", "\"x\":" + "[".repeat(998) + "]".repeat(998)),
                Map.entry("objects in objects", "\"x\":" + "{\"y\":".repeat(998) + "1" + "}".repeat(998)),
                Map.entry("a name of 60,000 characters", "\"" + "n".repeat(60_000) + "\":1"),
                Map.entry("a long name in an object", "\"x\":{\"" + "\u00e9".repeat(60_000) + "\":[]}"),
                Map.entry("an escaped name", "\"" + "\\u00e9".repeat(60_000) + "\":1"),
                Map.entry("a text of 21 million characters", "\"x\":\"" + "t".repeat(21_000_000) + "\""),
                Map.entry("an empty name", "\"\":1"),
                Map.entry("a name twice", "\"x\":1,\"x\":2"),
                Map.entry(
                        "20,000 names",
                        IntStream.range(0, 20_000)
                                .mapToObj(i -> "\"name" + i + "\":" + i)
                                .collect(Collectors.joining(","))));
        return Stream.of(Reading.values())
                .flatMap(reading -> fields.entrySet().stream()
                        .map(field ->
                                Arguments.argumentSet(reading + ", " + field.getKey(), reading, field.getValue())));
    }

    @ParameterizedTest
    @MethodSource("unknownFields")
    void areIgnoredWhateverTheyHold(Reading reading, String field) throws Exception {
        reading.read(field);
    }

    @Test
    void haveALimitOfDepthThatIsNamed() {
        String tooDeep = "{\"x\":" + "[".repeat(1000) + "]".repeat(1000) + "," + PET + "}";

        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> PetJson.decode(bytes(tooDeep)))
                .withMessage("$ must not hold objects and arrays more than 1000 deep");
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(Item.class, tooDeep))
                .withMessageContaining("cannot be read as Item")
                .withMessageContaining("depth")
                .withMessageContaining(LIMIT_OF_JACKSON);
    }

    @Test
    void areTheOnlyOnesWithNumbersOfAnyLength() {
        String digits = "7".repeat(1_000_000);

        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> PetJson.decode(bytes("{\"id\":" + digits + "}")))
                .withMessage("$.id must be an int64, was out of its range");
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> PetJson.decode(bytes("{\"id\":1.0" + digits + "}")))
                .withMessage("$.id must be an int64 in at most 1000 characters, had 1000003");
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "decimal", "any"})
    void areTheOnlyOnesWithNumbersOfAnyLengthInAClassOfAnApplication(String field) {
        String json = "{\"" + field + "\":" + "7".repeat(1_000_000) + "}";

        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(Numbers.class, json))
                .withMessageContaining("$." + field)
                .withMessageContaining(LIMIT_OF_JACKSON);
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(JsonNode.class, json))
                .withMessageContaining(LIMIT_OF_JACKSON);
    }

    private static <T> T decode(Class<T> type, String json) throws Exception {
        return ObjectJson.<T>decoder(type).decode(bytes(json));
    }

    private static byte[] bytes(String json) {
        return json.getBytes(UTF_8);
    }
}
