package com.petstore.mockserver.internal.wire.faults;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.FaultMoment;
import com.petstore.mockserver.FaultRequest;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.internal.faults.FaultDetails;
import com.petstore.mockserver.internal.faults.FaultHit;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.wire.Exchange;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two places in the course of a request where faults come in. If there are any, on a thread of the request's own, since a
 * test's predicate may block.
 */
public final class FaultPoint {

    private static final Logger LOG = LoggerFactory.getLogger(FaultPoint.class);
    private static final String BASE_PATH = "/v1";

    private final ServerState state;
    private final Delays delays;

    public FaultPoint(ServerState state, Delays delays) {
        this.state = state;
        this.delays = delays;
    }

    /**
     * Lets a request come in, unless a fault keeps it out.
     *
     * @param admit goes on with the request; one that was delayed comes with the moment at which the delay ended
     */
    public void before(Exchange exchange, Route route, RequestIdentity caller, Consumer<RequestIdentity> admit) {
        if (state.faults().isEmpty()) {
            admit.accept(caller);
        } else {
            exchange.dispatch(() -> offer(exchange, route, caller, admit));
        }
    }

    /** Answers a request, unless a fault does something else to the answer. */
    public void after(Exchange exchange, Route route, Response answer) {
        if (state.faults().isEmpty()) {
            exchange.answer(answer);
        } else {
            exchange.dispatch(() -> offer(exchange, route, answer));
        }
    }

    private void offer(Exchange exchange, Route route, RequestIdentity caller, Consumer<RequestIdentity> admit) {
        long since = delays.resets();
        Optional<FaultHit> hit = take(FaultMoment.BEFORE_APPLY, exchange, route);
        if (hit.isEmpty()) {
            admit.accept(caller);
            return;
        }
        Instant until = caller.arrival().at().plus(hit.get().delay());
        delays.delay(exchange, since, until, () -> strike(hit.get().fault(), exchange, since, admit));
    }

    private void offer(Exchange exchange, Route route, Response answer) {
        long since = delays.resets();
        Instant now = state.clock().instant();
        Optional<FaultHit> hit = take(FaultMoment.AFTER_APPLY, exchange, route);
        if (hit.isEmpty()) {
            exchange.answer(answer);
            return;
        }
        Instant until = now.plus(hit.get().delay());
        delays.delay(exchange, since, until, () -> strike(hit.get().fault(), exchange, since, answer));
    }

    private void strike(Fault fault, Exchange exchange, long since, Consumer<RequestIdentity> admit) {
        RequestIdentity caller = RequestIdentity.of(
                exchange.request().getHeaders(), state.keys(), state.clock().instant());
        switch (fault.kind()) {
            case LATENCY -> admit.accept(caller);
            case STALL -> delays.stall(exchange, since);
            case RESET -> exchange.reset();
            case CLOSE -> exchange.close();
            default -> {
                exchange.announce(caller.figures());
                exchange.change(fault.headers());
                exchange.answer(
                        FaultAnswers.insteadOfAny(fault, caller.arrival().at()));
            }
        }
    }

    private void strike(Fault fault, Exchange exchange, long since, Response answer) {
        exchange.change(fault.headers());
        FaultDetails details = fault.details();
        Instant now = state.clock().instant();
        switch (fault.kind()) {
            case LATENCY -> exchange.answer(answer);
            case STALL -> delays.stall(exchange, since);
            case RESET -> exchange.reset();
            case CLOSE -> exchange.close();
            case RESET_MID_BODY -> exchange.answer(answer, BrokenBodies.cutOff(details, Exchange::reset));
            case TRUNCATED_BODY -> exchange.answer(answer, BrokenBodies.cutOff(details, Exchange::close));
            case BROKEN_CHUNK -> exchange.answer(answer, BrokenBodies.brokenChunk());
            case SLOW_BODY -> exchange.answer(answer, new SlowBody(now, details.duration(), delays, since));
            case HUGE_BODY ->
                exchange.answer(answer, new HugeBody(details.bytes().orElseThrow()));
            case STATUS, RATE_LIMITED, EMPTY_BODY, MALFORMED_JSON, WRONG_CONTENT_TYPE, HEADERS ->
                exchange.answer(FaultAnswers.insteadOf(answer, fault, now));
        }
    }

    private Optional<FaultHit> take(FaultMoment moment, Exchange exchange, Route route) {
        try {
            return state.faults().take(moment, asFaultsSeeIt(exchange.request(), route));
        } catch (RuntimeException e) {
            LOG.error("A predicate of a fault failed, and the fault hits nothing", e);
            return Optional.empty();
        }
    }

    private static FaultRequest asFaultsSeeIt(Request request, Route route) {
        String method = request.getMethod();
        Operation operation = Operation.at(
                        method.equals("HEAD") ? "GET" : method, route.path().substring(BASE_PATH.length()))
                .orElseThrow(() -> new IllegalStateException(method + " " + route.path() + " must be an operation"));
        String query = request.getHttpURI().getQuery();
        String path = request.getHttpURI().getPath();
        // The first segment may be written with percent signs.
        String below = path.substring(path.indexOf('/', 1));
        return new FaultRequest(operation, method, below, query == null ? "" : query, headers(request));
    }

    private static Map<String, List<String>> headers(Request request) {
        Map<String, List<String>> headers = new HashMap<>();
        for (String name : request.getHeaders().getFieldNamesCollection()) {
            headers.put(name.toLowerCase(Locale.ROOT), request.getHeaders().getValuesList(name));
        }
        return headers;
    }
}
