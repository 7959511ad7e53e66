// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.petstore.mockserver.Behavior.LimitOutOfRange;
import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.QueryParameters;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queries and the percent-encoding in them. */
class QueryParametersFuzz {

    @FuzzTest
    void decodesAsTheJdkDoesAndRefusesWhatTheJdkWouldPatch(byte[] input) {
        String query = ascii(input);
        Optional<Map<String, List<String>>> reference = reference(query);
        QueryParameters parameters;
        try {
            parameters = new QueryParameters(query);
        } catch (InvalidInputException e) {
            assertThat(reference).isEmpty();
            return;
        }
        assertThat(reference).isPresent();
        assertThat(parameters.names()).containsExactlyElementsOf(reference.get().keySet());
        for (Map.Entry<String, List<String>> given : reference.get().entrySet()) {
            if (given.getValue().size() == 1) {
                assertThat(parameters.single(given.getKey()))
                        .contains(given.getValue().get(0));
            }
        }
        assertThat(limit(reference.get(), LimitOutOfRange.CLAMP)).isBetween(1, 100);
    }

    private static int limit(Map<String, List<String>> given, LimitOutOfRange outOfRange) {
        try {
            return ListPets.limit(
                    given.getOrDefault("limit", List.of()).stream().findFirst(), outOfRange);
        } catch (InvalidInputException e) {
            assertThat(e.rule()).isEqualTo("limit must be an integer from 1 to 100");
            return 1;
        }
    }

    /** As every query is that comes through Jetty. */
    private static String ascii(byte[] input) {
        byte[] ascii = input.clone();
        for (int i = 0; i < ascii.length; i++) {
            ascii[i] &= 0x7f;
        }
        return new String(ascii, StandardCharsets.US_ASCII);
    }

    private static Optional<Map<String, List<String>>> reference(String query) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : query.split("&")) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                Optional<String> name = decoded(parts[0]);
                Optional<String> value = decoded(parts.length < 2 ? "" : parts[1]);
                if (name.isEmpty() || value.isEmpty()) {
                    return Optional.empty();
                }
                values.computeIfAbsent(name.get(), any -> new ArrayList<>()).add(value.get());
            }
        }
        return Optional.of(values);
    }

    private static Optional<String> decoded(String text) {
        if (!text.matches("(?s)([^%]|%[0-9A-Fa-f]{2})*+")) {
            return Optional.empty();
        }
        byte[] bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
