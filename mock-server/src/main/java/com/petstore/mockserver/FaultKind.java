// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Json;
import com.petstore.mockserver.internal.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kinds of faults; {@link Fault} has a method for each. Further constants may come.
 */
public enum FaultKind {
    /** Another response than the service's. */
    STATUS(
            When.EITHER,
            FaultKind::otherStatus,
            FaultField.number("status", "Status", 200, 599).suggesting("503"),
            FaultField.of("body", "Body", FaultField.Type.TEXT).optional()),
    /** 429, with any form of {@code Retry-After}. */
    RATE_LIMITED(
            When.EITHER,
            FaultKind::refused,
            FaultField.of("retryAfter", "Retry-After", FaultField.Type.RETRY_AFTER)
                    .withDefault(RetryAfterForm.SECONDS),
            FaultField.millis("waitMs", "Wait in ms").withDefault(Duration.ofMinutes(1))),
    /** Nothing but a delay. */
    LATENCY(When.EITHER_WITHOUT_RESPONSE, Needs.DELAY, (fault, reply, now) -> reply),
    /** No response, on a connection that stays open. */
    STALL(When.EITHER_WITHOUT_RESPONSE, (fault, reply, now) -> reply.stalled()),
    /** No response: the connection is reset. */
    CONNECTION_RESET(When.EITHER_WITHOUT_RESPONSE, (fault, reply, now) -> reply.reset()),
    /** No response: the connection is closed in order. */
    CONNECTION_CLOSED(When.EITHER_WITHOUT_RESPONSE, (fault, reply, now) -> reply.closed()),
    /** The connection is reset in the middle of the body. */
    RESET_MID_BODY(
            When.AFTER_PROCESSING,
            Needs.BODY,
            (fault, reply, now) -> reply.resetAfter(part(fault, reply)),
            FaultField.number("bytes", "After bytes", 0, Long.MAX_VALUE).optional()),
    /** The connection is closed in the middle of the body. */
    TRUNCATED_BODY(
            When.AFTER_PROCESSING,
            Needs.BODY,
            (fault, reply, now) -> reply.closedAfter(part(fault, reply)),
            FaultField.number("bytes", "After bytes", 0, Long.MAX_VALUE).optional()),
    /** The body is sent piece by piece. */
    SLOW_BODY(
            When.AFTER_PROCESSING,
            Needs.BODY,
            (fault, reply, now) -> reply.slow(fault.duration("overMs")),
            FaultField.millis("overMs", "Over ms").suggesting("5000")),
    /** No body, where the service has one. */
    EMPTY_BODY(When.AFTER_PROCESSING, Needs.BODY, (fault, reply, now) -> reply.withBody(new byte[0])),
    /** A body that is not JSON, with the media type of JSON. */
    MALFORMED_JSON(
            When.AFTER_PROCESSING, Needs.BODY, (fault, reply, now) -> reply.withBody(Json.withoutItsEnd(reply.body()))),
    /** JSON with another media type. */
    WRONG_CONTENT_TYPE(
            When.AFTER_PROCESSING,
            (fault, reply, now) ->
                    reply.withContentType(fault.text("contentType").orElseThrow()),
            FaultField.of("contentType", "Content type", FaultField.Type.HEADER_VALUE)
                    .withDefault("text/html")),
    /** A chunk of the body with an invalid size. */
    BROKEN_CHUNK(When.AFTER_PROCESSING, Needs.BODY, (fault, reply, now) -> reply.withBrokenChunk()),
    /** Headers that are changed or left out. */
    HEADERS(When.AFTER_PROCESSING, Needs.HEADERS, (fault, reply, now) -> reply),
    /** A body that goes on for long. */
    HUGE_BODY(
            When.AFTER_PROCESSING,
            Needs.STATUS_WITH_BODY,
            (fault, reply, now) -> reply.filledUpTo(fault.number("bytes").orElseThrow()),
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
        BODY,
        /** A 204 or a 304, which have no body, is no hit; HEAD is one. */
        STATUS_WITH_BODY
    }

    /** What a fault of the kind makes of a reply, which is {@link Reply#DROPPED} before processing. */
    private interface Effect {

        Reply apply(Fault fault, Reply reply, Instant now);
    }

    private final When when;
    private final Needs needs;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Effect effect;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be modified
    private final List<FaultField> fields;

    FaultKind(When when, Effect effect, FaultField... fields) {
        this(when, Needs.NOTHING, effect, fields);
    }

    FaultKind(When when, Needs needs, Effect effect, FaultField... fields) {
        this.when = when;
        this.needs = needs;
        this.effect = effect;
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

    /** Whether a response has anything that it could change. */
    boolean canChange(Reply reply, boolean isHead) {
        return switch (needs) {
            case NOTHING, DELAY, HEADERS -> true;
            case BODY -> reply.body().length > 0 && !isHead;
            case STATUS_WITH_BODY -> reply.status() != 204 && reply.status() != 304;
        };
    }

    /** The reply that a fault of this kind changes or replaces. */
    Reply apply(Fault fault, Reply reply, Instant now) {
        return effect.apply(fault, reply, now).changed(fault.headers());
    }

    private static Reply otherStatus(Fault fault, Reply reply, Instant now) {
        int status = (int) fault.number("status").orElseThrow();
        Optional<String> body = fault.text("body");
        if (body.isPresent()) {
            return Reply.json(status, body.get().getBytes(StandardCharsets.UTF_8));
        }
        return status < 400
                ? Reply.empty(status)
                : Reply.error(status, "injected_fault", "injected by the test: status " + status);
    }

    private static Reply refused(Fault fault, Reply reply, Instant now) {
        Reply refusal = Reply.error(429, "rate_limit_exceeded", "injected by the test, as if the quota were exhausted");
        return fault.retryAfter().addTo(refusal, fault.duration("waitMs"), now);
    }

    private static long part(Fault fault, Reply reply) {
        return fault.number("bytes").orElse(reply.body().length / 2L);
    }

    /** What the form of the page shows for it. */
    JsonObject toForm() {
        return new JsonObject()
                .with("kind", id())
                .with("isOnlyAfterProcessing", isOnlyAfterProcessing())
                .with("needs", needs.name().toLowerCase(Locale.ROOT))
                .with("fields", fields.stream().map(FaultField::toForm).toList());
    }

    /** The names of the fields that faults of any kind can have, after some that all can have. */
    static List<String> fieldsOfFaults(List<String> ofAll) {
        Stream<String> ofKinds =
                Arrays.stream(values()).flatMap(kind -> kind.fields.stream()).map(FaultField::name);
        return Stream.concat(ofAll.stream(), ofKinds).distinct().toList();
    }
}
