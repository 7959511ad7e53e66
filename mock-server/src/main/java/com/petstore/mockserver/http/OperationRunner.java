package com.petstore.mockserver.http;

import com.petstore.mockserver.http.BodyReader.Outcome;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an operation for a request that may call it, once headers (415, 406, 413) and body (413, 408, 400) are in order.
 */
final class OperationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(OperationRunner.class);

    private final HttpLimits limits;

    OperationRunner(HttpLimits limits) {
        this.limits = limits;
    }

    void run(Operation operation, Route.Match match, Exchange exchange, Instant now) {
        Request request = exchange.request();
        Optional<Answer> refusal =
                ContentRules.refusal(request.getHeaders(), operation.takesBody(), limits.bodyBytes());
        if (refusal.isPresent()) {
            exchange.answer(refusal.get());
        } else if (operation.takesBody()) {
            BodyReader.read(request, limits, outcome -> {
                if (outcome instanceof Outcome.Lost) {
                    exchange.abandon();
                } else {
                    exchange.answer(answer(outcome, operation, match, exchange, now));
                }
            });
        } else {
            exchange.answer(apply(operation, match, exchange, new byte[0], now));
        }
    }

    private Answer answer(Outcome outcome, Operation operation, Route.Match match, Exchange exchange, Instant now) {
        if (outcome instanceof Outcome.Complete complete) {
            return apply(operation, match, exchange, complete.body(), now);
        }
        if (outcome instanceof Outcome.TooLarge) {
            return Errors.bodyTooLarge(limits.bodyBytes());
        }
        return outcome instanceof Outcome.TooLate
                ? Errors.bodyTooLate(limits.bodyTime())
                : Errors.malformed(400).andClose();
    }

    private static Answer apply(Operation operation, Route.Match match, Exchange exchange, byte[] body, Instant now) {
        String query = exchange.request().getHttpURI().getQuery();
        try {
            return operation.answer(new Call(match.pathParameter(), query, body, now));
        } catch (Throwable e) {
            // An Error too: Jetty would tell of it in its own log, of which the standalone jar shows little.
            LOG.error("An operation failed", e);
            return Errors.internalError();
        }
    }
}
