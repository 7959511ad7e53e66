package com.petstore.mockserver.http;

import com.petstore.mockserver.assumptions.Assumption;
import com.petstore.mockserver.http.Route.Access;
import com.petstore.mockserver.limits.KeyLimits;
import com.petstore.mockserver.limits.Verdict;
import com.petstore.mockserver.limits.Verdict.Refused;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The checks that a request must pass before it is looked into, in this order: path 404, method 405, key 401, ban and
 * quota 429. {@link OperationRunner} has those that follow.
 */
final class ServiceHandler extends Handler.Abstract {

    private final World world;
    private final HttpLimits httpLimits;
    private final Routes routes;
    private final OperationRunner runner;
    private final ConnectionGuard guard;
    private final boolean retryAfterIsDate;

    ServiceHandler(World world, List<Route> more, HttpLimits httpLimits, ConnectionGuard guard) {
        this.world = world;
        this.httpLimits = httpLimits;
        this.routes = new Routes(world, more);
        this.runner = new OperationRunner(httpLimits);
        this.guard = guard;
        this.retryAfterIsDate =
                world.assumptions().value(Assumption.RETRY_AFTER).equals("http-date");
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Runnable letClockGo = world.clock().holdBack();
        watch(request, letClockGo);
        Caller caller =
                Caller.of(request.getHeaders(), world.keys(), world.clock().instant());
        serve(new Exchange(request, response, callback, world.clock(), httpLimits, letClockGo), caller);
        return true;
    }

    /** Nobody waits for a client that has sent its request, and the clock waits for the server. */
    private void watch(Request request, Runnable letClockGo) {
        Connection connection = request.getConnectionMetaData().getConnection();
        guard.requestBegins(connection);
        Request.addCompletionListener(request, failure -> {
            guard.requestEnds(connection);
            letClockGo.run();
        });
    }

    private void serve(Exchange exchange, Caller caller) {
        Request request = exchange.request();
        Optional<Route.Match> match = routes.find(request.getHttpURI().getPath());
        if (match.isEmpty()) {
            answer(Errors.noSuchPath(), exchange, caller);
            return;
        }
        Route route = match.get().route();
        Optional<Operation> operation = route.operation(request.getMethod());
        if (request.getMethod().equals("OPTIONS")) {
            answer(Answer.empty(204).with("Allow", route.allow()), exchange, caller);
        } else if (operation.isEmpty()) {
            answer(Errors.methodNotAllowed(route.allow()), exchange, caller);
        } else if (route.access() == Access.LIMITED) {
            admit(operation.get(), match.get(), exchange, caller);
        } else {
            runner.run(operation.get(), match.get(), exchange, caller.arrival().at());
        }
    }

    private void admit(Operation operation, Route.Match match, Exchange exchange, Caller caller) {
        exchange.announce(operation.notice(caller.arrival().at()));
        KeyLimits limits = caller.limits();
        if (limits == null) {
            answer(Errors.unauthorized(caller.credentials()), exchange, caller);
            return;
        }
        Verdict verdict = limits.admit(caller.arrival());
        exchange.announce(verdict.figures());
        if (verdict instanceof Refused refused) {
            // A client can have its answer before this thread comes to note so, and would not count as told if its next
            // request arrived meanwhile.
            limits.atomically(() -> exchange.answerLocked(
                    Errors.refused(refused, retryAfterIsDate), () -> limits.refusalSent(refused)));
        } else {
            runner.run(operation, match, exchange, caller.arrival().at());
        }
    }

    private static void answer(Answer answer, Exchange exchange, Caller caller) {
        exchange.announce(caller.figures());
        exchange.answer(answer);
    }
}
