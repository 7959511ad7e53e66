package com.petstore.mockserver.http;

import com.petstore.mockserver.limits.RateLimit;
import com.petstore.mockserver.time.MockClock;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** One request of Jetty's and the way to answer it, once. */
final class Exchange {

    private final Request request;
    private final Response response;
    private final Callback callback;

    private final MockClock clock;
    private final HttpLimits limits;
    private final Runnable whenAnswered;

    /** Takes what to run once an answer has gone to the network, which may be before all of the request has come. */
    Exchange(
            Request request,
            Response response,
            Callback callback,
            MockClock clock,
            HttpLimits limits,
            Runnable whenAnswered) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.clock = clock;
        this.limits = limits;
        this.whenAnswered = whenAnswered;
    }

    Request request() {
        return request;
    }

    /** Adds headers to whatever will be answered. */
    void announce(HttpFields headers) {
        response.getHeaders().add(headers);
    }

    /** Interface document, section Limits: every answer of the service carries these. */
    void announce(RateLimit figures) {
        HttpFields.Mutable headers = response.getHeaders();
        headers.put("X-RateLimit-Limit", figures.limit());
        headers.put("X-RateLimit-Remaining", figures.remaining());
        headers.put(
                "X-RateLimit-Reset", WholeSeconds.roundedUp(figures.resetsAt()).getEpochSecond());
    }

    void answer(Answer answer) {
        answer(answer, () -> {}, Runnable::run);
    }

    /**
     * Sends an answer under a lock, which is not kept for the rest of the request.
     *
     * @param whenSent what to run once the last byte has gone to the network, and before the next request on this
     *     connection is looked at
     */
    void answerLocked(Answer answer, Runnable whenSent) {
        answer(answer, whenSent, request.getComponents().getExecutor());
    }

    private void answer(Answer answer, Runnable whenSent, Executor drains) {
        response.setStatus(answer.status());
        HttpFields.Mutable headers = response.getHeaders();
        headers.add(answer.headers());
        headers.put(HttpHeader.DATE, DateGenerator.formatDate(clock.instant()));
        if (answer.status() != 204) {
            headers.put(HttpHeader.CONTENT_LENGTH, answer.body().length);
        }
        Callback whenWritten = Callback.from(
                () -> {
                    whenSent.run();
                    whenAnswered.run();
                    BodyDrain.drain(request, limits.bodyTime(), drains, callback::succeeded);
                },
                callback::failed);
        response.write(true, ByteBuffer.wrap(answer.body()), whenWritten);
    }

    /** Nobody is left to be answered, or the server is closing. */
    void abandon() {
        drop(request, callback);
    }

    /** Ends a request without an answer, which Jetty would make up otherwise. */
    static void drop(Request request, Callback callback) {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
        callback.succeeded();
    }
}
