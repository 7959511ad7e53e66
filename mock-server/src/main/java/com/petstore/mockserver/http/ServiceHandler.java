package com.petstore.mockserver.http;

import com.petstore.mockserver.auth.ApiKeys;
import com.petstore.mockserver.limits.KeyLimits;
import com.petstore.mockserver.limits.RateLimit;
import com.petstore.mockserver.limits.Verdict;
import com.petstore.mockserver.store.AnimalStore;
import com.petstore.mockserver.time.MockClock;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service: every check in its order, which is path, method, key, ban and quota, headers of the content, body; then the
 * operation.
 */
final class ServiceHandler extends Handler.Abstract {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceHandler.class);

    private final Routes routes;
    private final ApiKeys keys;
    private final MockClock clock;
    private final int maxBodyBytes;

    ServiceHandler(AnimalStore store, ApiKeys keys, MockClock clock, int maxBodyBytes) {
        this.routes = new Routes(store);
        this.keys = keys;
        this.clock = clock;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Runnable release = clock.holdBack();
        Request.addCompletionListener(request, failure -> release.run());
        Caller caller = Caller.of(request.getHeaders(), keys, clock.instant());
        serve(new Exchange(request, response, callback, clock), caller);
        return true;
    }

    private void serve(Exchange exchange, Caller caller) {
        Request request = exchange.request();
        Optional<Route.Match> match = routes.find(request.getHttpURI().getPath());
        if (match.isEmpty()) {
            exchange.answer(Errors.noSuchPath(), caller.figures());
            return;
        }
        Route route = match.get().route();
        Optional<Operation> operation = route.operation(request.getMethod());
        if (request.getMethod().equals("OPTIONS")) {
            exchange.answer(Answer.empty(204).with("Allow", route.allow()), caller.figures());
        } else if (operation.isEmpty()) {
            exchange.answer(Errors.methodNotAllowed(route.allow()), caller.figures());
        } else if (caller.limits() == null) {
            exchange.answer(Errors.unauthorized(caller.keySent()), caller.figures());
        } else {
            admit(exchange, caller, caller.limits(), operation.get(), match.get());
        }
    }

    private void admit(Exchange exchange, Caller caller, KeyLimits limits, Operation operation, Route.Match match) {
        Verdict verdict = limits.admit(caller.arrival());
        if (verdict instanceof Verdict.Refused refused) {
            exchange.answer(Errors.refused(refused), refused.figures(), () -> limits.refusalSent(refused));
            return;
        }
        RateLimit figures = verdict.figures();
        Request request = exchange.request();
        Optional<Answer> refusal = ContentRules.refusal(request.getHeaders(), operation.takesBody(), maxBodyBytes);
        if (refusal.isPresent()) {
            exchange.answer(refusal.get(), figures);
        } else if (operation.takesBody()) {
            BodyReader.read(request, maxBodyBytes, outcome -> {
                if (outcome instanceof BodyReader.Outcome.Lost lost) {
                    exchange.abandon(lost.cause());
                } else {
                    exchange.answer(answer(outcome, operation, exchange, match), figures);
                }
            });
        } else {
            exchange.answer(apply(operation, exchange, match, new byte[0]), figures);
        }
    }

    private Answer answer(BodyReader.Outcome outcome, Operation operation, Exchange exchange, Route.Match match) {
        if (outcome instanceof BodyReader.Outcome.Complete complete) {
            return apply(operation, exchange, match, complete.body());
        }
        if (outcome instanceof BodyReader.Outcome.TooLarge) {
            return Errors.bodyTooLarge(maxBodyBytes);
        }
        return outcome instanceof BodyReader.Outcome.TooLate
                ? Errors.bodyTooLate(BodyReader.SECONDS)
                : Errors.malformed(400).andClose();
    }

    private Answer apply(Operation operation, Exchange exchange, Route.Match match, byte[] body) {
        String query = exchange.request().getHttpURI().getQuery();
        try {
            return operation.answer(new Call(match.pathParameter(), query, body, clock.instant()));
        } catch (RuntimeException e) {
            LOG.error("An operation failed", e);
            return Errors.internalError();
        }
    }
}
