// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;

/** Injects faults at two places in the course of a request, before and after its operation. */
final class FaultInjector {

    private static final Logger LOG = System.getLogger(FaultInjector.class.getName());

    /**
     * A request that comes to the faults before its operation.
     *
     * @param operation the operation that it calls, if any
     * @param at when it came
     * @param whenHit what to run once the delay of a fault that hits it is over, whatever that does to it
     */
    record Arrival(Optional<Operation> operation, Instant at, Runnable whenHit) {}

    private final FaultRegistry faults;
    private final Delays delays;

    FaultInjector(ServerState state, FaultRegistry faults) {
        this.faults = faults;
        this.delays = new Delays(state.clock());
    }

    /** Injects a fault before the operation, and returns what becomes of the request; empty if it continues. */
    Optional<Outcome> before(Exchange exchange, Arrival arrival) {
        return inject(FaultPhase.BEFORE_PROCESSING, exchange, arrival, Response.empty(200));
    }

    /** Returns what becomes of a request that has a response: the response, unless a fault does something else to it. */
    Outcome after(Exchange exchange, Optional<Operation> operation, Response response) {
        Arrival arrival = new Arrival(operation, delays.now(), () -> {});
        return inject(FaultPhase.AFTER_PROCESSING, exchange, arrival, response).orElse(Outcome.of(response));
    }

    /** Waits for a time on the clock, and returns whether the request continues then: a reset ends it. */
    boolean await(Exchange exchange, Duration delay) {
        return delays.await(exchange, delays.resets(), delays.now().plus(delay));
    }

    /** Drops the connections of all requests that a fault or a stub makes wait now. */
    void cancelWaiting() {
        delays.cancelAll();
    }

    /** Lets no fault make a request wait any more. */
    void close() {
        delays.close();
    }

    private Optional<Outcome> inject(FaultPhase phase, Exchange exchange, Arrival arrival, Response response) {
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        long resets = delays.resets();
        Optional<FaultHit> hit = match(phase, exchange.request(), arrival.operation(), response);
        if (hit.isEmpty()) {
            return Optional.empty();
        }
        hit.get().note(exchange);
        Injection injection = new Injection(exchange, response, delays, resets);
        if (!injection.await(arrival.at().plus(hit.get().delay()))) {
            return Optional.of(Exchange::abandon);
        }
        arrival.whenHit().run();
        return hit.get().applyTo(injection);
    }

    private Optional<FaultHit> match(
            FaultPhase phase, Request request, Optional<Operation> operation, Response response) {
        try {
            return faults.take(phase, offered(request, operation), response);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "Fault predicate threw an exception; the request meets no fault", e);
            return Optional.empty();
        }
    }

    private static FaultRequest offered(Request request, Optional<Operation> operation) {
        Optional<String> query = Optional.ofNullable(request.getHttpURI().getQuery());
        String path = request.getHttpURI().getPath();
        Map<String, List<String>> headers = request.getHeaders().stream()
                .collect(Collectors.groupingBy(
                        HttpField::getLowerCaseName, Collectors.mapping(HttpField::getValue, Collectors.toList())));
        return new OfferedRequest(operation, request.getMethod(), path, query, headers);
    }
}
