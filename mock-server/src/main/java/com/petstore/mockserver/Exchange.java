// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Disconnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** One request of Jetty's and the way to respond to it, once. For the thread that serves the request. */
final class Exchange {

    private final Request request;
    private final org.eclipse.jetty.server.Response response;
    private final Callback callback;

    private final MockClock clock;
    private final ClockLock lock;
    private final Optional<RequestRecorder> recorder;
    private byte @Nullable [] body;
    private @Nullable MockRateLimit rateLimit;
    private Consumer<HttpFields.Mutable> lastChange = any -> {};

    /**
     * Takes what to let go once a response has gone to the network, which may be before all of the request has come, and what
     * records the request, which is nothing for the control interface.
     */
    Exchange(
            Request request,
            org.eclipse.jetty.server.Response response,
            Callback callback,
            MockClock clock,
            ClockLock lock,
            Optional<RequestRecorder> recorder) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.clock = clock;
        this.lock = lock;
        this.recorder = recorder;
    }

    Request request() {
        return request;
    }

    /** What the journal is told of this request. */
    void note(Consumer<RequestRecorder> step) {
        recorder.ifPresent(step);
    }

    /**
     * Reads the body, or returns what was read before. Jetty can do so too, but it gives up the connection when a body is too
     * large, and the client would not see the 413.
     *
     * @throws UnreadableBodyException if it is too large, malformed or does not come
     */
    byte[] readBody(HttpLimits limits) throws UnreadableBodyException {
        if (body == null) {
            byte[] read = read(limits);
            if (read.length > limits.bodyBytes()) {
                throw new UnreadableBodyException(Optional.of(Errors.bodyTooLarge(limits.bodyBytes())));
            }
            body = read;
            note(journal -> journal.body(read));
        }
        return body;
    }

    private byte[] read(HttpLimits limits) throws UnreadableBodyException {
        try {
            return Content.Source.asInputStream(request).readNBytes(limits.bodyBytes() + 1);
        } catch (IOException | RuntimeException e) {
            if (isServerClosing(request)) {
                // To Jetty a body that ends early is malformed, whichever side ended it.
                throw new UnreadableBodyException(Optional.empty());
            }
            Throwable failure = e.getCause() == null ? e : e.getCause();
            if (e instanceof HttpException || failure instanceof HttpException) {
                throw new UnreadableBodyException(Optional.of(Errors.malformed().andClose()));
            }
            if (failure instanceof TimeoutException) {
                throw new UnreadableBodyException(Optional.of(Errors.bodyTooLate(limits.idleTime())));
            }
            throw new UnreadableBodyException(Optional.empty());
        }
    }

    /** Adds headers to whatever response is sent. */
    void announce(HttpFields headers) {
        response.getHeaders().add(headers);
    }

    /** The value of a header that was announced. */
    Optional<String> announced(String name) {
        return Optional.ofNullable(response.getHeaders().get(name));
    }

    /** Adds the rate limit of the caller to whatever response is sent, in place of earlier ones. */
    void announce(MockRateLimit ofNow) {
        rateLimit = ofNow;
    }

    /** Changes the headers of whatever response is sent, as the last thing before they are sent. */
    void change(Consumer<HttpFields.Mutable> change) {
        lastChange = change;
    }

    /** Sends a response, without waiting for a client that does not take it. */
    void respond(Response content) {
        begin(content);
        response.write(true, ByteBuffer.wrap(content.body()), whenWritten());
    }

    /** Sends a body that is made while it is sent: each piece once the client has taken the one before. */
    void stream(Response content) throws IOException {
        beginWithoutLength(content);
        Supplier<Optional<byte[]>> pieces =
                isHead() ? Optional::empty : content.pieces().orElseThrow();
        for (Optional<byte[]> piece = pieces.get(); piece.isPresent(); piece = pieces.get()) {
            write(ByteBuffer.wrap(piece.get()));
        }
        finish();
    }

    boolean isHead() {
        return request.getMethod().equals("HEAD");
    }

    /** Begins a response whose body is written piece by piece; its {@code Content-Length} is that of the body. */
    void begin(Response content) {
        response.setStatus(content.status());
        HttpFields.Mutable headers = response.getHeaders();
        if (rateLimit != null) {
            headers.add("X-RateLimit-Limit", rateLimit.limit());
            headers.add("X-RateLimit-Remaining", rateLimit.remaining());
            headers.add(
                    "X-RateLimit-Reset",
                    Response.wholeSeconds(rateLimit.resetAt()).getEpochSecond());
        }
        headers.add(content.headers());
        // Not added: after a failed write, that of the response that could not be sent is still there.
        headers.put(HttpHeader.DATE, DateGenerator.formatDate(clock.instant()));
        if (content.status() != 204) {
            headers.put(HttpHeader.CONTENT_LENGTH, content.body().length);
        }
        lastChange.accept(headers);
        // Jetty would add it by itself, unseen by the journal.
        if (isHttp11() && isLastOfConnection()) {
            headers.put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        }
    }

    /** Begins a response whose body is written piece by piece and has any length. */
    void beginWithoutLength(Response content) {
        begin(content);
        response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
        if (isHttp11()) {
            response.getHeaders().put(HttpHeader.TRANSFER_ENCODING, HttpHeaderValue.CHUNKED);
        }
    }

    /** Whether its client speaks HTTP/1.1, which has chunks; one of 1.0 reads to the end of the connection. */
    boolean isHttp11() {
        return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
    }

    /** Also if the client holds its body back until it is asked for it, and is not. */
    private boolean isLastOfConnection() {
        boolean isHeldBack = body == null && request.getHeaders().contains(HttpHeader.EXPECT);
        return isHeldBack || !request.getConnectionMetaData().isPersistent();
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

    /** Ends a response whose pieces have been written. */
    void finish() {
        response.write(true, BufferUtil.EMPTY_BUFFER, whenWritten());
    }

    private Callback whenWritten() {
        return Callback.from(
                () -> {
                    lock.release();
                    drain(callback::succeeded);
                },
                callback::failed);
    }

    /** Time is not held back for a request that waits for it; and Jetty, too, waits for one whose body nobody reads. */
    void pause() {
        lock.release();
        request.addIdleTimeoutListener(late -> false);
    }

    /** Ends a pause. */
    void resume() {
        lock.hold();
    }

    void whenClientHasGone(Runnable then) {
        Disconnection.awaitEnd(endPoint(), then);
    }

    /** Ends the connection in order where it is, before or within a response. */
    void close() {
        lock.release();
        endPoint().shutdownOutput();
        // Were it closed with something unread, it would be reset.
        drain(this::abandon);
    }

    /** Resets the connection where it is, before or within a response. */
    void reset() {
        Disconnection.reset(endPoint());
        callback.succeeded();
    }

    /**
     * Reads and forgets what is left of the body. Most clients send all of it before they look for a response. Were the
     * connection closed on them meanwhile, they would report a broken pipe and never see why they were refused.
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

    /** Whether the server is closing: it refuses what comes, and drops what it had begun. */
    static boolean isServerClosing(Request request) {
        return !request.getConnectionMetaData().getConnector().isRunning();
    }

    /** Nobody is left to be answered, or the server is closing. */
    void abandon() {
        drop(request, callback);
    }

    /** Ends a request without a response, which Jetty would make up otherwise. */
    static void drop(Request request, Callback callback) {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
        callback.succeeded();
    }
}
