package com.petstore.mockserver.internal.stubs;

import com.petstore.mockserver.Stub;
import com.petstore.mockserver.Stubs;
import com.petstore.mockserver.internal.json.Json;
import com.petstore.mockserver.internal.service.QueryParameters;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.wire.BodyReader;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.HttpLimits;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;

/** Answers requests by stubs, before anything of the service looks at them. */
public final class StubResponder {

    private static final String BASE_PATH = "/v1";

    private final Stubs stubs;
    private final HttpLimits limits;

    public StubResponder(Stubs stubs, HttpLimits limits) {
        this.stubs = stubs;
        this.limits = limits;
    }

    /** Answers a request, or continues if no stub is for it. Its body is read only for a stub that all else fits. */
    public void respond(Exchange exchange, Runnable otherwise) {
        Request request = exchange.request();
        Consumer<byte[]> respond = body -> stubs.take(stub ->
                        fits(stub, request) && all(stub.body(), (pointer, text) -> Json.holds(body, pointer, text)))
                .ifPresentOrElse(stub -> send(stub, exchange), otherwise);
        if (stubs.list().stream().anyMatch(added -> !added.stub().body().isEmpty() && fits(added.stub(), request))) {
            new BodyReader(exchange, limits, respond).run();
        } else {
            respond.accept(new byte[0]);
        }
    }

    private static void send(Stub stub, Exchange exchange) {
        exchange.noteHandler("stub");
        byte[] body = stub.response().getBytes(StandardCharsets.UTF_8);
        exchange.respond(body.length == 0 ? Response.empty(stub.status()) : Response.json(stub.status(), body));
    }

    /** Looks at everything but the body. */
    private static boolean fits(Stub stub, Request request) {
        String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        return stub.method().equals(method)
                && request.getHttpURI().getPath().equals(BASE_PATH + stub.path())
                && all(stub.headers(), (name, value) -> request.getHeaders().contains(name, value))
                && all(
                        stub.query(),
                        (name, value) ->
                                QueryParameters.has(request.getHttpURI().getQuery(), name, value));
    }

    private static boolean all(Map<String, String> wanted, BiPredicate<String, String> isThere) {
        return wanted.entrySet().stream().allMatch(entry -> isThere.test(entry.getKey(), entry.getValue()));
    }
}
