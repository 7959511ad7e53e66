// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.FaultInjector.Arrival;
import com.petstore.mockserver.Route.Routing;
import com.petstore.mockserver.internal.InvalidInputException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/**
 * Leads each request through its steps, on a thread of its own, so that a step may wait. Those of the service are in {@link
 * #serve}: stub, path 404, method 405, fault before the operation, key 401, ban and quota 429, content 415, 406, 413, 408 and
 * 400, operation, fault after it.
 */
final class ServiceHandler extends Handler.Abstract {

    private static final Logger LOG = System.getLogger(ServiceHandler.class.getName());
    /** What GET of the state returns, PUT must take. */
    private static final int MOST_BYTES_OF_A_STATE = 64 * 1024 * 1024;

    private static final String RECORDER = RequestRecorder.class.getName();

    private final ServerState state;
    private final Routes routes;
    private final HttpLimits limits;
    private final HttpLimits controlLimits;
    private final FaultInjector faults;
    private final StubResponder stubs;
    private final Cors cors;
    private final ControlGuard controlGuard;
    private final boolean hasDateInRetryAfter;

    ServiceHandler(
            ServerState state,
            List<Route> more,
            HttpLimits limits,
            ControlGuard controlGuard,
            FaultInjector faults,
            StubResponder stubs,
            Cors cors) {
        this.state = state;
        this.routes = new Routes(state, more);
        this.limits = limits;
        this.controlLimits = limits.withBodyBytes(MOST_BYTES_OF_A_STATE);
        this.faults = faults;
        this.cors = cors;
        this.stubs = stubs;
        this.controlGuard = controlGuard;
        this.hasDateInRetryAfter = state.behavior().hasDateInRetryAfter();
    }

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback callback)
            throws IOException {
        ClockLock lock = new ClockLock(state.clock());
        Request.addCompletionListener(request, failure -> lock.end());
        Routing routing = routes.find(request.getMethod(), request.getHttpURI().getPath());
        if (ControlGuard.covers(request.getHttpURI().getPath())) {
            Exchange exchange = new Exchange(request, response, callback, state.clock(), lock, Optional.empty());
            control(exchange, routing).end(exchange);
        } else {
            lock.hold();
            RequestIdentity identity = RequestIdentity.of(
                    request.getHeaders(), state.keys(), state.clock().instant());
            RequestRecorder recorder = record(request, identity.head(request, routing.target()));
            Exchange exchange = new Exchange(request, response, callback, state.clock(), lock, Optional.of(recorder));
            serve(exchange, routing, identity).end(exchange);
        }
        return true;
    }

    /** Every step of a request to the service, in their order; the first that decides what becomes of it is the last. */
    private Outcome serve(Exchange exchange, Routing routing, RequestIdentity arrived) {
        try {
            exchange.announce(arrived.rateLimit());
            Optional<Response> preflight = cors.preflight(exchange);
            if (preflight.isPresent()) {
                return Outcome.of(preflight.get());
            }
            AtomicReference<RequestIdentity> identity = new AtomicReference<>(arrived);
            Arrival arrival =
                    new Arrival(routing.target().operation(), arrived.at(), () -> identity.set(identify(exchange)));
            Optional<Outcome> stubbed = stubs.outcome(exchange, arrival, routing.hasPath());
            if (stubbed.isPresent()) {
                return stubbed.get();
            }
            if (routing instanceof Routing.Responded nowhere) {
                return Outcome.of(exchange.announced(RequestJournal.NEAR_MISS)
                        .filter(near -> !routing.hasPath())
                        .map(Errors::noSuchPath)
                        .orElse(nowhere.response()));
            }
            Routing.To to = (Routing.To) routing;
            Optional<Outcome> fault = faults.before(exchange, arrival);
            if (fault.isPresent()) {
                return fault.get();
            }
            return admitted(exchange, to, Objects.requireNonNull(identity.get()));
        } catch (UnreadableBodyException e) {
            return Outcome.of(e.response());
        }
    }

    /** The steps from the key on. */
    private Outcome admitted(Exchange exchange, Routing.To to, RequestIdentity identity)
            throws UnreadableBodyException {
        exchange.announce(to.handler().notice(identity.at()));
        MockApiKey key = identity.key();
        if (key == null) {
            return Outcome.of(Errors.unauthorized(identity.credentials()));
        }
        Admission admission = key.admit(identity.at(), identity.retryNotBefore());
        exchange.announce(admission.rateLimit());
        if (admission.refusal() != null) {
            return Outcome.of(Errors.refused(admission.refusal(), hasDateInRetryAfter));
        }
        Optional<Response> unwanted = ContentRules.refusal(
                exchange.request().getHeaders(), to.handler().takesBody(), limits.bodyBytes());
        if (unwanted.isPresent()) {
            return Outcome.of(unwanted.get());
        }
        Response response = apply(to, exchange, limits, identity.at());
        return faults.after(exchange, to.operation(), response);
    }

    /** A request that a fault delayed arrives at the moment at which the delay ended. */
    private RequestIdentity identify(Exchange exchange) {
        RequestIdentity delayed = RequestIdentity.of(
                exchange.request().getHeaders(), state.keys(), state.clock().instant());
        exchange.announce(delayed.rateLimit());
        return delayed;
    }

    /** What lies under {@code /__petstore}: outside of quotas, faults and journal, and no clock waits for it. */
    private Outcome control(Exchange exchange, Routing routing) {
        Optional<Response> refusal = controlGuard.refusal(exchange.request());
        if (refusal.isPresent()) {
            return Outcome.of(refusal.get());
        }
        if (routing instanceof Routing.Responded nowhere) {
            return Outcome.of(nowhere.response());
        }
        Routing.To to = (Routing.To) routing;
        Optional<Response> unwanted = ContentRules.refusal(
                exchange.request().getHeaders(), to.handler().takesBody(), controlLimits.bodyBytes());
        if (unwanted.isPresent()) {
            return Outcome.of(unwanted.get());
        }
        try {
            return Outcome.of(apply(to, exchange, controlLimits, state.clock().instant()));
        } catch (UnreadableBodyException e) {
            return Outcome.of(e.response());
        }
    }

    private Response apply(Routing.To to, Exchange exchange, HttpLimits bounds, Instant now)
            throws UnreadableBodyException {
        byte[] body = to.handler().takesBody() ? exchange.readBody(bounds) : new byte[0];
        String query = exchange.request().getHttpURI().getQuery();
        try {
            Response response = to.handler().handle(new OperationRequest(to.pathParameter(), query, body, now));
            if (response.status() < 300) {
                exchange.note(RequestRecorder::processed);
            }
            return response;
        } catch (InvalidInputException e) {
            return Errors.invalidRequest(e.rule());
        } catch (Throwable e) {
            // An Error too: Jetty would tell of it in its own log, of which the standalone jar shows little.
            LOG.log(Level.ERROR, "An operation failed", e);
            return Errors.internalError();
        }
    }

    /** Responds to what Jetty refuses by itself, with an Error body and a rate limit like every other error. */
    boolean refuseMalformed(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
        // Not from the request's attribute: Jetty finds that by a switch over strings, which relocation breaks.
        int status = response.getStatus();
        if (status == 503 || Exchange.isServerClosing(request)) {
            Exchange.drop(request, callback);
            return true;
        }
        MockClock clock = state.clock();
        // Jetty may have forgotten the headers, and then the request counts as one without a key.
        RequestIdentity identity = RequestIdentity.of(request.getHeaders(), state.keys(), clock.instant());
        Exchange exchange =
                new Exchange(request, response, callback, clock, new ClockLock(clock), recorder(request, identity));
        exchange.announce(identity.rateLimit());
        exchange.respond(Errors.malformed(status, limits.headerBytes()).andClose());
        return true;
    }

    /** That of a request whose response could not be sent, or a new one if it was never a request. */
    private Optional<RequestRecorder> recorder(Request request, RequestIdentity identity) {
        if (ControlGuard.covers(request.getHttpURI().getPath())) {
            return Optional.empty();
        }
        return Optional.of(
                request.getAttribute(RECORDER) instanceof RequestRecorder known
                        ? known
                        : record(request, RequestHead.malformed(identity.at())));
    }

    private RequestRecorder record(Request request, RequestHead head) {
        RequestRecorder recorder = state.journal().record(head);
        request.setAttribute(RECORDER, recorder);
        RecordedStream.record(request, recorder);
        Request.addCompletionListener(request, failure -> recorder.ended());
        return recorder;
    }
}
