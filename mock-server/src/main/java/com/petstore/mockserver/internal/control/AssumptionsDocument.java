package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.Assumption;
import com.petstore.mockserver.internal.service.Assumptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What one server assumes: every gap of the interface document, and the values of those that can be chosen. */
final class AssumptionsDocument {

    private AssumptionsDocument() {}

    /** The rows are a JSON array as it stands in the jar; names and values of assumptions need no escapes. */
    static byte[] write(byte[] rows, Assumptions assumptions) {
        String values = Arrays.stream(Assumption.values())
                .map(assumption -> "\"" + assumption.id() + "\":\"" + assumptions.value(assumption) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
        String document =
                "{\"chosen\":" + values + ",\"assumptions\":" + new String(rows, StandardCharsets.UTF_8) + "}";
        return document.getBytes(StandardCharsets.UTF_8);
    }
}
