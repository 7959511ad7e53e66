package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.Assumption;
import com.petstore.mockserver.internal.control.ControlGuard;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.limits.KeyQuota;
import com.petstore.mockserver.internal.limits.Verdict;
import com.petstore.mockserver.internal.limits.Verdict.Refused;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Route.Access;
import com.petstore.mockserver.internal.service.Routes;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.wire.ClockLock;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.HttpLimits;
import com.petstore.mockserver.internal.wire.JournalEntries;
import com.petstore.mockserver.internal.wire.ServerTime;
import com.petstore.mockserver.internal.wire.faults.Delays;
import com.petstore.mockserver.internal.wire.faults.FaultPoint;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/**
 * The checks that a request must pass before it is looked into, in this order: path 404, method 405, faults
 * that come in before the operation, key 401, ban and quota 429. {@link OperationRunner} has those that follow, and after
 * them come the faults that come in after the operation.
 *
 * <p>It runs on the thread that reads all connections, as long as no body has to be waited for, which saves each request from
 * being handed from one thread to another. So nothing here may wait: the control interface and faults, which may, get a thread
 * of their own.
 */
final class ServiceHandler extends Handler.Abstract.NonBlocking {

    private final ServerState state;
    private final HttpLimits httpLimits;
    private final ServerTime time;
    private final Routes routes;
    private final OperationRunner runner;
    private final FaultPoint faults;
    private final ConnectionGuard guard;
    private final InFlight inFlight;
    private final ControlHandler control;
    private final boolean retryAfterIsDate;

    ServiceHandler(
            ServerState state,
            List<Route> more,
            HttpLimits httpLimits,
            ConnectionGuard guard,
            InFlight inFlight,
            ControlGuard controlGuard,
            Delays delays) {
        this.state = state;
        this.httpLimits = httpLimits;
        this.time = new ServerTime(state.clock());
        this.routes = new Routes(state, more);
        this.runner = new OperationRunner(httpLimits);
        this.faults = new FaultPoint(state, delays);
        this.guard = guard;
        this.inFlight = inFlight;
        this.control = new ControlHandler(routes, runner, controlGuard);
        this.retryAfterIsDate =
                state.assumptions().value(Assumption.RETRY_AFTER).equals("http-date");
    }

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
        inFlight.begin();
        ClockLock lock = new ClockLock(state.clock());
        if (ControlGuard.covers(request.getHttpURI().getPath())) {
            watch(request, lock);
            Exchange exchange = new Exchange(request, response, callback, time, httpLimits, lock, null);
            exchange.dispatch(() -> control.handle(exchange));
        } else {
            watch(request, lock.hold());
            RequestIdentity identity = RequestIdentity.of(request.getHeaders(), state.keys(), time.now());
            RequestRecorder recorder = state.journal().record(JournalEntries.of(request, identity));
            serve(new Exchange(request, response, callback, time, httpLimits, lock, recorder), identity);
        }
        return true;
    }

    /** Nobody waits for a client that has sent its request, and the clock waits for the server. */
    private void watch(Request request, ClockLock lock) {
        Connection connection = request.getConnectionMetaData().getConnection();
        guard.requestBegins(connection);
        Request.addCompletionListener(request, failure -> {
            guard.requestEnds(connection);
            inFlight.end();
            lock.end();
        });
    }

    private void serve(Exchange exchange, RequestIdentity identity) {
        Request request = exchange.request();
        Optional<Route.Match> match = routes.find(request.getHttpURI().getPath());
        if (match.isEmpty()) {
            answer(Errors.noSuchPath(), exchange, identity);
            return;
        }
        Route route = match.get().route();
        Optional<OperationHandler> operation = route.operation(request.getMethod());
        if (request.getMethod().equals("OPTIONS")) {
            answer(Response.empty(204).with("Allow", route.allow()), exchange, identity);
        } else if (operation.isEmpty()) {
            answer(Errors.methodNotAllowed(route.allow()), exchange, identity);
        } else if (route.access() == Access.LIMITED) {
            faults.before(exchange, route, identity, now -> admit(operation.get(), match.get(), exchange, now));
        } else {
            runner.run(
                    operation.get(), match.get(), exchange, identity.arrival().at(), exchange::answer);
        }
    }

    private void admit(OperationHandler operation, Route.Match match, Exchange exchange, RequestIdentity identity) {
        exchange.announce(operation.notice(identity.arrival().at()));
        KeyQuota limits = identity.limits();
        if (limits == null) {
            answer(Errors.unauthorized(identity.credentials()), exchange, identity);
            return;
        }
        Verdict verdict = limits.admit(identity.arrival());
        exchange.announce(verdict.figures());
        if (verdict instanceof Refused refused) {
            // A client can have its answer before this thread comes to note so, and would not count as told if its next
            // request arrived meanwhile.
            limits.atomically(() -> exchange.answerLocked(
                    Errors.refused(refused, retryAfterIsDate), () -> limits.refusalSent(refused)));
        } else {
            runner.run(
                    operation,
                    match,
                    exchange,
                    identity.arrival().at(),
                    answer -> faults.after(exchange, match.route(), answer));
        }
    }

    private static void answer(Response answer, Exchange exchange, RequestIdentity identity) {
        exchange.announce(identity.figures());
        exchange.answer(answer);
    }
}
