// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Json;
import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A failure of the service or the network that a test injects: its kind, its time, and the requests that it hits. Immutable; every method returns another one.
 *
 * <pre>{@code
 * mock.faults().add(Fault.status(503).onOperation(Operation.LIST_PETS).times(2));
 * mock.faults().add(Fault.connectionReset().afterProcessing().onOperation(Operation.CREATE_PET));
 * }</pre>
 *
 * <p>The static method selects what goes wrong. By default it goes wrong for every request of the service; the other methods
 * narrow that down.
 */
public final class Fault {

    /**
     * What each kind takes, when it happens and what it does to a reply. A further kind is a constant here, a static method below and a row of
     * {@code docs/mock-server/faults.md}: JSON, the page and the journal have it then.
     */
    enum Kind {
        /** Another response than the service's. */
        STATUS(
                When.EITHER,
                Kind::otherStatus,
                FaultField.number("status", "Status", 200, 599).suggesting("503"),
                FaultField.of("body", "Body", FaultField.Type.TEXT).optional()),
        /** 429, with any form of {@code Retry-After}. */
        RATE_LIMITED(
                When.EITHER,
                Kind::refused,
                FaultField.of("retryAfter", "Retry-After", FaultField.Type.RETRY_AFTER)
                        .withDefault(RetryAfterForm.SECONDS),
                FaultField.millis("waitMs", "Wait in ms").withDefault(Duration.ofMinutes(1))),
        /** Nothing but a delay. */
        LATENCY(When.EITHER_WITHOUT_RESPONSE, Needs.DELAY, (fault, reply, now) -> reply),
        /** No response, on a connection that stays open. */
        STALL(When.EITHER_WITHOUT_RESPONSE, (fault, reply, now) -> reply.sent(Damage::stall)),
        /** No response: the connection is reset. */
        CONNECTION_RESET(When.EITHER_WITHOUT_RESPONSE, (fault, reply, now) -> reply.sent(Damage::reset)),
        /** No response: the connection is closed in order. */
        CONNECTION_CLOSED(When.EITHER_WITHOUT_RESPONSE, (fault, reply, now) -> reply.sent(Damage::close)),
        /** The connection is reset in the middle of the body. */
        RESET_MID_BODY(
                When.AFTER_PROCESSING,
                Needs.BODY,
                (fault, reply, now) -> reply.sent(Damage.resetAfter(part(fault, reply))),
                FaultField.number("bytes", "After bytes", 0, Long.MAX_VALUE).optional()),
        /** The connection is closed in the middle of the body. */
        TRUNCATED_BODY(
                When.AFTER_PROCESSING,
                Needs.BODY,
                (fault, reply, now) -> reply.sent(Damage.closeAfter(part(fault, reply))),
                FaultField.number("bytes", "After bytes", 0, Long.MAX_VALUE).optional()),
        /** The body is sent piece by piece. */
        SLOW_BODY(
                When.AFTER_PROCESSING,
                Needs.BODY,
                (fault, reply, now) -> reply.sent(Damage.slowly(fault.duration("overMs"))),
                FaultField.millis("overMs", "Over ms").suggesting("5000")),
        /** No body, where the service has one. */
        EMPTY_BODY(When.AFTER_PROCESSING, Needs.BODY, (fault, reply, now) -> reply.withBody(new byte[0])),
        /** A body that is not JSON, with the media type of JSON. */
        MALFORMED_JSON(
                When.AFTER_PROCESSING,
                Needs.BODY,
                (fault, reply, now) -> reply.withBody(Json.withoutItsEnd(reply.body()))),
        /** JSON with another media type. */
        WRONG_CONTENT_TYPE(
                When.AFTER_PROCESSING,
                (fault, reply, now) ->
                        reply.withContentType(fault.text("contentType").orElseThrow()),
                FaultField.of("contentType", "Content type", FaultField.Type.HEADER_VALUE)
                        .withDefault("text/html")),
        /** A chunk of the body with an invalid size. */
        BROKEN_CHUNK(When.AFTER_PROCESSING, Needs.BODY, (fault, reply, now) -> reply.sent(Damage::breakChunk)),
        /** Headers that are changed or left out. */
        HEADERS(When.AFTER_PROCESSING, Needs.HEADERS, (fault, reply, now) -> reply),
        /** A body that goes on for long. */
        HUGE_BODY(
                When.AFTER_PROCESSING,
                Needs.STATUS_WITH_BODY,
                (fault, reply, now) ->
                        reply.sent(Damage.filledUpTo(fault.number("bytes").orElseThrow())),
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

        Kind(When when, Effect effect, FaultField... fields) {
            this(when, Needs.NOTHING, effect, fields);
        }

        Kind(When when, Needs needs, Effect effect, FaultField... fields) {
            this.when = when;
            this.needs = needs;
            this.effect = effect;
            this.fields = List.of(fields);
        }

        /** The name in JSON, such as {@code rate-limited}. */
        String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** What its faults take, beside what all faults take. */
        List<FaultField> fields() {
            return fields;
        }

        /** What the form of the page shows for it. */
        JsonObject toForm() {
            return new JsonObject()
                    .with("kind", id())
                    .with("isOnlyAfterProcessing", when == When.AFTER_PROCESSING)
                    .with("needs", needs.name().toLowerCase(Locale.ROOT))
                    .with("fields", fields.stream().map(FaultField::toForm).toList());
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
            Reply refusal =
                    Reply.error(429, "rate_limit_exceeded", "injected by the test, as if the quota were exhausted");
            return fault.retryAfter().addTo(refusal, fault.duration("waitMs"), now);
        }

        private static long part(Fault fault, Reply reply) {
            return fault.number("bytes").orElse(reply.body().length / 2L);
        }
    }

    private static final String BEFORE = "before-processing";
    private static final String AFTER = "after-processing";

    private final Kind kind;
    /** What this kind takes, by the names of its fields. */
    private final Map<String, Object> values;

    private boolean isAfterProcessing;
    private Delay delay = Delay.NONE;
    private HeaderChanges headers = HeaderChanges.NONE;
    private RequestSelection selection = RequestSelection.ALL;

    private Fault(Kind kind, Map<String, Object> values) {
        this.kind = kind;
        this.values = new TreeMap<>(values);
        this.isAfterProcessing = kind.when == Kind.When.AFTER_PROCESSING;
    }

    private Fault(Fault other) {
        kind = other.kind;
        values = new TreeMap<>(other.values);
        isAfterProcessing = other.isAfterProcessing;
        delay = other.delay;
        headers = other.headers;
        selection = other.selection;
    }

    /**
     * Responds with a status, by default with an Error body from 400 on and without a body below.
     *
     * @param status 200 to 599
     * @return a fault
     * @throws IllegalArgumentException if the status is out of range
     */
    public static Fault status(int status) {
        return of(Kind.STATUS, Map.of("status", (long) status));
    }

    /**
     * Responds with a redirect.
     *
     * @param status such as 302 or 307
     * @param location the address in {@code Location}
     * @return a fault
     * @throws IllegalArgumentException if the status is out of range, or the address cannot be sent in a header
     */
    public static Fault redirect(int status, String location) {
        return status(status).header("Location", location);
    }

    /**
     * Responds with an HTML page, as a proxy does.
     *
     * @param status 200 to 599
     * @param html the page
     * @return a fault
     * @throws IllegalArgumentException if the status is out of range or has no body
     */
    public static Fault html(int status, String html) {
        return status(status).body(html).header("Content-Type", "text/html");
    }

    /**
     * Responds with 429, as if the quota were used up; the key's quota does not change.
     *
     * @param form how {@code Retry-After} is written
     * @param wait the time to wait that {@code Retry-After} names; 1 ms to 100 years
     * @return a fault
     * @throws IllegalArgumentException if the time is out of range
     */
    public static Fault rateLimited(RetryAfterForm form, Duration wait) {
        return of(Kind.RATE_LIMITED, Map.of("retryAfter", form, "waitMs", wait));
    }

    /**
     * Only delays the request.
     *
     * @param delay how long, by the clock of the server; 1 ms to 100 years
     * @return a fault
     * @throws IllegalArgumentException if it is out of range
     */
    public static Fault latency(Duration delay) {
        return latency(delay, Duration.ZERO);
    }

    /**
     * Only delays the request, by a random time.
     *
     * @param least how long at least, by the clock of the server; zero, or 1 ms to 100 years
     * @param jitter how much longer at most, uniformly distributed; in the same range
     * @return a fault
     * @throws IllegalArgumentException if both are zero, or one is out of range
     */
    public static Fault latency(Duration least, Duration jitter) {
        Delay delay = new Delay(least, jitter);
        return new Fault(Kind.LATENCY, Map.of()).with(fault -> fault.delay = delay);
    }

    /**
     * Never responds, and keeps the connection open until the client closes it, or the server is reset or closed.
     *
     * @return a fault
     */
    public static Fault stall() {
        return of(Kind.STALL, Map.of());
    }

    /**
     * Resets the connection (TCP RST) instead of a response.
     *
     * @return a fault
     */
    public static Fault connectionReset() {
        return of(Kind.CONNECTION_RESET, Map.of());
    }

    /**
     * Closes the connection in order (TCP FIN) instead of a response.
     *
     * @return a fault
     */
    public static Fault connectionClosed() {
        return of(Kind.CONNECTION_CLOSED, Map.of());
    }

    /**
     * Resets the connection after half of the body. Not a hit if the response has no body.
     *
     * @return a fault
     */
    public static Fault resetMidBody() {
        return of(Kind.RESET_MID_BODY, Map.of());
    }

    /**
     * Resets the connection after some of the body.
     *
     * @param bytes how many bytes are sent; never all of them
     * @return a fault
     * @throws IllegalArgumentException if the number is negative
     */
    public static Fault resetMidBody(long bytes) {
        return of(Kind.RESET_MID_BODY, Map.of("bytes", bytes));
    }

    /**
     * Closes the connection after half of the body; {@code Content-Length} is that of the whole body. Not a hit if the response has no
     * body.
     *
     * @return a fault
     */
    public static Fault truncatedBody() {
        return of(Kind.TRUNCATED_BODY, Map.of());
    }

    /**
     * Closes the connection after some of the body; {@code Content-Length} is that of the whole body.
     *
     * @param bytes how many bytes are sent; never all of them
     * @return a fault
     * @throws IllegalArgumentException if the number is negative
     */
    public static Fault truncatedBody(long bytes) {
        return of(Kind.TRUNCATED_BODY, Map.of("bytes", bytes));
    }

    /**
     * Sends the headers at once and the body in up to ten pieces, with a pause before each. Not a hit if the response has no body.
     *
     * @param time how long all of it takes, by the clock of the server; 1 ms to 100 years
     * @return a fault
     * @throws IllegalArgumentException if it is out of range
     */
    public static Fault slowBody(Duration time) {
        return of(Kind.SLOW_BODY, Map.of("overMs", time));
    }

    /**
     * Responds with status and headers of the service, but without a body. Not a hit if the response has none anyway.
     *
     * @return a fault
     */
    public static Fault emptyBody() {
        return of(Kind.EMPTY_BODY, Map.of());
    }

    /**
     * Leaves out the last character of the body, so that it is not JSON; of a number, all of it. Not a hit if the response has no body.
     *
     * @return a fault
     */
    public static Fault malformedJson() {
        return of(Kind.MALFORMED_JSON, Map.of());
    }

    /**
     * Names another media type than {@code application/json}; the body stays as it is.
     *
     * @param contentType the media type, such as {@code text/html}
     * @return a fault
     * @throws IllegalArgumentException if it cannot be sent in a header
     */
    public static Fault wrongContentType(String contentType) {
        return of(Kind.WRONG_CONTENT_TYPE, Map.of("contentType", contentType));
    }

    /**
     * Sends half of the body as a chunk, then a chunk with an invalid size, and closes the connection. Not a hit if the response has no
     * body.
     *
     * @return a fault
     */
    public static Fault brokenChunk() {
        return of(Kind.BROKEN_CHUNK, Map.of());
    }

    /**
     * Changes or adds one header of the service's response.
     *
     * @param name the name
     * @param value the value
     * @return a fault
     * @throws IllegalArgumentException if they cannot be sent, or belong to how the body is sent
     */
    public static Fault changedHeader(String name, String value) {
        return changing(HeaderChanges.NONE.with(name, value));
    }

    /**
     * Drops one header of the service's response.
     *
     * @param name the name
     * @return a fault
     * @throws IllegalArgumentException if it belongs to how the body is sent
     */
    public static Fault droppedHeader(String name) {
        return changing(HeaderChanges.NONE.without(name));
    }

    /**
     * Appends spaces to the body, in chunks, up to a size; the body is still valid JSON.
     *
     * @param bytes the size of the whole body
     * @return a fault
     * @throws IllegalArgumentException if the size is negative
     */
    public static Fault hugeBody(long bytes) {
        return of(Kind.HUGE_BODY, Map.of("bytes", bytes));
    }

    /**
     * Sets the body of {@link #status}.
     *
     * @param body the body, sent as UTF-8; JSON unless a header names another type
     * @return this with the body
     * @throws IllegalArgumentException if this is not a status, or the status has no body
     */
    public Fault body(String body) {
        Objects.requireNonNull(body, "body");
        return with(copy -> copy.values.put("body", body));
    }

    /**
     * Sets a header of the response, in place of those of the same name.
     *
     * @param name the name
     * @param value the value
     * @return this with the header
     * @throws IllegalArgumentException if this has no response, or the header cannot be sent
     */
    public Fault header(String name, String value) {
        return with(copy -> copy.headers = headers.with(name, value));
    }

    /**
     * Drops a header of the response.
     *
     * @param name the name
     * @return this without the header
     * @throws IllegalArgumentException if this has no response
     */
    public Fault withoutHeader(String name) {
        return with(copy -> copy.headers = headers.without(name));
    }

    /**
     * Delays the request, or the response after processing, before anything else.
     *
     * @param least how long at least, by the clock of the server; zero, or 1 ms to 100 years
     * @param jitter how much longer at most, uniformly distributed; in the same range
     * @return this with the delay
     * @throws IllegalArgumentException if one of them is out of range
     */
    public Fault delayedBy(Duration least, Duration jitter) {
        return with(copy -> copy.delay = new Delay(least, jitter));
    }

    /**
     * Delays the request, or the response after processing, before anything else.
     *
     * @param time how long, by the clock of the server; zero, or 1 ms to 100 years
     * @return this with the delay
     * @throws IllegalArgumentException if it is out of range
     */
    public Fault delayedBy(Duration time) {
        return delayedBy(time, Duration.ZERO);
    }

    /**
     * Takes effect after the operation was carried out, so that only its response is lost.
     *
     * @return this, after the operation
     */
    public Fault afterProcessing() {
        return with(copy -> copy.isAfterProcessing = true);
    }

    /**
     * Only for some operations.
     *
     * @param first one of them
     * @param more the others
     * @return this for them
     * @throws IllegalArgumentException if none of them has the method and path of {@link #onRequest}
     */
    public Fault onOperation(Operation first, Operation... more) {
        return with(copy -> copy.selection = selection.withOperations(List.copyOf(EnumSet.of(first, more))));
    }

    /**
     * Only for one method and path.
     *
     * @param method the method; {@code GET} is for HEAD requests too
     * @param path the path exactly as it is sent, such as {@code /v1/pets/7}
     * @return this for them
     * @throws IllegalArgumentException if no request of the service, or of {@link #onOperation}, has them: methods are in
     *     upper case, and paths begin with {@code /v1/}
     */
    public Fault onRequest(String method, String path) {
        return with(copy -> copy.selection = selection.withRequest(method, path));
    }

    /**
     * Only for requests that match a predicate, and each earlier one.
     *
     * @param predicate the predicate of a request as it is in the journal, without a response; it must not block
     * @return this for them
     */
    public Fault matching(Predicate<MockRequest> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return with(copy -> copy.selection = selection.withPredicate(predicate));
    }

    /**
     * Hits the nth matching request, and with {@link #times} those that follow. With a {@link #probability}, the first that is hit
     * may be a later one.
     *
     * @param n 1 for the first
     * @return this for the nth request
     * @throws IllegalArgumentException if it is below 1, or {@link #every} is set
     */
    public Fault nth(int n) {
        return with(copy -> copy.selection = selection.withNth(n));
    }

    /**
     * Limits how many requests are hit.
     *
     * @param times at least 1
     * @return this, at most this number of times
     * @throws IllegalArgumentException if it is below 1
     */
    public Fault times(int times) {
        return with(copy -> copy.selection = selection.withTimes(times));
    }

    /**
     * Hits each nth matching request: with 3 the third, the sixth and so on.
     *
     * @param every at least 1
     * @return this for each of those
     * @throws IllegalArgumentException if it is below 1, or {@link #nth} is set
     */
    public Fault every(int every) {
        return with(copy -> copy.selection = selection.withEvery(every));
    }

    /**
     * Hits matching requests randomly, from the random seed of the server.
     *
     * @param probability above 0 and up to 1
     * @return this with the probability
     * @throws IllegalArgumentException if it is out of range
     */
    public Fault probability(double probability) {
        return with(copy -> copy.selection = selection.withProbability(probability));
    }

    /** {@return the kind of this fault, as in JSON: {@code connection-reset}, for example} */
    public String kind() {
        return kind.id();
    }

    /** {@return whether the other one has the same settings; predicates are compared by identity} */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fault that
                && toJson().equals(that.toJson())
                && Objects.equals(selection.predicate(), that.selection.predicate());
    }

    @Override
    public int hashCode() {
        return toJson().hashCode();
    }

    /** {@return the fault in JSON, without its predicate} */
    @Override
    public String toString() {
        return toJson().toString();
    }

    boolean isAfterProcessing() {
        return isAfterProcessing;
    }

    Delay delay() {
        return delay;
    }

    RequestSelection selection() {
        return selection;
    }

    /** Whether a request that it has delayed goes on. */
    boolean isOnlyDelay() {
        return kind == Kind.LATENCY;
    }

    /** Whether a response has anything that it could change. */
    boolean canChange(Reply reply, boolean isHead) {
        return switch (kind.needs) {
            case NOTHING, DELAY, HEADERS -> true;
            case BODY -> reply.body().length > 0 && !isHead;
            case STATUS_WITH_BODY -> reply.status() != 204 && reply.status() != 304;
        };
    }

    /** A reply that this fault changes or replaces. */
    Reply appliedTo(Reply reply, Instant now) {
        return kind.effect.apply(this, reply, now).changed(headers);
    }

    /** A number that its kind takes; empty if it has none. */
    OptionalLong number(String field) {
        return values.get(field) instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
    }

    /** A text that its kind takes; empty if it has none. */
    Optional<String> text(String field) {
        return Optional.ofNullable((String) values.get(field));
    }

    Duration duration(String field) {
        return (Duration) Objects.requireNonNull(values.get(field));
    }

    RetryAfterForm retryAfter() {
        return (RetryAfterForm) Objects.requireNonNull(values.get("retryAfter"));
    }

    /** Reads the bytes of an object in JSON. */
    static Fault read(byte[] document) {
        return JsonFields.readOne("fault", document, Fault::read);
    }

    /** Reads the bytes of an array of objects. */
    static List<Fault> readAll(byte[] document) {
        return JsonFields.readAll("faults", document, Fault::read);
    }

    private static Fault read(JsonFields fields) {
        fields.requireKnown("a fault", fieldsOfAllKinds());
        Kind kind = fields.required("kind", fields.oneOf(Kind.values(), Kind::id, "kind"));
        Fault fault = new Fault(kind, Map.of());
        for (FaultField field : kind.fields()) {
            field.read(fields).ifPresent(value -> fault.values.put(field.name(), value));
        }
        fields.oneOf(new String[] {BEFORE, AFTER}, phase -> phase, "phase")
                .ifPresent(phase -> fault.isAfterProcessing = phase.equals(AFTER));
        fault.delay = new Delay(fields.millis("delayMs"), fields.millis("jitterMs"));
        fault.headers = new HeaderChanges(
                fields.strings("headers"), fields.texts("dropHeaders").orElse(List.of()));
        fault.selection = RequestSelection.read(fields);
        for (String name : fields.left()) {
            throw new IllegalArgumentException(name + " must not be given for " + kind.id());
        }
        return fault.checked();
    }

    private static List<String> fieldsOfAllKinds() {
        List<String> names = new ArrayList<>(List.of("kind", "phase", "delayMs", "jitterMs", "headers", "dropHeaders"));
        names.addAll(RequestSelection.FIELDS);
        Stream.of(Kind.values())
                .flatMap(kind -> kind.fields.stream())
                .map(FaultField::name)
                .distinct()
                .forEach(names::add);
        return names;
    }

    /** Its settings in JSON, but for its predicate. */
    JsonObject toJson() {
        JsonObject json = new JsonObject().with("kind", kind.id());
        if (isAfterProcessing && kind.when != Kind.When.AFTER_PROCESSING) {
            json.with("phase", AFTER);
        }
        for (FaultField field : kind.fields) {
            json.withOptional(
                    field.name(), Optional.ofNullable(values.get(field.name())).map(field::toJson));
        }
        json.withUnless(0L, "delayMs", delay.least().toMillis())
                .withUnless(0L, "jitterMs", delay.jitter().toMillis())
                .withUnless(Map.of(), "headers", headers.set())
                .withUnless(List.of(), "dropHeaders", headers.dropped());
        selection.writeTo(json);
        return json;
    }

    private static Fault of(Kind kind, Map<String, Object> values) {
        return new Fault(kind, values).checked();
    }

    private static Fault changing(HeaderChanges headers) {
        return new Fault(Kind.HEADERS, Map.of()).with(fault -> fault.headers = headers);
    }

    private Fault with(Consumer<Fault> change) {
        Fault copy = new Fault(this);
        change.accept(copy);
        return copy.checked();
    }

    /** Refuses settings that do not fit the kind. */
    private Fault checked() {
        for (FaultField field : kind.fields) {
            Object value = values.get(field.name());
            if (value != null) {
                field.check(value);
            }
        }
        for (String name : values.keySet()) {
            require(
                    kind.fields.stream().anyMatch(field -> field.name().equals(name)),
                    name + " must not be given for " + kind.id());
        }
        long status = number("status").orElse(0);
        require(
                (status != 204 && status != 304) || text("body").orElse("").isEmpty(),
                "body must be empty with status " + status + ", was not");
        require(
                isAfterProcessing || kind.when != Kind.When.AFTER_PROCESSING,
                "phase of " + kind.id() + " must be " + AFTER + ", was " + BEFORE);
        require(
                headers.isEmpty() || kind.when != Kind.When.EITHER_WITHOUT_RESPONSE,
                "headers must not be given for " + kind.id());
        require(
                kind.needs != Kind.Needs.DELAY || !delay.equals(Delay.NONE),
                "delay of " + kind.id() + " must be positive, was nothing");
        require(kind.needs != Kind.Needs.HEADERS || !headers.isEmpty(), "headers or dropHeaders must be given");
        return this;
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }
}
