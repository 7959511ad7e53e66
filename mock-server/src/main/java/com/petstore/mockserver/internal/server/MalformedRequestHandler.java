package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.internal.journal.Arrived;
import com.petstore.mockserver.internal.journal.Recording;
import com.petstore.mockserver.internal.service.Caller;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.World;
import com.petstore.mockserver.internal.wire.ClockHold;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.HttpLimits;
import com.petstore.mockserver.internal.wire.ServerTime;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers what Jetty refuses by itself, with an Error body and figures like every other error. */
final class MalformedRequestHandler implements Request.Handler {

    private final World world;
    private final HttpLimits limits;
    private final ServerTime time;

    MalformedRequestHandler(World world, HttpLimits limits) {
        this.world = world;
        this.limits = limits;
        this.time = new ServerTime(world.clock());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!request.getConnectionMetaData().getConnector().isRunning()) {
            // The server is closing, and fails what it had begun to answer.
            Exchange.drop(request, callback);
            return true;
        }
        // Not from the request's attribute: Jetty finds that by a switch over strings, which relocation breaks.
        int status = response.getStatus();
        Caller caller = Caller.of(KeyedConnections.headersOf(request), world.keys(), time.now());
        Recording recording =
                world.journal().record(Arrived.malformed(caller.arrival().at()));
        Exchange exchange =
                new Exchange(request, response, callback, time, limits, new ClockHold(world.clock()), recording);
        exchange.announce(caller.figures());
        exchange.answer(Errors.malformed(status).andClose());
        return true;
    }
}
