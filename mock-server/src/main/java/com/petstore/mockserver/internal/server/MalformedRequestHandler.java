package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.wire.ClockLock;
import com.petstore.mockserver.internal.wire.Exchange;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/** Answers what Jetty refuses by itself, with an Error body and a rate limit like every other error. */
final class MalformedRequestHandler implements Request.Handler {

    private final ServerState state;

    MalformedRequestHandler(ServerState state) {
        this.state = state;
    }

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
        if (!request.getConnectionMetaData().getConnector().isRunning()) {
            // The server is closing, and fails what it had begun to answer.
            Exchange.drop(request, callback);
            return true;
        }
        // Not from the request's attribute: Jetty finds that by a switch over strings, which relocation breaks.
        int status = response.getStatus();
        MockClock clock = state.clock();
        // Jetty may have forgotten the headers, and then the request counts as one without a key.
        RequestIdentity identity = RequestIdentity.of(request.getHeaders(), state.keys(), clock.instant());
        RequestRecorder recorder =
                state.journal().record(RequestHead.malformed(identity.arrival().at()));
        Exchange exchange = new Exchange(request, response, callback, clock, new ClockLock(clock), recorder);
        exchange.announce(identity.rateLimit());
        exchange.respond(Errors.malformed(status).andClose());
        return true;
    }
}
