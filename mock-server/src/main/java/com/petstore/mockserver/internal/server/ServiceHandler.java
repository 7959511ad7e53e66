package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.internal.control.ControlGuard;
import com.petstore.mockserver.internal.faults.FaultInjector;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.limits.AdmissionDecision;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import com.petstore.mockserver.internal.limits.KeyQuota;
import com.petstore.mockserver.internal.service.Assumption;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Routes;
import com.petstore.mockserver.internal.service.Routing;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.wire.ClockLock;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.HttpLimits;
import com.petstore.mockserver.internal.wire.RequestHeads;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
    private final Routes routes;
    private final OperationRunner runner;
    private final FaultInjector faults;
    private final InFlight inFlight;
    private final ControlGuard controlGuard;
    private final boolean retryAfterIsDate;

    ServiceHandler(
            ServerState state,
            List<Route> more,
            HttpLimits limits,
            InFlight inFlight,
            ControlGuard controlGuard,
            FaultInjector faults) {
        this.state = state;
        this.routes = new Routes(state, more);
        this.runner = new OperationRunner(limits);
        this.faults = faults;
        this.inFlight = inFlight;
        this.controlGuard = controlGuard;
        this.retryAfterIsDate =
                state.assumptions().value(Assumption.RETRY_AFTER).equals("http-date");
    }

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
        inFlight.begin();
        ClockLock lock = new ClockLock(state.clock());
        Request.addCompletionListener(request, failure -> {
            inFlight.end();
            lock.end();
        });
        if (ControlGuard.covers(request.getHttpURI().getPath())) {
            Exchange exchange = new Exchange(request, response, callback, state.clock(), lock, null);
            exchange.dispatch(() -> control(exchange));
        } else {
            lock.hold();
            RequestIdentity identity = RequestIdentity.of(
                    request.getHeaders(), state.keys(), state.clock().instant());
            RequestRecorder recorder = state.journal().record(RequestHeads.of(request, identity));
            serve(new Exchange(request, response, callback, state.clock(), lock, recorder), identity);
        }
        return true;
    }

    /** What lies under {@code /__petstore}: outside of quotas, faults and journal, and no clock waits for it. */
    private void control(Exchange exchange) {
        Optional<Response> refusal = controlGuard.refusal(exchange.request());
        if (refusal.isPresent()) {
            exchange.respond(refusal.get());
        } else {
            route(
                    exchange,
                    operation -> runner.run(operation, exchange, state.clock().instant(), exchange::respond));
        }
    }

    private void serve(Exchange exchange, RequestIdentity identity) {
        exchange.announce(identity.rateLimit());
        route(
                exchange,
                operation ->
                        faults.before(exchange, operation.route(), identity, now -> admit(operation, exchange, now)));
    }

    private void route(Exchange exchange, Consumer<Routing.To> go) {
        Request request = exchange.request();
        Routing routing = routes.find(request.getMethod(), request.getHttpURI().getPath());
        if (routing instanceof Routing.Responded nowhere) {
            exchange.respond(nowhere.response());
        } else {
            go.accept((Routing.To) routing);
        }
    }

    private void admit(Routing.To operation, Exchange exchange, RequestIdentity identity) {
        exchange.announce(operation.operation().notice(identity.arrival().at()));
        KeyQuota quota = identity.limits();
        if (quota == null) {
            exchange.announce(identity.rateLimit());
            exchange.respond(Errors.unauthorized(identity.credentials()));
            return;
        }
        AdmissionDecision verdict = quota.admit(identity.arrival());
        exchange.announce(verdict.rateLimit());
        if (verdict instanceof Refused refused) {
            // A client can have its response before this thread comes to note so, and would not count as told if its
            // next request arrived meanwhile.
            quota.atomically(() -> exchange.respondLocked(
                    Errors.refused(refused, retryAfterIsDate), () -> quota.refusalSent(refused)));
        } else {
            runner.run(
                    operation,
                    exchange,
                    identity.arrival().at(),
                    response -> faults.after(exchange, operation.route(), response));
        }
    }
}
