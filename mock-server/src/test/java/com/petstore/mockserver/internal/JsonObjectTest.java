// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

    @Test
    void writesEveryKindOfValueInTheOrderOfTheFields() {
        JsonObject object = new JsonObject()
                .with("text", "a \"b\"")
                .with("int", 7)
                .with("long", Long.MAX_VALUE)
                .with("truth", true)
                .with("list", List.of(new JsonObject().with("a", 1), "b"))
                .with("object", new JsonObject())
                .with("instant", Instant.parse("2026-11-21T12:00:00Z"))
                .withJson("json", "[1.50,  null]");

        assertThat(text(object))
                .isEqualTo("{\"text\":\"a \\\"b\\\"\",\"int\":7,\"long\":9223372036854775807,\"truth\":true,"
                        + "\"list\":[{\"a\":1},\"b\"],\"object\":{},\"instant\":\"2026-11-21T12:00:00Z\","
                        + "\"json\":[1.50,  null]}");
    }

    @Test
    void leavesOutWhatHasNoValue() {
        JsonObject object = new JsonObject()
                .withOptional("none", Optional.empty())
                .withOptional("some", Optional.of("here"))
                .with("last", 1);

        assertThat(text(object)).isEqualTo("{\"some\":\"here\",\"last\":1}");
    }

    private static String text(JsonObject object) {
        return new String(object.toBytes(), StandardCharsets.UTF_8);
    }
}
