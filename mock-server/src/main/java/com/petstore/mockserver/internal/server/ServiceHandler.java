package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.control.ControlGuard;
import com.petstore.mockserver.internal.control.RequestEvents;
import com.petstore.mockserver.internal.faults.FaultInjector;
import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.limits.AdmissionDecision;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import com.petstore.mockserver.internal.limits.KeyQuota;
import com.petstore.mockserver.internal.service.Assumption;
import com.petstore.mockserver.internal.service.ContentRules;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Route.Routing;
import com.petstore.mockserver.internal.service.Routes;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.stubs.StubResponder;
import com.petstore.mockserver.internal.wire.BodyReader;
import com.petstore.mockserver.internal.wire.ClockLock;
import com.petstore.mockserver.internal.wire.EventStream;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.HttpLimits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Phaser;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks that a request must pass before it is looked into, unless a stub answers it, in this order: path 404, method 405, faults
 * that come in before the operation, key 401, ban and quota 429, headers 415, 406 and 413, body 413, 408 and 400. Then come the
 * operation and the faults that come in after it.
 *
 * <p>It runs on the thread that reads all connections, as long as no body has to be waited for, which saves each request from
 * being handed from one thread to another. So nothing here may wait: the control interface and faults, which may, get a thread
 * of their own.
 */
final class ServiceHandler extends Handler.Abstract.NonBlocking {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceHandler.class);

    private final ServerState state;
    private final Routes routes;
    private final HttpLimits limits;
    private final FaultInjector faults;
    private final StubResponder stubs;
    private final Cors cors;
    private final Phaser inFlight;
    private final ControlGuard controlGuard;
    private final boolean retryAfterIsDate;

    ServiceHandler(
            ServerState state,
            List<Route> more,
            HttpLimits limits,
            Phaser inFlight,
            ControlGuard controlGuard,
            FaultInjector faults,
            StubResponder stubs,
            Cors cors) {
        this.state = state;
        this.routes = new Routes(state, more);
        this.limits = limits;
        this.faults = faults;
        this.cors = cors;
        this.stubs = stubs;
        this.inFlight = inFlight;
        this.controlGuard = controlGuard;
        this.retryAfterIsDate =
                state.assumptions().value(Assumption.RETRY_AFTER).equals("http-date");
    }

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
        inFlight.register();
        ClockLock lock = new ClockLock(state.clock());
        Request.addCompletionListener(request, failure -> {
            inFlight.arriveAndDeregister();
            lock.end();
        });
        if (ControlGuard.covers(request.getHttpURI().getPath())) {
            Exchange exchange = new Exchange(request, response, callback, state.clock(), lock, null);
            exchange.dispatch(() -> control(exchange));
        } else {
            lock.hold();
            RequestIdentity identity = RequestIdentity.of(
                    request.getHeaders(), state.keys(), state.clock().instant());
            RequestRecorder recorder = record(request, identity.head(request));
            serve(new Exchange(request, response, callback, state.clock(), lock, recorder), identity);
        }
        return true;
    }

    /** Answers what Jetty refuses by itself, with an Error body and a rate limit like every other error. */
    boolean refuseMalformed(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
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
                record(request, RequestHead.malformed(identity.arrival().at()));
        Exchange exchange = new Exchange(request, response, callback, clock, new ClockLock(clock), recorder);
        exchange.announce(identity.rateLimit());
        exchange.respond(Errors.malformed(status).andClose());
        return true;
    }

    private RequestRecorder record(Request request, RequestHead head) {
        RequestRecorder recorder = state.journal().record(head);
        Runnable whenEnded = state.journal().whenEnded(recorder);
        if (whenEnded != null) {
            Request.addCompletionListener(request, failure -> whenEnded.run());
        }
        return recorder;
    }

    /** What lies under {@code /__petstore}: outside of quotas, faults and journal, and no clock waits for it. */
    private void control(Exchange exchange) {
        Consumer<Routing.To> run =
                operation -> run(operation, exchange, state.clock().instant(), response -> respond(exchange, response));
        controlGuard
                .refusal(exchange.request())
                .ifPresentOrElse(exchange::respond, () -> route(exchange, exchange::respond, run));
    }

    private void respond(Exchange exchange, Response response) {
        if (RequestEvents.isStart(response) && !exchange.request().getMethod().equals("HEAD")) {
            exchange.respond(response, new EventStream(new RequestEvents(state.journal())::next));
        } else {
            exchange.respond(response);
        }
    }

    private void serve(Exchange exchange, RequestIdentity identity) {
        exchange.announce(identity.rateLimit());
        if (cors.responds(exchange)) {
            return;
        }
        stubs.respond(exchange, identity, () -> serveUnstubbed(exchange, identity));
    }

    private void serveUnstubbed(Exchange exchange, RequestIdentity identity) {
        route(
                exchange,
                nowhere -> exchange.respond(withNearMiss(exchange, nowhere)),
                operation -> faults.before(exchange, identity, now -> admit(operation, exchange, now)));
    }

    /** Says which stub came closest, where the service has nothing. */
    private Response withNearMiss(Exchange exchange, Response nowhere) {
        return nowhere.status() == 404
                ? stubs.nearMiss(exchange).map(Errors::noSuchPath).orElse(nowhere)
                : nowhere;
    }

    private void route(Exchange exchange, Consumer<Response> refuse, Consumer<Routing.To> go) {
        Request request = exchange.request();
        Routing routing = routes.find(request.getMethod(), request.getHttpURI().getPath());
        if (routing instanceof Routing.Responded nowhere) {
            refuse.accept(nowhere.response());
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
            quota.atomically(() ->
                    exchange.respond(Errors.refused(refused, retryAfterIsDate), () -> quota.refusalSent(refused)));
        } else {
            run(operation, exchange, identity.arrival().at(), response -> faults.after(exchange, response));
        }
    }

    /** Takes what to do with the response of the operation; what refuses the request is sent at once. */
    private void run(Routing.To to, Exchange exchange, Instant now, Consumer<Response> whenProcessed) {
        boolean takesBody = to.operation().takesBody();
        Optional<Response> refusal =
                ContentRules.refusal(exchange.request().getHeaders(), takesBody, limits.bodyBytes());
        if (refusal.isPresent()) {
            exchange.respond(refusal.get());
        } else if (takesBody) {
            new BodyReader(exchange, limits, body -> whenProcessed.accept(apply(to, exchange, body, now))).run();
        } else {
            whenProcessed.accept(apply(to, exchange, new byte[0], now));
        }
    }

    private static Response apply(Routing.To to, Exchange exchange, byte[] body, Instant now) {
        String query = exchange.request().getHttpURI().getQuery();
        try {
            Response response = to.operation().handle(new OperationRequest(to.pathParameter(), query, body, now));
            if (response.status() < 300) {
                exchange.noteProcessed();
            }
            return response;
        } catch (InvalidInputException e) {
            return Errors.invalidRequest(e.rule());
        } catch (Throwable e) {
            // An Error too: Jetty would tell of it in its own log, of which the standalone jar shows little.
            LOG.error("An operation failed", e);
            return Errors.internalError();
        }
    }
}
