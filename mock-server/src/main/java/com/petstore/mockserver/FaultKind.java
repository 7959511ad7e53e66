// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The kinds of faults; {@link Fault} has a method for each. Further constants may come.
 */
public enum FaultKind {
    /** Another response than the service's. */
    STATUS(
            When.EITHER,
            FaultField.number("status", "Status", 200, 599).suggesting("503"),
            FaultField.of("body", "Body", FaultField.Type.TEXT).optional()),
    /** 429, with any form of {@code Retry-After}. */
    RATE_LIMITED(
            When.EITHER,
            FaultField.of("retryAfter", "Retry-After", FaultField.Type.RETRY_AFTER)
                    .withDefault(RetryAfterForm.SECONDS),
            FaultField.millis("waitMs", "Wait in ms").withDefault(Duration.ofMinutes(1))),
    /** Nothing but a delay. */
    LATENCY(When.EITHER_WITHOUT_RESPONSE, Needs.DELAY),
    /** No response, on a connection that stays open. */
    STALL(When.EITHER_WITHOUT_RESPONSE),
    /** No response: the connection is reset. */
    CONNECTION_RESET(When.EITHER_WITHOUT_RESPONSE),
    /** No response: the connection is closed in order. */
    CONNECTION_CLOSED(When.EITHER_WITHOUT_RESPONSE),
    /** The connection is reset in the middle of the body. */
    RESET_MID_BODY(
            When.AFTER_PROCESSING,
            Needs.BODY,
            FaultField.number("bytes", "After bytes", 0, Long.MAX_VALUE).optional()),
    /** The connection is closed in the middle of the body. */
    TRUNCATED_BODY(
            When.AFTER_PROCESSING,
            Needs.BODY,
            FaultField.number("bytes", "After bytes", 0, Long.MAX_VALUE).optional()),
    /** The body is sent piece by piece. */
    SLOW_BODY(
            When.AFTER_PROCESSING,
            Needs.BODY,
            FaultField.millis("overMs", "Over ms").suggesting("5000")),
    /** No body, where the service has one. */
    EMPTY_BODY(When.AFTER_PROCESSING, Needs.BODY),
    /** A body that is not JSON, with the media type of JSON. */
    MALFORMED_JSON(When.AFTER_PROCESSING, Needs.BODY),
    /** JSON with another media type. */
    WRONG_CONTENT_TYPE(
            When.AFTER_PROCESSING,
            FaultField.of("contentType", "Content type", FaultField.Type.HEADER_VALUE)
                    .withDefault("text/html")),
    /** A chunk of the body with an invalid size. */
    BROKEN_CHUNK(When.AFTER_PROCESSING, Needs.BODY),
    /** Headers that are changed or left out. */
    HEADERS(When.AFTER_PROCESSING, Needs.HEADERS),
    /** A body that goes on for long. */
    HUGE_BODY(
            When.AFTER_PROCESSING,
            FaultField.number("bytes", "Bytes", 0, Long.MAX_VALUE).suggesting("1048576"));

    /** When it happens: before processing, unless chosen otherwise, or only after it, to the response of the service. */
    private enum When {
        EITHER,
        EITHER_WITHOUT_RESPONSE,
        AFTER_PROCESSING
    }

    /** Which part of the fault, or of the response, it needs. */
    enum Needs {
        NOTHING,
        DELAY,
        HEADERS,
        /** A response without a body is no hit. */
        BODY
    }

    private final When when;
    private final Needs needs;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be modified
    private final List<FaultField> fields;

    FaultKind(When when, FaultField... fields) {
        this(when, Needs.NOTHING, fields);
    }

    FaultKind(When when, Needs needs, FaultField... fields) {
        this.when = when;
        this.needs = needs;
        this.fields = List.of(fields);
    }

    /** {@return the name in JSON, such as {@code rate-limited}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What its faults take, beside what all faults take. */
    List<FaultField> fields() {
        return fields;
    }

    /** Whether it can only change the response of the service. */
    boolean isOnlyAfterProcessing() {
        return when == When.AFTER_PROCESSING;
    }

    boolean hasResponse() {
        return when != When.EITHER_WITHOUT_RESPONSE;
    }

    boolean needs(Needs part) {
        return needs == part;
    }

    /** What the form of the page shows for it. */
    JsonObject toForm() {
        return new JsonObject()
                .with("kind", id())
                .with("isOnlyAfterProcessing", isOnlyAfterProcessing())
                .with("needs", needs.name().toLowerCase(Locale.ROOT))
                .with("fields", fields.stream().map(FaultField::toForm).toList());
    }

    /** Finds the field of a name; fields of one name are of one type. */
    static Optional<FaultField> field(String name) {
        return Arrays.stream(values())
                .flatMap(kind -> kind.fields.stream())
                .filter(field -> field.name().equals(name))
                .findFirst();
    }
}
