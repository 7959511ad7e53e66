package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.internal.service.ContentRules;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Routing;
import com.petstore.mockserver.internal.wire.BodyReader;
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

    /** Takes what to do with the response of the operation; what refuses the request is sent at once. */
    void run(Routing.To to, Exchange exchange, Instant now, Consumer<Response> whenProcessed) {
        Request request = exchange.request();
        boolean takesBody = to.operation().takesBody();
        Optional<Response> refusal = ContentRules.refusal(request.getHeaders(), takesBody, limits.bodyBytes());
        if (refusal.isPresent()) {
            exchange.respond(refusal.get());
        } else if (takesBody) {
            Consumer<byte[]> whenWhole = body -> {
                exchange.noteBody(body);
                whenProcessed.accept(apply(to, exchange, body, now));
            };
            BodyReader.read(
                    request,
                    limits,
                    whenWhole,
                    response -> response.ifPresentOrElse(exchange::respond, exchange::abandon));
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
        } catch (Throwable e) {
            // An Error too: Jetty would tell of it in its own log, of which the standalone jar shows little.
            LOG.error("An operation failed", e);
            return Errors.internalError();
        }
    }
}
