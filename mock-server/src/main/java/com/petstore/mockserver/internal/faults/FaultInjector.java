package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.FaultRequest;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.wire.Exchange;
import java.time.Duration;
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

    private final ServerState state;
    private final FaultRegistry faults;
    private final Delays delays;

    public FaultInjector(ServerState state, FaultRegistry faults) {
        this.state = state;
        this.faults = faults;
        this.delays = new Delays(state.clock());
    }

    /**
     * Admits a request, unless a fault keeps it out.
     *
     * @param admit continues with the request; one that was delayed arrives at the moment at which the delay ended
     */
    public void before(Exchange exchange, RequestIdentity identity, Consumer<RequestIdentity> admit) {
        Instant arrival = identity.arrival().at();
        inject(FaultPhase.BEFORE_PROCESSING, exchange, arrival, () -> admit.accept(identity), resets -> {
            RequestIdentity delayed = RequestIdentity.of(exchange.request().getHeaders(), state.keys(), delays.now());
            exchange.announce(delayed.rateLimit());
            return new Injection(exchange, Response.empty(200), () -> admit.accept(delayed), delays, resets);
        });
    }

    /** Sends a response, unless a fault does something else to it. */
    public void after(Exchange exchange, Response response) {
        Runnable send = () -> exchange.respond(response);
        inject(
                FaultPhase.AFTER_PROCESSING,
                exchange,
                delays.now(),
                send,
                resets -> new Injection(exchange, response, send, delays, resets));
    }

    /** Continues a request after a delay on the clock; a reset ends it, as it does with the delays of faults. */
    public void delay(Exchange exchange, Duration delay, Runnable then) {
        delays.delay(exchange, delays.resets(), delays.now().plus(delay), then);
    }

    /** Drops the connections of all requests that a fault or a stub makes wait now. */
    public void cancelWaiting() {
        delays.cancelAll();
    }

    private void inject(
            FaultPhase phase, Exchange exchange, Instant from, Runnable proceed, LongFunction<Injection> injection) {
        if (faults.isEmpty()) {
            proceed.run();
            return;
        }
        exchange.dispatch(() -> {
            long resets = delays.resets();
            Optional<FaultHit> hit = match(phase, exchange.request());
            if (hit.isEmpty()) {
                proceed.run();
                return;
            }
            Instant until = from.plus(hit.get().delay());
            delays.delay(exchange, resets, until, () -> hit.get().applyTo(injection.apply(resets)));
        });
    }

    private Optional<FaultHit> match(FaultPhase phase, Request request) {
        try {
            return faults.take(phase, offered(request));
        } catch (RuntimeException e) {
            LOG.error("Fault predicate threw an exception; the request meets no fault", e);
            return Optional.empty();
        }
    }

    private static FaultRequest offered(Request request) {
        String method = request.getMethod();
        Optional<String> query = Optional.ofNullable(request.getHttpURI().getQuery());
        String path = request.getHttpURI().getPath();
        // The first segment may be written with percent signs.
        String below = path.substring(path.indexOf('/', 1));
        Map<String, List<String>> headers = request.getHeaders().stream()
                .collect(Collectors.groupingBy(
                        HttpField::getLowerCaseName, Collectors.mapping(HttpField::getValue, Collectors.toList())));
        return new OfferedRequest(FaultTarget.operation(method, below), method, below, query, headers);
    }
}
