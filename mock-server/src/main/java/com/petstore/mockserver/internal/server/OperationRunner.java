package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.internal.service.ContentRules;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.wire.BodyReader;
import com.petstore.mockserver.internal.wire.BodyReader.Outcome;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.HttpLimits;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
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

    /** Takes what to do with the answer of the operation; what refuses the request is answered at once. */
    void run(
            OperationHandler operation,
            Route.Match match,
            Exchange exchange,
            Instant now,
            Consumer<Response> whenApplied) {
        Request request = exchange.request();
        Optional<Response> refusal =
                ContentRules.refusal(request.getHeaders(), operation.takesBody(), limits.bodyBytes());
        if (refusal.isPresent()) {
            exchange.answer(refusal.get());
        } else if (operation.takesBody()) {
            BodyReader.read(request, limits, outcome -> {
                if (outcome instanceof Outcome.Lost) {
                    exchange.abandon();
                } else if (outcome instanceof Outcome.Complete complete) {
                    exchange.noteBody(complete.body());
                    whenApplied.accept(apply(operation, match, exchange, complete.body(), now));
                } else {
                    exchange.answer(refusal(outcome));
                }
            });
        } else {
            whenApplied.accept(apply(operation, match, exchange, new byte[0], now));
        }
    }

    private Response refusal(Outcome outcome) {
        if (outcome instanceof Outcome.TooLarge) {
            return Errors.bodyTooLarge(limits.bodyBytes());
        }
        return outcome instanceof Outcome.TooLate
                ? Errors.bodyTooLate(limits.bodyTime())
                : Errors.malformed(400).andClose();
    }

    private static Response apply(
            OperationHandler operation, Route.Match match, Exchange exchange, byte[] body, Instant now) {
        String query = exchange.request().getHttpURI().getQuery();
        try {
            Response answer = operation.handle(new OperationRequest(match.pathParameter(), query, body, now));
            if (answer.status() < 300) {
                exchange.noteApplied();
            }
            return answer;
        } catch (Throwable e) {
            // An Error too: Jetty would tell of it in its own log, of which the standalone jar shows little.
            LOG.error("An operation failed", e);
            return Errors.internalError();
        }
    }
}
