package com.petstore.mockserver.http;

import com.petstore.mockserver.auth.ApiKeys;
import com.petstore.mockserver.time.MockClock;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers what Jetty refuses by itself, with an Error body like every other error. */
final class MalformedRequestHandler implements Request.Handler {

    private final ApiKeys keys;
    private final MockClock clock;

    MalformedRequestHandler(ApiKeys keys, MockClock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        // Not from the request's attribute: Jetty finds that by a switch over strings, which relocation breaks.
        int status = response.getStatus();
        Caller caller = Caller.of(request.getHeaders(), keys, clock.instant());
        new Exchange(request, response, callback, clock)
                .answer(Errors.malformed(status).andClose(), caller.figures());
        return true;
    }
}
