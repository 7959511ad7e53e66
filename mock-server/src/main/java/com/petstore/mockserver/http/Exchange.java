package com.petstore.mockserver.http;

import com.petstore.mockserver.limits.RateLimit;
import com.petstore.mockserver.time.MockClock;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** One request of Jetty's and the way to answer it, once, with the headers that every answer carries. */
final class Exchange {

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final MockClock clock;

    Exchange(Request request, Response response, Callback callback, MockClock clock) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.clock = clock;
    }

    Request request() {
        return request;
    }

    void answer(Answer answer, RateLimit figures) {
        answer(answer, figures, () -> {});
    }

    /**
     * Sends an answer.
     *
     * @param whenSent what to run once the last byte has gone to the network, and before the next request on this connection is
     *     looked at
     */
    void answer(Answer answer, RateLimit figures, Runnable whenSent) {
        response.setStatus(answer.status());
        HttpFields.Mutable headers = response.getHeaders();
        headers.add(answer.headers());
        headers.put(HttpHeader.DATE, DateGenerator.formatDate(clock.instant()));
        headers.put("X-RateLimit-Limit", figures.limit());
        headers.put("X-RateLimit-Remaining", figures.remaining());
        headers.put("X-RateLimit-Reset", epochSecondsRoundedUp(figures.resetsAt()));
        if (answer.status() != 204) {
            headers.put(HttpHeader.CONTENT_LENGTH, answer.body().length);
        }
        response.write(
                true,
                ByteBuffer.wrap(answer.body()),
                Callback.from(
                        () -> {
                            whenSent.run();
                            callback.succeeded();
                        },
                        callback::failed));
    }

    /** Nobody is left to be answered. */
    void abandon(Throwable cause) {
        callback.failed(cause);
    }

    /** A client that comes back at the named second must not come too early. */
    private static long epochSecondsRoundedUp(Instant instant) {
        return instant.getNano() > 0 ? instant.getEpochSecond() + 1 : instant.getEpochSecond();
    }
}
