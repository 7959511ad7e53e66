package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.journal.ResponseRecord;
import com.petstore.mockserver.internal.service.Response;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/** One request of Jetty's and the way to respond to it, once. */
public final class Exchange {

    /** A way to send the body of a response whose headers are set; {@code Content-Length} is that of the body. */
    public interface BodyWriter {

        /** Writes, and then either completes the callback or ends the connection. */
        void write(Exchange exchange, org.eclipse.jetty.server.Response response, byte[] body, Callback whenWritten);
    }

    private final Request request;
    private final org.eclipse.jetty.server.Response response;
    private final Callback callback;

    private final MockClock clock;
    private final ClockLock lock;
    private final @Nullable RequestRecorder recorder;
    private byte @Nullable [] body;
    private @Nullable RateLimit rateLimit;
    private Consumer<HttpFields.Mutable> lastChange = any -> {};

    /**
     * Takes what to let go once a response has gone to the network, which may be before all of the request has come, and
     * what the journal has of the request, which is nothing for the control interface.
     */
    public Exchange(
            Request request,
            org.eclipse.jetty.server.Response response,
            Callback callback,
            MockClock clock,
            ClockLock lock,
            @Nullable RequestRecorder recorder) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.clock = clock;
        this.lock = lock;
        this.recorder = recorder;
    }

    public Request request() {
        return request;
    }

    /** The body, once it was read. */
    byte @Nullable [] body() {
        return body;
    }

    void noteBody(byte[] read) {
        body = read;
        if (recorder != null) {
            recorder.body(read);
        }
    }

    public void noteHandler(String handler) {
        if (recorder != null) {
            recorder.handledBy(handler);
        }
    }

    public void noteProcessed() {
        if (recorder != null) {
            recorder.processed();
        }
    }

    /** Adds headers to whatever response is sent. */
    public void announce(HttpFields headers) {
        response.getHeaders().add(headers);
    }

    /** Adds the rate limit of the caller to whatever response is sent, in place of earlier ones. */
    public void announce(RateLimit ofNow) {
        rateLimit = ofNow;
    }

    public void respond(Response content) {
        respond(content, () -> {});
    }

    /**
     * Sends a response.
     *
     * @param whenSent what to run once the last byte has gone to the network, and before the next request on this
     *     connection is looked at
     */
    public void respond(Response content, Runnable whenSent) {
        writeHead(content);
        response.write(true, ByteBuffer.wrap(content.body()), whenWritten(whenSent));
    }

    /** Changes the headers of whatever response is sent, as the last thing before they are sent. */
    public void change(Consumer<HttpFields.Mutable> change) {
        lastChange = change;
    }

    /** Sends a response whose body does not simply go out. */
    public void respond(Response content, BodyWriter writer) {
        writeHead(content);
        writer.write(this, response, content.body(), whenWritten(() -> {}));
    }

    private void writeHead(Response content) {
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
            headers.add(HttpHeader.CONTENT_LENGTH, content.body().length);
        }
        lastChange.accept(headers);
        if (recorder != null) {
            HttpFields sent = headers.asImmutable();
            Duration duration = Duration.ofNanos(NanoTime.since(request.getBeginNanoTime()));
            recorder.responded(new ResponseRecord(content.status(), () -> list(sent), content.body(), duration));
        }
    }

    private static List<Map.Entry<String, String>> list(HttpFields headers) {
        return headers.stream()
                .map(field -> Map.entry(field.getName(), String.valueOf(field.getValue())))
                .toList();
    }

    private Callback whenWritten(Runnable whenSent) {
        return Callback.from(
                () -> {
                    whenSent.run();
                    lock.release();
                    drain(callback::succeeded);
                },
                callback::failed);
    }

    /** Time is not held back for a request that waits for it. */
    public void pause() {
        lock.release();
    }

    /** Ends a pause, on a thread of the server's. */
    public void goOn(Runnable then) {
        lock.hold();
        dispatch(then);
    }

    /** Goes on with what may block, which the thread must not do that reads all connections. */
    public void dispatch(Runnable then) {
        request.getComponents().getExecutor().execute(() -> {
            try {
                then.run();
            } catch (Throwable e) {
                // As Jetty does with what a handler throws.
                callback.failed(e);
            }
        });
    }

    public void awaitEndOfClient(Runnable then) {
        Disconnection.awaitEnd(endPoint(), then);
    }

    /** Ends the connection in order where it is, before or within a response. */
    public void close() {
        lock.release();
        endPoint().shutdownOutput();
        // Were it closed with something unread, it would be reset.
        drain(this::abandon);
    }

    /** Resets the connection where it is, before or within a response. */
    public void reset() {
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

    public EndPoint endPoint() {
        return request.getConnectionMetaData().getConnection().getEndPoint();
    }

    /** Nobody is left to be answered, or the server is closing. */
    public void abandon() {
        drop(request, callback);
    }

    /** Ends a request without a response, which Jetty would make up otherwise. */
    public static void drop(Request request, Callback callback) {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
        callback.succeeded();
    }
}
