// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Route.Target;
import com.petstore.mockserver.internal.Disconnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A client's request from its arrival to its end, and its connection: what was sent, where it was routed, who sent it and when. For the thread
 * that serves it.
 */
final class Incoming {

    /** RFC 9110: the scheme in any case, then one or more spaces. */
    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +(\\S+)");

    /** What the {@code Authorization} header is like. */
    enum Credentials {
        MISSING,
        MALFORMED,
        WELL_FORMED
    }

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final ServerState state;
    private final Target target;
    private final HttpLimits limits;
    private final ClockLock lock;
    private final long resetsBefore;
    private @Nullable JournalEntry entry;
    private byte @Nullable [] body;

    private Credentials credentials = Credentials.MISSING;
    private @Nullable MockApiKey key;
    private Instant arrivedAt = Instant.MIN;
    private Instant retryNotBefore = Instant.MIN;
    private Instant tooEarlyUntil = Instant.MIN;
    private @Nullable MockRateLimit rateLimit;

    /** Takes how often the server had been reset before the request. */
    Incoming(
            Request request,
            Response response,
            Callback callback,
            ServerState state,
            Target target,
            HttpLimits limits,
            long resetsBefore) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.state = state;
        this.target = target;
        this.limits = limits;
        this.resetsBefore = resetsBefore;
        this.lock = new ClockLock(state.clock());
        Request.addCompletionListener(request, failure -> lock.end());
    }

    /** Keeps an auto-advancing clock where it is until the response is sent. */
    void holdClock() {
        lock.hold();
    }

    /** As {@link #holdClock}, for a request that has waited for the clock: who moves it waits for the response. */
    void holdClockAgain() {
        lock.holdAgain();
    }

    /** Notes who sent it and when: at its arrival, and again after a fault has delayed it. */
    void arrive() {
        List<String> authorization = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION);
        Optional<String> sent = bearerToken(authorization);
        credentials = authorization.isEmpty()
                ? Credentials.MISSING
                : sent.isEmpty() ? Credentials.MALFORMED : Credentials.WELL_FORMED;
        key = sent.isEmpty() ? null : state.keys().known(sent.get());
        arrivedAt = state.clock().instant();
        retryNotBefore = key == null ? Instant.MIN : key.retryNotBefore();
        tooEarlyUntil = key == null ? Instant.MIN : key.tooEarlyUntil();
        rateLimit = key == null ? ofUnusedFreePlan(arrivedAt) : key.rateLimit(arrivedAt);
    }

    /** What the headers show without a valid key. */
    private static MockRateLimit ofUnusedFreePlan(Instant now) {
        long limit = QuotaPlan.FREE.requestsPerMinute();
        return new MockRateLimit(limit, limit, now.plus(Duration.ofMinutes(1)));
    }

    /** Empty if there is not exactly one header or it is no bearer token. */
    static Optional<String> bearerToken(List<String> authorization) {
        if (authorization.size() != 1) {
            return Optional.empty();
        }
        Matcher bearer = BEARER.matcher(authorization.get(0));
        return bearer.matches() ? Optional.of(bearer.group(1)) : Optional.empty();
    }

    /** Counts it against the quota of its key. */
    Admission admit(MockApiKey by) {
        Admission admission = by.admit(arrivedAt, retryNotBefore);
        rateLimit = admission.rateLimit();
        return admission;
    }

    Optional<Operation> operation() {
        return target.operation();
    }

    String method() {
        return request.getMethod();
    }

    /** The method by which routes, faults and stubs are found: HEAD is what GET is, without the body. */
    String methodOfService() {
        return isHead() ? "GET" : method();
    }

    String path() {
        return request.getHttpURI().getPath();
    }

    Optional<String> query() {
        return Optional.ofNullable(request.getHttpURI().getQuery());
    }

    HttpFields fields() {
        return request.getHeaders();
    }

    Target target() {
        return target;
    }

    /** The text in place of the parameter of its path. */
    String pathParameter() {
        return String.valueOf(target.pathParameter());
    }

    boolean hasKnownPath() {
        return !target.methods().isEmpty();
    }

    Credentials credentials() {
        return credentials;
    }

    @Nullable
    MockApiKey key() {
        return key;
    }

    Instant arrivedAt() {
        return arrivedAt;
    }

    /** The end of the wait that a 429 had named. */
    Instant tooEarlyUntil() {
        return tooEarlyUntil;
    }

    /** A status and a {@code Retry-After} are sent: what its key sends before then is too early. */
    void responds(int status, @Nullable String retryAfter) {
        MockApiKey sender = key;
        if (status == 429 && sender != null) {
            RetryAfterForm.read(retryAfter, clock().instant()).ifPresent(sender::hasToWaitUntil);
        }
    }

    @Nullable
    MockRateLimit rateLimit() {
        return rateLimit;
    }

    MockClock clock() {
        return state.clock();
    }

    long resetsBefore() {
        return resetsBefore;
    }

    int mostBytesOfBody() {
        return limits.bodyBytes();
    }

    /** Whether the server is closing: it refuses what comes, and drops what it had begun. */
    boolean isServerClosing() {
        return !request.getConnectionMetaData().getConnector().isRunning();
    }

    /** Has an entry of the journal follow what becomes of it. */
    void recordIn(JournalEntry of) {
        entry = of;
    }

    /** As the journal has it by now. */
    MockRequest recorded() {
        return state.journal().snapshot(Objects.requireNonNull(entry));
    }

    void note(Consumer<JournalEntry> step) {
        if (entry != null) {
            state.journal().update(entry, step);
        }
    }

    byte @Nullable [] bodyIfRead() {
        return body;
    }

    /** The body as far as it was read; that of an operation that takes one was. */
    byte[] content() {
        return body == null ? new byte[0] : body;
    }

    /**
     * Reads the body, or returns what was read before. Jetty can do so too, but it gives up the connection when a body is too
     * large, and the client would not get the 413.
     *
     * @throws EarlyReplyException if it is too large, malformed or does not come
     */
    byte[] body() throws EarlyReplyException {
        if (body == null) {
            byte[] read = read();
            if (read.length > limits.bodyBytes()) {
                throw new EarlyReplyException(Errors.bodyTooLarge(limits.bodyBytes()));
            }
            body = read;
            if (entry != null) {
                List<ContractRules.Broken> broken = entry.keepsWhole(read) ? null : ContractRules.brokenBy(entry, read);
                note(journal -> journal.body(read, broken));
            }
        }
        return body;
    }

    private byte[] read() throws EarlyReplyException {
        try {
            return Content.Source.asInputStream(request).readNBytes(limits.bodyBytes() + 1);
        } catch (IOException | RuntimeException e) {
            if (isServerClosing()) {
                // To Jetty a body that ends early is malformed, whichever side ended it.
                throw new EarlyReplyException(Reply.DROPPED);
            }
            Throwable failure = e.getCause() == null ? e : e.getCause();
            if (e instanceof HttpException || failure instanceof HttpException) {
                throw new EarlyReplyException(Errors.malformed().andClose());
            }
            if (failure instanceof TimeoutException) {
                throw new EarlyReplyException(Errors.bodyTooLate(limits.idleTime()));
            }
            throw new EarlyReplyException(Reply.DROPPED);
        }
    }

    boolean isHead() {
        return method().equals("HEAD");
    }

    /** Whether its client uses HTTP/1.1, which has chunks; one of 1.0 reads to the end of the connection. */
    boolean isHttp11() {
        return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
    }

    /** Also if the client waits for 100 before it sends its body, and gets no 100. */
    boolean isLastOfConnection() {
        boolean isHeldBack = body == null && request.getHeaders().contains(HttpHeader.EXPECT);
        return isHeldBack || !request.getConnectionMetaData().isPersistent();
    }

    /** Begins a response; returns its headers, which are sent with the first byte. */
    HttpFields.Mutable begin(int status) {
        response.setStatus(status);
        return response.getHeaders();
    }

    /** Sends a piece of the body, with the head if it is the first, and waits until the client takes it. */
    void write(ByteBuffer piece) throws IOException {
        try (Blocker.Callback written = Blocker.callback()) {
            response.write(false, piece, written);
            written.block();
        }
    }

    /** Sends bytes past Jetty, which would send no such thing. */
    void writeRaw(ByteBuffer bytes) throws IOException {
        try (Blocker.Callback written = Blocker.callback()) {
            endPoint().write(written, bytes);
            written.block();
        }
    }

    /** Sends the last piece of the body, without waiting for a client that does not take it. */
    void finish(ByteBuffer piece) {
        response.write(
                true,
                piece,
                Callback.from(
                        () -> {
                            lock.release();
                            drain(callback::succeeded);
                        },
                        callback::failed));
    }

    /** Time is not held back for a request that waits for it; and Jetty, too, waits for one whose body is not read. */
    void pause() {
        lock.release();
        request.addIdleTimeoutListener(late -> false);
    }

    void whenClientHasGone(Runnable then) {
        Disconnection.awaitEnd(endPoint(), then);
    }

    /** Ends the connection in order where it is, before or within a response. */
    void close() {
        lock.release();
        endPoint().shutdownOutput();
        // Were it closed with something unread, it would be reset.
        drain(this::drop);
    }

    /** Resets the connection where it is, before or within a response. */
    void reset() {
        Disconnection.reset(endPoint());
        abort();
    }

    /** Ends it without a response. */
    void drop() {
        endPoint().close();
        abort();
    }

    /**
     * Jetty makes up a response to a request that succeeds or fails without one. It would reach the client where another thread, such as
     * the one that stops the server, is just about to close the connection.
     */
    private void abort() {
        callback.failed(new Request.Handler.AbortException());
    }

    /**
     * Reads and discards what is left of the body. Most clients send all of it before they read a response. If the connection
     * were closed meanwhile, they would report a broken pipe and never get the response.
     */
    private void drain(Runnable then) {
        if (request.getLength() == 0) {
            then.run();
        } else {
            Content.Source.consumeAll(request, Callback.from(then));
        }
    }

    private EndPoint endPoint() {
        return request.getConnectionMetaData().getConnection().getEndPoint();
    }

    /** Returns method and path, and nothing that may hold a key. */
    @Override
    public String toString() {
        return method() + " " + path();
    }
}
