package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.internal.control.ControlGuard;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Routes;
import com.petstore.mockserver.internal.wire.Exchange;
import java.util.Optional;
import org.eclipse.jetty.server.Request;

/** Answers what lies under {@code /__petstore}: outside of quotas, faults and journal, and no clock waits for it. */
final class ControlHandler {

    private final Routes routes;
    private final OperationRunner runner;
    private final ControlGuard guard;

    ControlHandler(Routes routes, OperationRunner runner, ControlGuard guard) {
        this.routes = routes;
        this.runner = runner;
        this.guard = guard;
    }

    void handle(Exchange exchange) {
        Request request = exchange.request();
        Optional<Response> refusal = guard.refusal(request);
        if (refusal.isPresent()) {
            exchange.answer(refusal.get());
            return;
        }
        Optional<Route.Match> match = routes.find(request.getHttpURI().getPath());
        if (match.isEmpty()) {
            exchange.answer(Errors.noSuchPath());
            return;
        }
        Route route = match.get().route();
        Optional<OperationHandler> operation = route.operation(request.getMethod());
        if (request.getMethod().equals("OPTIONS")) {
            exchange.answer(Response.empty(204).with("Allow", route.allow()));
        } else if (operation.isEmpty()) {
            exchange.answer(Errors.methodNotAllowed(route.allow()));
        } else {
            runner.run(operation.get(), match.get(), exchange, exchange.now(), exchange::answer);
        }
    }
}
