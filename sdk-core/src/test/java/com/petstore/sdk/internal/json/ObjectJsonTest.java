// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectJsonTest {

    public record Item(int number) {}

    public record Order(Instant placed, List<Item> items) {}

    private static final Order ORDER = new Order(Instant.parse("2026-11-21T12:00:00Z"), List.of(new Item(7)));
    private static final String JSON = "{\"placed\":\"2026-11-21T12:00:00Z\",\"items\":[{\"number\":7}]}";

    @Test
    void writesAClassOfTheApplication() {
        assertThat(ObjectJson.encode(ORDER)).asString(UTF_8).isEqualTo(JSON);
    }

    @Test
    void readsAClassOfTheApplication() throws Exception {
        assertThat(decode(JSON)).isEqualTo(ORDER);
    }

    @Test
    void readsAndWritesWithTheModulesOnTheClassPath() throws Exception {
        MoneyModule.Money money =
                ObjectJson.<MoneyModule.Money>decoder(MoneyModule.Money.class).decode("499".getBytes(UTF_8));

        assertThat(money.inCents()).isEqualTo(499);
        assertThat(ObjectJson.encode(money)).asString(UTF_8).isEqualTo("499");
    }

    @Test
    void ignoresAByteOrderMark() throws Exception {
        assertThat(decode("\ufeff" + JSON)).isEqualTo(ORDER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\ufeff", "null", "{}", "deleted"})
    void ignoresABodyWhateverItIs(String text) throws Exception {
        assertThat(Decoder.NOTHING.decode(text.getBytes(UTF_8))).isNull();
    }

    @Test
    void readsAnEmptyTextAsTheNullOfTheType() throws Exception {
        assertThat(ObjectJson.decoder(JsonNode.class).decode(new byte[0])).isEqualTo(NullNode.getInstance());
    }

    @Test
    void refusesAnEmptyTextForATypeWithoutAValueForNull() {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(""))
                .withMessage("$ must not be empty");
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> ObjectJson.decoder(int.class).decode(new byte[0]))
                .withMessageStartingWith("$ cannot be read as int");
    }

    @Test
    void ignoresFieldsThatTheClassDoesNotHave() throws Exception {
        assertThat(decode(JSON.replace("{\"placed", "{\"new\":1,\"placed"))).isEqualTo(ORDER);
    }

    @Test
    void refusesToWriteWhatJacksonCannot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ObjectJson.encode(new Object()))
                .withMessageStartingWith("java.lang.Object must be a class that Jackson can write: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null                               | $                 | must not be null",
                "{\"items\":[{\"number\":\"many\"}]}| $.items[0].number | cannot be read as Order",
                "{\"items\":                        | $                 | is not JSON",
                "{} {}                              | $                 | cannot be read",
                "nothing                            | $                 | is not JSON"
            })
    void reportsWhereAndHowATextIsWrong(String json, String path, String fault) {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(json))
                .satisfies(malformed -> assertThat(malformed.path()).isEqualTo(path))
                .satisfies(malformed -> assertThat(malformed.fault()).startsWith(fault));
    }

    @Test
    void keepsWhatTheParserQuotesApart() {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode("{\"items\":[{\"number\":\"many\"}]}"))
                .satisfies(malformed -> assertThat(malformed.fault()).isEqualTo("cannot be read as Order"))
                .satisfies(malformed ->
                        assertThat(malformed.remark()).startsWith(": ").contains("\"many\""));
    }

    @Test
    void reportsWhatADeserializerOfTheApplicationHasAgainstAValue() {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> ObjectJson.decoder(Picky.class).decode("{}".getBytes(UTF_8)))
                .withMessage("$ cannot be read as Picky: IOException, never satisfied");
    }

    @JsonDeserialize(using = PickyDeserializer.class)
    record Picky() {}

    static final class PickyDeserializer extends JsonDeserializer<Picky> {

        @Override
        public Picky deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            throw new IOException("never satisfied");
        }
    }

    @Test
    void reportsThatADateOnItsOwnIsWrong() {
        byte[] json = "[2026,13,1]".getBytes(UTF_8);

        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> ObjectJson.decoder(LocalDate.class).decode(json))
                .withMessage(
                        "$ cannot be read as LocalDate: DateTimeException, Invalid value for MonthOfYear (valid values 1 - 12): 13");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1\0\0\0\6", "\0\0\0001\0", "\0{\0}"})
    void doesNotTakeATextForOneInAnotherEncodingThanUtf8(String json) {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> decode(json))
                .satisfies(malformed -> assertThat(malformed.fault()).startsWith("is no"));
    }

    private static Order decode(String json) throws Exception {
        return ObjectJson.<Order>decoder(Order.class).decode(json.getBytes(UTF_8));
    }
}
