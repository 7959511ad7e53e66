package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.FaultRequest;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.wire.Exchange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Injects faults at two places in the course of a request, before and after its operation. If there are any faults, it
 * does so on a thread of the request's own, since a predicate of a test may block.
 */
public final class FaultInjector {

    private static final Logger LOG = LoggerFactory.getLogger(FaultInjector.class);
    private static final String BASE_PATH = "/v1";

    private final ServerState state;
    private final Delays delays;

    public FaultInjector(ServerState state) {
        this.state = state;
        this.delays = new Delays(state.clock());
    }

    /**
     * Admits a request, unless a fault keeps it out.
     *
     * @param admit continues with the request; one that was delayed arrives at the moment at which the delay ended
     */
    public void before(Exchange exchange, Route route, RequestIdentity identity, Consumer<RequestIdentity> admit) {
        Instant arrival = identity.arrival().at();
        inject(FaultPhase.BEFORE_PROCESSING, exchange, route, arrival, () -> admit.accept(identity), resets -> {
            RequestIdentity delayed = RequestIdentity.of(exchange.request().getHeaders(), state.keys(), delays.now());
            exchange.announce(delayed.rateLimit());
            return new Injection(exchange, Response.empty(200), () -> admit.accept(delayed), delays, resets);
        });
    }

    /** Sends a response, unless a fault does something else to it. */
    public void after(Exchange exchange, Route route, Response response) {
        Runnable send = () -> exchange.respond(response);
        inject(
                FaultPhase.AFTER_PROCESSING,
                exchange,
                route,
                delays.now(),
                send,
                resets -> new Injection(exchange, response, send, delays, resets));
    }

    /** Drops the connections of all requests that a fault makes wait now. */
    public void cancelWaiting() {
        delays.cancelAll();
    }

    private void inject(
            FaultPhase phase,
            Exchange exchange,
            Route route,
            Instant from,
            Runnable proceed,
            LongFunction<Injection> injection) {
        if (state.faults().isEmpty()) {
            proceed.run();
            return;
        }
        exchange.dispatch(() -> {
            long resets = delays.resets();
            Optional<FaultHit> hit = match(phase, exchange.request(), route);
            if (hit.isEmpty()) {
                proceed.run();
                return;
            }
            Instant until = from.plus(hit.get().delay());
            delays.delay(exchange, resets, until, () -> hit.get().applyTo(injection.apply(resets)));
        });
    }

    private Optional<FaultHit> match(FaultPhase phase, Request request, Route route) {
        try {
            return state.faults().take(phase, faultRequest(request, route));
        } catch (RuntimeException e) {
            LOG.error("Fault predicate threw an exception; the request meets no fault", e);
            return Optional.empty();
        }
    }

    private static FaultRequest faultRequest(Request request, Route route) {
        String method = request.getMethod();
        Operation operation = Operation.at(
                        method.equals("HEAD") ? "GET" : method, route.path().substring(BASE_PATH.length()))
                .orElseThrow(() -> new IllegalStateException(method + " " + route.path() + " must be an operation"));
        String query = request.getHttpURI().getQuery();
        String path = request.getHttpURI().getPath();
        // The first segment may be written with percent signs.
        String below = path.substring(path.indexOf('/', 1));
        Map<String, List<String>> headers = request.getHeaders().stream()
                .collect(Collectors.groupingBy(
                        HttpField::getLowerCaseName, Collectors.mapping(HttpField::getValue, Collectors.toList())));
        return new FaultRequest(operation, method, below, query == null ? "" : query, headers);
    }
}
