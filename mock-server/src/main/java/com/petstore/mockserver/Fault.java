// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong: what, when, and for which requests. Immutable; every method returns another one.
 *
 * <pre>{@code
 * mock.faults().add(Fault.status(503).onOperation(Operation.LIST_PETS).times(2));
 * mock.faults().add(Fault.connectionReset().afterProcessing().onOperation(Operation.CREATE_PET));
 * }</pre>
 *
 * <p>The static method says what goes wrong. By default it goes wrong for every request of the service; the other methods
 * narrow that down. Guide: {@code docs/mock-server/faults.md}, with the form in JSON.
 */
public final class Fault {

    private final FaultSpec spec;

    Fault(FaultSpec spec) {
        this.spec = spec;
    }

    FaultSpec spec() {
        return spec;
    }

    /**
     * Responds with a status, by default with an Error body from 400 on and without a body below.
     *
     * @param status 200 to 599
     * @return a fault
     * @throws IllegalArgumentException if the status is out of range
     */
    public static Fault status(int status) {
        return of(new Effect.Status(status, Optional.empty()));
    }

    /**
     * Responds with a redirect.
     *
     * @param status such as 302 or 307
     * @param location where to
     * @return a fault
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
     */
    public static Fault html(int status, String html) {
        return status(status).body(html).header("Content-Type", "text/html");
    }

    /**
     * Responds with 429, as if the quota were used up; the key's quota does not change.
     *
     * @param form how {@code Retry-After} is written
     * @param wait the time to wait that {@code Retry-After} names; positive
     * @return a fault
     */
    public static Fault rateLimited(RetryAfterForm form, Duration wait) {
        return of(new Effect.RateLimited(form, wait));
    }

    /**
     * Only delays the request.
     *
     * @param delay how long, by the clock of the server; positive
     * @return a fault
     */
    public static Fault latency(Duration delay) {
        return latency(delay, Duration.ZERO);
    }

    /**
     * Only delays the request, by a random time.
     *
     * @param least how long at least, by the clock of the server
     * @param jitter how much longer at most, uniformly distributed
     * @return a fault
     */
    public static Fault latency(Duration least, Duration jitter) {
        return new Fault(FaultSpec.of(Effect.Plain.LATENCY, new FaultDelay(least, jitter), HeaderChanges.NONE));
    }

    /**
     * Never responds, and keeps the connection open until the client closes it, or the server is reset or closed.
     *
     * @return a fault
     */
    public static Fault stall() {
        return of(Effect.Plain.STALL);
    }

    /**
     * Resets the connection (TCP RST) instead of a response.
     *
     * @return a fault
     */
    public static Fault connectionReset() {
        return of(Effect.Plain.CONNECTION_RESET);
    }

    /**
     * Closes the connection in order (TCP FIN) instead of a response.
     *
     * @return a fault
     */
    public static Fault connectionClosed() {
        return of(Effect.Plain.CONNECTION_CLOSED);
    }

    /**
     * Resets the connection after half of the body. A response without a body is sent whole, and is no hit.
     *
     * @return a fault
     */
    public static Fault resetMidBody() {
        return of(new Effect.CutOff(Optional.empty(), true));
    }

    /**
     * Closes the connection after half of the body; {@code Content-Length} is that of the whole body. A response without a body is sent
     * whole, and is no hit.
     *
     * @return a fault
     */
    public static Fault truncatedBody() {
        return of(new Effect.CutOff(Optional.empty(), false));
    }

    /**
     * Closes the connection after some of the body; {@code Content-Length} is that of the whole body.
     *
     * @param bytes how many bytes are sent; never all of them
     * @return a fault
     * @throws IllegalArgumentException if the number is negative
     */
    public static Fault truncatedBody(long bytes) {
        return of(new Effect.CutOff(Optional.of(bytes), false));
    }

    /**
     * Sends the headers at once and the body in up to ten pieces, with a pause before each.
     *
     * @param time how long all of it takes, by the clock of the server; positive
     * @return a fault
     */
    public static Fault slowBody(Duration time) {
        return of(new Effect.SlowBody(time));
    }

    /**
     * Responds with status and headers of the service, but without a body.
     *
     * @return a fault
     */
    public static Fault emptyBody() {
        return of(Effect.Plain.EMPTY_BODY);
    }

    /**
     * Leaves out the last character of the body, so that it is not JSON.
     *
     * @return a fault
     */
    public static Fault malformedJson() {
        return of(Effect.Plain.MALFORMED_JSON);
    }

    /**
     * Names another media type than {@code application/json}; the body stays as it is.
     *
     * @param contentType the media type, such as {@code text/html}
     * @return a fault
     */
    public static Fault wrongContentType(String contentType) {
        return of(new Effect.WrongContentType(contentType));
    }

    /**
     * Sends half of the body as a chunk, then a chunk with an invalid size, and closes the connection.
     *
     * @return a fault
     */
    public static Fault brokenChunk() {
        return of(Effect.Plain.BROKEN_CHUNK);
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
        return of(new Effect.HugeBody(bytes));
    }

    /**
     * Sets the body of {@link #status}.
     *
     * @param body the body, sent as UTF-8; JSON unless a header says otherwise
     * @return this with the body
     * @throws IllegalArgumentException if this is not a status, or the status has no body
     */
    public Fault body(String body) {
        if (!(spec.effect() instanceof Effect.Status status)) {
            throw new IllegalArgumentException("body must not be given for " + kind().id());
        }
        return new Fault(spec.with(new Effect.Status(status.status(), Optional.of(body))));
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
        return new Fault(spec.with(spec.headers().with(name, value)));
    }

    /**
     * Drops a header of the response.
     *
     * @param name the name
     * @return this without the header
     * @throws IllegalArgumentException if this has no response
     */
    public Fault withoutHeader(String name) {
        return new Fault(spec.with(spec.headers().without(name)));
    }

    /**
     * Delays the request, or the response after processing, before anything else.
     *
     * @param least how long at least, by the clock of the server
     * @param jitter how much longer at most
     * @return this with the delay
     */
    public Fault delayedBy(Duration least, Duration jitter) {
        return new Fault(spec.with(new FaultDelay(least, jitter)));
    }

    /**
     * Strikes after the operation has done its work, so that only its response is lost.
     *
     * @return this, after the operation
     */
    public Fault afterProcessing() {
        return new Fault(spec.with(FaultPhase.AFTER_PROCESSING));
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
        return new Fault(spec.with(spec.target().with(EnumSet.of(first, more))));
    }

    /**
     * Only for one method and path.
     *
     * @param method the method
     * @param path the path exactly as it is sent, such as {@code /v1/pets/7}
     * @return this for them
     * @throws IllegalArgumentException if no request of the service, or of {@link #onOperation}, has them: methods are in
     *     upper case, and paths begin with {@code /v1/}
     */
    public Fault onRequest(String method, String path) {
        return new Fault(spec.with(spec.target().with(method, path)));
    }

    /**
     * Only for requests that match a predicate, in place of an earlier one.
     *
     * @param predicate the predicate; it must not block
     * @return this for them
     */
    public Fault matching(Predicate<FaultRequest> predicate) {
        return new Fault(spec.with(spec.target().with(predicate)));
    }

    /**
     * Hits the nth matching request, and with {@link #times} those that follow.
     *
     * @param n 1 for the first
     * @return this for the nth request
     */
    public Fault nth(int n) {
        return new Fault(spec.with(spec.count().withNth(n)));
    }

    /**
     * Limits how many requests are hit.
     *
     * @param times at least 1
     * @return this, at most this number of times
     */
    public Fault times(int times) {
        return new Fault(spec.with(spec.count().withTimes(times)));
    }

    /**
     * Hits each nth matching request: with 3 the third, the sixth and so on.
     *
     * @param every at least 1
     * @return this for each of those
     */
    public Fault every(int every) {
        return new Fault(spec.with(spec.count().withEvery(every)));
    }

    /**
     * Hits matching requests randomly, from the random seed of the server.
     *
     * @param probability above 0 and up to 1
     * @return this with the probability
     */
    public Fault probability(double probability) {
        return new Fault(spec.with(spec.count().withProbability(probability)));
    }

    /** {@return what goes wrong} */
    public FaultKind kind() {
        return spec.kind();
    }

    /** {@return whether the other one is told the same; predicates are compared by identity} */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fault that && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return spec.hashCode();
    }

    /** {@return the fault in JSON, without its predicate} */
    @Override
    public String toString() {
        return FaultJson.write(spec).toString();
    }

    private static Fault of(Effect effect) {
        return new Fault(FaultSpec.of(effect, FaultDelay.NONE, HeaderChanges.NONE));
    }

    private static Fault changing(HeaderChanges headers) {
        return new Fault(FaultSpec.of(Effect.Plain.HEADERS, FaultDelay.NONE, headers));
    }
}
