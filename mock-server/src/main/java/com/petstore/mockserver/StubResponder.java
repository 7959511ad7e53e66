// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.FaultInjector.Arrival;
import com.petstore.mockserver.StubRegistry.Added;
import com.petstore.mockserver.StubRegistry.Hit;
import com.petstore.mockserver.internal.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/** Responds to requests by stubs, before anything of the service looks at them; faults hit these requests too. */
final class StubResponder {

    private final StubRegistry stubs;
    private final FaultInjector faults;
    private final HttpLimits limits;

    StubResponder(StubRegistry stubs, FaultInjector faults, HttpLimits limits) {
        this.stubs = stubs;
        this.faults = faults;
        this.limits = limits;
    }

    /**
     * What becomes of a request that a stub matches; empty if none does, and then the response will name the nearest. Its body is read only for a stub that all else matches.
     *
     * @throws UnreadableBodyException if such a body cannot be read
     */
    Optional<Outcome> outcome(Exchange exchange, Arrival arrival, boolean isPathOfService)
            throws UnreadableBodyException {
        if (stubs.isEmpty()) {
            return Optional.empty();
        }
        StubMatch head = match(exchange.request());
        boolean needsBody = stubs.list().stream()
                .map(Added::stub)
                .anyMatch(stub -> !stub.body().isEmpty() && head.matches(stub));
        StubMatch match = needsBody ? head.withBody(exchange.readBody(limits)) : head;
        Optional<Hit> hit = stubs.take(match::matches);
        if (hit.isEmpty()) {
            nearest(match, isPathOfService).ifPresent(near -> exchange.announce(HttpFields.from(near)));
            return Optional.empty();
        }
        return Optional.of(outcome(hit.get(), exchange, arrival));
    }

    private Outcome outcome(Hit hit, Exchange exchange, Arrival arrival) {
        exchange.note(RequestRecorder::stubbed);
        Optional<Outcome> fault = faults.before(exchange, arrival);
        if (fault.isPresent()) {
            return fault.get();
        }
        return faults.await(exchange, hit.delay())
                ? faults.after(exchange, arrival.operation(), hit.reply().toResponse())
                : Exchange::abandon;
    }

    /**
     * The stub with the fewest conditions that the request does not meet, of those for its path if there are any. A request to a path of the service
     * must be near by its path: most are not meant for a stub.
     */
    private Optional<HttpField> nearest(StubMatch match, boolean isPathOfService) {
        return stubs.list().stream()
                .filter(added -> !isPathOfService || match.hasPathOf(added.stub()))
                .min(Comparator.comparing((Added added) -> !match.hasPathOf(added.stub()))
                        .thenComparingInt(added -> unmet(match, added).size()))
                .map(near -> new HttpField(
                        RequestJournal.NEAR_MISS,
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
        return new StubMatch(method, path, request.getHttpURI().getQuery(), request.getHeaders(), null);
    }
}
