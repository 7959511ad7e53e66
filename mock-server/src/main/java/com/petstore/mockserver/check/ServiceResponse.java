// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A response of a user's service. Immutable.
 *
 * @param headers by names in lower case
 * @param receivedAt on the clock of this machine
 */
record ServiceResponse(int status, Map<String, List<String>> headers, String body, Instant receivedAt) {

    List<String> values(String header) {
        return headers.getOrDefault(header.toLowerCase(Locale.ROOT), List.of());
    }

    Optional<String> header(String name) {
        return values(name).stream().findFirst();
    }

    /** The value of a header that is there once, and is an integer of 64 bits. */
    Optional<Long> integer(String name) {
        List<String> values = values(name);
        if (values.size() != 1 || !values.get(0).matches("-?[0-9]{1,19}")) {
            return Optional.empty();
        }
        BigInteger value = new BigInteger(values.get(0));
        return value.bitLength() < Long.SIZE ? Optional.of(value.longValue()) : Optional.empty();
    }

    /** The time of the service when it responded, or that of this machine if the service does not name it. */
    Instant time() {
        return header("Date").flatMap(ServiceResponse::httpDate).orElse(receivedAt);
    }

    static Optional<Instant> httpDate(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Whether the body is HTML, whatever its type is called. */
    boolean isPage() {
        return body.stripLeading().startsWith("<");
    }

    boolean isJson() {
        return values("Content-Type").size() == 1
                && values("Content-Type").get(0).toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?");
    }

    /** The body as maps, lists, texts, truth values and numbers; null if it is not JSON. */
    @Nullable
    Object json() {
        try (JsonParser parser = new JsonFactory().createParser(body)) {
            if (parser.nextToken() == null) {
                return null;
            }
            Object value = value(parser);
            return parser.nextToken() == null ? value : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, value(parser));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<@Nullable Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(parser));
                }
                yield array;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> null;
            case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
            default -> parser.getDecimalValue();
        };
    }
}
