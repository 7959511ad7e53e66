// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** What a fault does to a request. Each case applies itself, and reads and writes its own fields of the JSON form. */
sealed interface Effect {

    FaultKind kind();

    /** What becomes of the request; empty if it continues as if there were no fault. */
    Optional<Outcome> applyTo(Injection injection);

    /** Whether there is anything in a response that the effect could change. */
    default boolean canChange(Response response) {
        return true;
    }

    /** Adds the fields that the effect is told. */
    default void writeTo(JsonObject json) {}

    /** Takes the fields that an effect of this kind is told. */
    static Effect read(FaultKind kind, JsonFields fields) {
        return switch (kind) {
            case STATUS -> Status.read(fields);
            case RATE_LIMITED -> RateLimited.read(fields);
            case RESET_MID_BODY -> CutOff.read(fields, true);
            case TRUNCATED_BODY -> CutOff.read(fields, false);
            case SLOW_BODY -> SlowBody.read(fields);
            case WRONG_CONTENT_TYPE -> WrongContentType.read(fields);
            case HUGE_BODY -> HugeBody.read(fields);
            default -> Plain.valueOf(kind.name());
        };
    }

    /** The cases that are told nothing, each by the name of its kind. */
    enum Plain implements Effect {
        LATENCY(injection -> Optional.empty()),
        STALL(Injection::stall),
        CONNECTION_RESET(injection -> Optional.of(Exchange::reset)),
        CONNECTION_CLOSED(injection -> Optional.of(Exchange::close)),
        EMPTY_BODY(injection -> injection.withBytes(0)),
        MALFORMED_JSON(injection -> injection.withBytes(injection.response().body().length - 1)),
        BROKEN_CHUNK(injection -> Optional.of(BrokenBodies.brokenChunk(injection.response()))),
        /** Changes headers, as every fault with a response can, and nothing else. */
        HEADERS(injection -> Optional.of(Outcome.of(injection.response())));

        @SuppressWarnings("ImmutableEnumChecker") // none of them has a state
        private final Function<Injection, Optional<Outcome>> action;

        Plain(Function<Injection, Optional<Outcome>> action) {
            this.action = action;
        }

        @Override
        public FaultKind kind() {
            return FaultKind.valueOf(name());
        }

        @Override
        public Optional<Outcome> applyTo(Injection injection) {
            return action.apply(injection);
        }
    }

    /** Another response; without a body of its own, an Error from 400 on, and nothing below. */
    record Status(int status, Optional<String> body) implements Effect {

        public Status {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("status must be 200 to 599, was " + status);
            }
            if ((status == 204 || status == 304) && !body.orElse("").isEmpty()) {
                throw new IllegalArgumentException("body must be empty with status " + status + ", was not");
            }
        }

        @Override
        public FaultKind kind() {
            return FaultKind.STATUS;
        }

        @Override
        public Optional<Outcome> applyTo(Injection injection) {
            Response withoutBody = status < 400
                    ? Response.empty(status)
                    : Response.error(status, "injected_fault", "injected by the test: status " + status);
            return Optional.of(Outcome.of(body.map(text -> Response.json(status, text.getBytes(StandardCharsets.UTF_8)))
                    .orElse(withoutBody)));
        }

        static Status read(JsonFields fields) {
            return new Status((int) fields.requiredNumber("status", 200, 599), fields.text("body"));
        }

        @Override
        public void writeTo(JsonObject json) {
            json.with("status", status).withOptional("body", body);
        }
    }

    /** 429, as if the quota were used up. */
    record RateLimited(RetryAfterForm form, Duration retryAfter) implements Effect {

        public RateLimited {
            requirePositive(retryAfter);
        }

        @Override
        public FaultKind kind() {
            return FaultKind.RATE_LIMITED;
        }

        @Override
        public Optional<Outcome> applyTo(Injection injection) {
            Response response =
                    Response.error(429, "rate_limit_exceeded", "injected by the test, as if the quota were exhausted");
            return Optional.of(Outcome.of(RetryAfter.of(form, retryAfter, injection.now())
                    .map(value -> response.with("Retry-After", value))
                    .orElse(response)));
        }

        static RateLimited read(JsonFields fields) {
            return new RateLimited(
                    fields.oneOf(RetryAfterForm.values(), RetryAfterForm::id, "retryAfter")
                            .orElse(RetryAfterForm.SECONDS),
                    fields.millis("waitMs", 1).orElse(Duration.ofMinutes(1)));
        }

        @Override
        public void writeTo(JsonObject json) {
            json.with("retryAfter", form.id()).with("waitMs", retryAfter.toMillis());
        }
    }

    /** Some of the service's body, by default half of it, and then the end of the connection, by RST or FIN. */
    record CutOff(Optional<Long> bytes, boolean byReset) implements Effect {

        public CutOff {
            requireSize(bytes.orElse(0L));
        }

        @Override
        public FaultKind kind() {
            return byReset ? FaultKind.RESET_MID_BODY : FaultKind.TRUNCATED_BODY;
        }

        @Override
        public boolean canChange(Response response) {
            return response.body().length > 0;
        }

        @Override
        public Optional<Outcome> applyTo(Injection injection) {
            return Optional.of(
                    BrokenBodies.cutOff(injection.response(), bytes, byReset ? Exchange::reset : Exchange::close));
        }

        static CutOff read(JsonFields fields, boolean byReset) {
            return new CutOff(fields.number("bytes", 0, Long.MAX_VALUE), byReset);
        }

        @Override
        public void writeTo(JsonObject json) {
            json.withOptional("bytes", bytes);
        }
    }

    /** The service's body piece by piece. */
    record SlowBody(Duration time) implements Effect {

        public SlowBody {
            requirePositive(time);
        }

        @Override
        public FaultKind kind() {
            return FaultKind.SLOW_BODY;
        }

        @Override
        public Optional<Outcome> applyTo(Injection injection) {
            return Optional.of(BrokenBodies.slow(injection, time));
        }

        static SlowBody read(JsonFields fields) {
            return new SlowBody(fields.requiredMillis("overMs", 1));
        }

        @Override
        public void writeTo(JsonObject json) {
            json.with("overMs", time.toMillis());
        }
    }

    /** The service's response, said to be of another media type. */
    record WrongContentType(String type) implements Effect {

        public WrongContentType {
            HeaderChanges.requireValue("contentType", type);
        }

        @Override
        public FaultKind kind() {
            return FaultKind.WRONG_CONTENT_TYPE;
        }

        @Override
        public Optional<Outcome> applyTo(Injection injection) {
            return Optional.of(Outcome.of(injection.response().withContentType(type)));
        }

        static WrongContentType read(JsonFields fields) {
            return new WrongContentType(fields.text("contentType").orElse("text/html"));
        }

        @Override
        public void writeTo(JsonObject json) {
            json.with("contentType", type);
        }
    }

    /** The service's body and then spaces, up to a size. */
    record HugeBody(long size) implements Effect {

        public HugeBody {
            requireSize(size);
        }

        @Override
        public FaultKind kind() {
            return FaultKind.HUGE_BODY;
        }

        @Override
        public Optional<Outcome> applyTo(Injection injection) {
            return Optional.of(BrokenBodies.huge(injection.response(), size));
        }

        static HugeBody read(JsonFields fields) {
            return new HugeBody(fields.requiredNumber("bytes", 0, Long.MAX_VALUE));
        }

        @Override
        public void writeTo(JsonObject json) {
            json.with("bytes", size);
        }
    }

    private static void requirePositive(Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("duration must be positive, was " + duration);
        }
    }

    private static void requireSize(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes must not be negative, was " + bytes);
        }
    }
}
