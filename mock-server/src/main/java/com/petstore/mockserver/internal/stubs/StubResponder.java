package com.petstore.mockserver.internal.stubs;

import com.petstore.mockserver.internal.faults.FaultInjector;
import com.petstore.mockserver.internal.json.Wording;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.stubs.StubRegistry.Added;
import com.petstore.mockserver.internal.stubs.StubRegistry.Hit;
import com.petstore.mockserver.internal.wire.BodyReader;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.HttpLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/** Responds to requests by stubs, before anything of the service looks at them; faults hit these requests too. */
public final class StubResponder {

    private static final String BASE_PATH = "/v1";

    /** Where a response that is not a stub's says which stub came closest. */
    private static final String NEAR_MISS = "X-Mock-Near-Miss";

    private final StubRegistry stubs;
    private final FaultInjector faults;
    private final HttpLimits limits;

    public StubResponder(StubRegistry stubs, FaultInjector faults, HttpLimits limits) {
        this.stubs = stubs;
        this.faults = faults;
        this.limits = limits;
    }

    /** Responds to a request, or continues if no stub matches. Its body is read only for a stub that all else matches. */
    public void respond(Exchange exchange, RequestIdentity identity, Runnable otherwise) {
        if (stubs.isEmpty()) {
            otherwise.run();
            return;
        }
        StubMatch match = match(exchange.request());
        Consumer<StubMatch> respond =
                read -> stubs.take(read::matches).ifPresentOrElse(hit -> send(hit, exchange, identity), () -> {
                    nearest(read, true).ifPresent(near -> exchange.announce(HttpFields.from(near)));
                    otherwise.run();
                });
        if (stubs.list().stream().map(Added::stub).anyMatch(stub -> !stub.body().isEmpty() && match.matches(stub))) {
            new BodyReader(exchange, limits, body -> respond.accept(match.withBody(body))).run();
        } else {
            respond.accept(match);
        }
    }

    /** Names the stub that comes closest to a request for which there is no path; empty without stubs. */
    public Optional<String> nearMiss(Exchange exchange) {
        return nearest(match(exchange.request()), false).map(HttpField::getValue);
    }

    private void send(Hit hit, Exchange exchange, RequestIdentity identity) {
        exchange.noteHandler("stub");
        faults.before(
                exchange,
                identity,
                admitted -> faults.delay(
                        exchange,
                        hit.delay(),
                        () -> faults.after(exchange, hit.reply().toResponse())));
    }

    /** Of some stubs, the first of those with the fewest conditions that the request does not meet. */
    private Optional<HttpField> nearest(StubMatch match, boolean withPath) {
        return stubs.list().stream()
                .filter(added -> !withPath || match.hasPathOf(added.stub()))
                .min(Comparator.comparingInt(added -> unmet(match, added).size()))
                .map(near -> new HttpField(
                        NEAR_MISS,
                        Wording.shortLine(
                                "stub " + near.id() + " for " + near.stub().method() + " "
                                        + near.stub().path() + ": " + String.join("; ", unmet(match, near)))));
    }

    private static List<String> unmet(StubMatch match, Added added) {
        List<String> unmet = new ArrayList<>(match.unmet(added.stub()));
        if (added.isUsedUp()) {
            unmet.add("times must not be used up, were " + added.stub().times());
        }
        return unmet;
    }

    private static StubMatch match(Request request) {
        String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        String path = request.getHttpURI().getPath();
        String below = path.startsWith(BASE_PATH + "/") ? path.substring(BASE_PATH.length()) : "outside:" + path;
        return new StubMatch(method, below, request.getHttpURI().getQuery(), request.getHeaders(), null);
    }
}
