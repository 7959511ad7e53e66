// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.FaultKind.Needs;
import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.PercentEncoding;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A failure of the service or the network: its kind, its time, and the requests that it hits. Immutable; every method returns another one.
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

    private static final String BEFORE = "before-processing";
    private static final String AFTER = "after-processing";

    private static final List<String> OTHER_FIELDS = List.of(
            "kind",
            "phase",
            "delayMs",
            "jitterMs",
            "headers",
            "dropHeaders",
            "operations",
            "method",
            "path",
            "nth",
            "times",
            "every",
            "probability");

    private final FaultKind kind;
    /** What this kind takes, by the names of its fields. */
    private final Map<String, Object> values;

    private boolean isAfterProcessing;
    private Delay delay = Delay.NONE;
    private HeaderChanges headers = HeaderChanges.NONE;
    /** All if empty. */
    private List<Operation> operations = List.of();

    private @Nullable String method;
    private @Nullable String path;
    private @Nullable Predicate<FaultRequest> predicate;
    private @Nullable Integer nth;
    private @Nullable Integer times;
    private @Nullable Integer every;
    private double probability = 1;

    private Fault(FaultKind kind, Map<String, Object> values) {
        this.kind = kind;
        this.values = new TreeMap<>(values);
        this.isAfterProcessing = kind.isOnlyAfterProcessing();
    }

    private Fault(Fault other) {
        kind = other.kind;
        values = new TreeMap<>(other.values);
        isAfterProcessing = other.isAfterProcessing;
        delay = other.delay;
        headers = other.headers;
        operations = other.operations;
        method = other.method;
        path = other.path;
        predicate = other.predicate;
        nth = other.nth;
        times = other.times;
        every = other.every;
        probability = other.probability;
    }

    /**
     * Responds with a status, by default with an Error body from 400 on and without a body below.
     *
     * @param status 200 to 599
     * @return a fault
     * @throws IllegalArgumentException if the status is out of range
     */
    public static Fault status(int status) {
        return of(FaultKind.STATUS, Map.of("status", (long) status));
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
        return of(FaultKind.RATE_LIMITED, Map.of("retryAfter", form, "waitMs", wait));
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
        return new Fault(FaultKind.LATENCY, Map.of()).with(fault -> fault.delay = delay);
    }

    /**
     * Never responds, and keeps the connection open until the client closes it, or the server is reset or closed.
     *
     * @return a fault
     */
    public static Fault stall() {
        return of(FaultKind.STALL, Map.of());
    }

    /**
     * Resets the connection (TCP RST) instead of a response.
     *
     * @return a fault
     */
    public static Fault connectionReset() {
        return of(FaultKind.CONNECTION_RESET, Map.of());
    }

    /**
     * Closes the connection in order (TCP FIN) instead of a response.
     *
     * @return a fault
     */
    public static Fault connectionClosed() {
        return of(FaultKind.CONNECTION_CLOSED, Map.of());
    }

    /**
     * Resets the connection after half of the body. Not a hit if the response has no body.
     *
     * @return a fault
     */
    public static Fault resetMidBody() {
        return of(FaultKind.RESET_MID_BODY, Map.of());
    }

    /**
     * Resets the connection after some of the body.
     *
     * @param bytes how many bytes are sent; never all of them
     * @return a fault
     * @throws IllegalArgumentException if the number is negative
     */
    public static Fault resetMidBody(long bytes) {
        return of(FaultKind.RESET_MID_BODY, Map.of("bytes", bytes));
    }

    /**
     * Closes the connection after half of the body; {@code Content-Length} is that of the whole body. Not a hit if the response has no
     * body.
     *
     * @return a fault
     */
    public static Fault truncatedBody() {
        return of(FaultKind.TRUNCATED_BODY, Map.of());
    }

    /**
     * Closes the connection after some of the body; {@code Content-Length} is that of the whole body.
     *
     * @param bytes how many bytes are sent; never all of them
     * @return a fault
     * @throws IllegalArgumentException if the number is negative
     */
    public static Fault truncatedBody(long bytes) {
        return of(FaultKind.TRUNCATED_BODY, Map.of("bytes", bytes));
    }

    /**
     * Sends the headers at once and the body in up to ten pieces, with a pause before each. Not a hit if the response has no body.
     *
     * @param time how long all of it takes, by the clock of the server; 1 ms to 100 years
     * @return a fault
     * @throws IllegalArgumentException if it is out of range
     */
    public static Fault slowBody(Duration time) {
        return of(FaultKind.SLOW_BODY, Map.of("overMs", time));
    }

    /**
     * Responds with status and headers of the service, but without a body. Not a hit if the response has none anyway.
     *
     * @return a fault
     */
    public static Fault emptyBody() {
        return of(FaultKind.EMPTY_BODY, Map.of());
    }

    /**
     * Leaves out the last character of the body, so that it is not JSON; of a number, all of it. Not a hit if the response has no body.
     *
     * @return a fault
     */
    public static Fault malformedJson() {
        return of(FaultKind.MALFORMED_JSON, Map.of());
    }

    /**
     * Names another media type than {@code application/json}; the body stays as it is.
     *
     * @param contentType the media type, such as {@code text/html}
     * @return a fault
     * @throws IllegalArgumentException if it cannot be sent in a header
     */
    public static Fault wrongContentType(String contentType) {
        return of(FaultKind.WRONG_CONTENT_TYPE, Map.of("contentType", contentType));
    }

    /**
     * Sends half of the body as a chunk, then a chunk with an invalid size, and closes the connection. Not a hit if the response has no
     * body.
     *
     * @return a fault
     */
    public static Fault brokenChunk() {
        return of(FaultKind.BROKEN_CHUNK, Map.of());
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
        return of(FaultKind.HUGE_BODY, Map.of("bytes", bytes));
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
        return with(copy -> copy.operations = List.copyOf(EnumSet.of(first, more)));
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
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(path, "path");
        return with(copy -> {
            copy.method = method;
            copy.path = path;
        });
    }

    /**
     * Only for requests that match a predicate, and each earlier one.
     *
     * @param predicate the predicate; it must not block
     * @return this for them
     */
    public Fault matching(Predicate<FaultRequest> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return with(copy -> copy.predicate = copy.predicate == null ? predicate : copy.predicate.and(predicate));
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
        return with(copy -> copy.nth = n);
    }

    /**
     * Limits how many requests are hit.
     *
     * @param times at least 1
     * @return this, at most this number of times
     * @throws IllegalArgumentException if it is below 1
     */
    public Fault times(int times) {
        return with(copy -> copy.times = times);
    }

    /**
     * Hits each nth matching request: with 3 the third, the sixth and so on.
     *
     * @param every at least 1
     * @return this for each of those
     * @throws IllegalArgumentException if it is below 1, or {@link #nth} is set
     */
    public Fault every(int every) {
        return with(copy -> copy.every = every);
    }

    /**
     * Hits matching requests randomly, from the random seed of the server.
     *
     * @param probability above 0 and up to 1
     * @return this with the probability
     * @throws IllegalArgumentException if it is out of range
     */
    public Fault probability(double probability) {
        return with(copy -> copy.probability = probability);
    }

    /** {@return the kind of this fault} */
    public FaultKind kind() {
        return kind;
    }

    /** {@return whether the other one has the same settings; predicates are compared by identity} */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fault that
                && toJson().equals(that.toJson())
                && Objects.equals(predicate, that.predicate);
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

    HeaderChanges headers() {
        return headers;
    }

    Delay delay() {
        return delay;
    }

    boolean hasPredicate() {
        return predicate != null;
    }

    /** How many requests are hit at most; empty if there is no such number. */
    OptionalInt limit() {
        if (times != null) {
            return OptionalInt.of(times);
        }
        return nth == null ? OptionalInt.empty() : OptionalInt.of(1);
    }

    /** Whether a test that gave a number can rely on it being reached. */
    boolean isCertain() {
        return limit().isPresent() && probability == 1;
    }

    /** Whether the matching request of this number is hit; numbers begin with 1. */
    boolean hits(long number, RandomGenerator random) {
        boolean isDue = number >= (nth == null ? 1 : nth) && number % (every == null ? 1 : every) == 0;
        return isDue && (probability == 1 || random.nextDouble() < probability);
    }

    /** Whether it is for a request; HEAD counts as GET. */
    boolean matches(FaultRequest request) {
        return (operations.isEmpty()
                        || request.operation().filter(operations::contains).isPresent())
                && (method == null || method.equals(request.method().equals("HEAD") ? "GET" : request.method()))
                && (path == null || path.equals(request.path()))
                && (predicate == null || predicate.test(request));
    }

    /** A reply that this fault changes or replaces. */
    Reply appliedTo(Reply reply, Instant now) {
        return kind.apply(this, reply, now);
    }

    OptionalLong number(String field) {
        return values.get(field) instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
    }

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
        fields.requireKnown("a fault", FaultKind.fieldsOfFaults(OTHER_FIELDS));
        FaultKind kind =
                fields.required("kind", fields.oneOf(FaultKind.values(), FaultKind::id, "kind"));
        Fault fault = new Fault(kind, Map.of());
        for (FaultField field : kind.fields()) {
            field.read(fields).ifPresent(value -> fault.values.put(field.name(), value));
        }
        fields.oneOf(new String[] {BEFORE, AFTER}, phase -> phase, "phase")
                .ifPresent(phase -> fault.isAfterProcessing = phase.equals(AFTER));
        fault.delay = new Delay(fields.millis("delayMs"), fields.millis("jitterMs"));
        fault.headers = new HeaderChanges(
                fields.strings("headers"), fields.texts("dropHeaders").orElse(List.of()));
        fields.texts("operations").ifPresent(ids -> fault.operations = operations(ids));
        fault.method = fields.text("method").orElse(null);
        fault.path = fields.text("path").orElse(null);
        fault.nth = count(fields, "nth");
        fault.times = count(fields, "times");
        fault.every = count(fields, "every");
        fault.probability = fields.decimal("probability").orElse(1.0);
        for (String name : fields.left()) {
            throw new IllegalArgumentException(name + " must not be given for " + kind.id());
        }
        return fault.checked();
    }

    private static @Nullable Integer count(JsonFields fields, String name) {
        return fields.number(name, 1, Integer.MAX_VALUE).map(Long::intValue).orElse(null);
    }

    private static List<Operation> operations(List<String> ids) {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("operations must name an operation, was empty");
        }
        return ids.stream().map(Operation::of).distinct().sorted().toList();
    }

    /** Its settings in JSON, but for its predicate. */
    JsonObject toJson() {
        JsonObject json = new JsonObject().with("kind", kind.id());
        if (isAfterProcessing && !kind.isOnlyAfterProcessing()) {
            json.with("phase", AFTER);
        }
        for (FaultField field : kind.fields()) {
            json.withOptional(
                    field.name(), Optional.ofNullable(values.get(field.name())).map(field::toJson));
        }
        return json.withUnless(0L, "delayMs", delay.least().toMillis())
                .withUnless(0L, "jitterMs", delay.jitter().toMillis())
                .withUnless(Map.of(), "headers", headers.set())
                .withUnless(List.of(), "dropHeaders", headers.dropped())
                .withUnless(
                        List.of(),
                        "operations",
                        operations.stream().map(Operation::id).toList())
                .withOptional("method", Optional.ofNullable(method))
                .withOptional("path", Optional.ofNullable(path))
                .withOptional("nth", Optional.ofNullable(nth))
                .withOptional("times", Optional.ofNullable(times))
                .withOptional("every", Optional.ofNullable(every))
                .withUnless(1.0, "probability", probability);
    }

    private static Fault of(FaultKind kind, Map<String, Object> values) {
        return new Fault(kind, values).checked();
    }

    private static Fault changing(HeaderChanges headers) {
        return new Fault(FaultKind.HEADERS, Map.of()).with(fault -> fault.headers = headers);
    }

    private Fault with(Consumer<Fault> change) {
        Fault copy = new Fault(this);
        change.accept(copy);
        return copy.checked();
    }

    /** Refuses settings that do not fit together, or that no request can meet. */
    private Fault checked() {
        for (FaultField field : kind.fields()) {
            Object value = values.get(field.name());
            if (value != null) {
                field.check(value);
            }
        }
        for (String name : values.keySet()) {
            require(
                    kind.fields().stream().anyMatch(field -> field.name().equals(name)),
                    name + " must not be given for " + kind.id());
        }
        long status = number("status").orElse(0);
        require(
                (status != 204 && status != 304) || text("body").orElse("").isEmpty(),
                "body must be empty with status " + status + ", was not");
        require(
                isAfterProcessing || !kind.isOnlyAfterProcessing(),
                "phase of " + kind.id() + " must be " + AFTER + ", was " + BEFORE);
        require(headers.isEmpty() || kind.hasResponse(), "headers must not be given for " + kind.id());
        require(
                !kind.needs(Needs.DELAY) || !delay.equals(Delay.NONE),
                "delay of " + kind.id() + " must be positive, was nothing");
        require(!kind.needs(Needs.HEADERS) || !headers.isEmpty(), "headers or dropHeaders must be given");
        requirePositive("nth", nth);
        requirePositive("times", times);
        requirePositive("every", every);
        require(nth == null || every == null, "nth and every must not both be given");
        require(probability > 0 && probability <= 1, "probability must be above 0 and up to 1, was " + probability);
        requireReachable();
        return this;
    }

    /**
     * Refuses a choice that no request can meet, such as a method in lower case: its fault would never hit. Without an
     * operation it can be any method and path, since a stub may respond there.
     */
    private void requireReachable() {
        require(
                method == null || method.matches("(?!HEAD$)[A-Z]+"),
                "method must be in capital letters, and GET for HEAD, was " + method);
        require(
                path == null
                        || (path.matches(Route.BASE_PATH + "/[!-~&&[^?#{}]]*")
                                && PercentEncoding.decode(path).isPresent()),
                "path must be as it is sent, begin with /v1/ and have no query, was " + path);
        require(
                operations.isEmpty() || operations.stream().anyMatch(this::isReachable),
                "operations, method and path must fit one request, were "
                        + operations.stream().map(Operation::id).toList() + ", " + (method == null ? "any" : method)
                        + " and " + (path == null ? "any" : path));
    }

    private boolean isReachable(Operation operation) {
        return (method == null || operation.method().equals(method)) && (path == null || isPathOf(operation, path));
    }

    /** Percent-encoded or not, as the server finds its routes; an encoded slash separates nothing. */
    private static boolean isPathOf(Operation operation, String sent) {
        String pattern = Route.BASE_PATH + operation.path().replaceAll("\\{\\w+}", "[^/]+");
        return PercentEncoding.decode(sent.replaceAll("(?i)%2f", "_"))
                .filter(decoded -> decoded.matches(pattern))
                .isPresent();
    }

    private static void requirePositive(String name, @Nullable Integer number) {
        require(number == null || number > 0, name + " must be at least 1, was " + number);
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }
}
