// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.ContractRule;
import com.petstore.mockserver.Journal;
import com.petstore.mockserver.MockRequest;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.error.RateLimitException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Nothing is sent before the time that the service named. A request that was on its way when the 429 arrived can be earlier, so each request has the number of the
 * event that preceded it in its call, of all events of all calls.
 */
final class NamedTimes implements CallListener {

    private static final String SENT_AFTER = "X-Sent-After";

    private final AtomicLong events = new AtomicLong();
    private final Map<Long, Long> lastOfCall = new ConcurrentHashMap<>();
    private final Queue<Named> named = new ConcurrentLinkedQueue<>();

    @Override
    public void callStarted(CallStarted event) {
        note(event);
    }

    @Override
    public void waitEnded(WaitEnded event) {
        note(event);
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        event.requestHeaders().set(SENT_AFTER, lastOfCall.get(event.call().id()).toString());
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        long number = note(event);
        if (event.failure().orElse(null) instanceof RateLimitException refused && namesTime(refused)) {
            named.add(new Named(number, refused.retryAt()));
        }
    }

    /**
     * A second and nothing more stands for a wait whose end is not known, as after a 429 that the response to a later request has replaced. What the service
     * names is always longer by a random time.
     */
    private static boolean namesTime(RateLimitException refused) {
        return !refused.retryAfter().equals(Duration.ofSeconds(1));
    }

    private long note(CallEvent event) {
        long number = events.incrementAndGet();
        lastOfCall.put(event.call().id(), number);
        return number;
    }

    boolean areOver(Instant now) {
        return named.stream().noneMatch(time -> now.isBefore(time.end()));
    }

    /** Checks the requests of some calls, which have ended. */
    void check(Journal journal) {
        journal.requests()
                .forEach(request -> assertThat(named)
                        .as("times that were known before %s came at %s", request, request.receivedAt())
                        .filteredOn(time -> time.event() < sentAfter(request))
                        .noneMatch(time -> request.receivedAt().isBefore(time.end())));
        journal.violations().stream()
                .filter(violation -> violation.rule() == ContractRule.TOO_EARLY)
                .forEach(violation -> assertThat(named)
                        .as("429s that arrived after the request was sent: %s", violation)
                        .anyMatch(time -> time.event() > sentAfter(violation.request())
                                && !time.end()
                                        .isBefore(violation
                                                .request()
                                                .tooEarlyUntil()
                                                .orElseThrow())));
        named.clear();
        lastOfCall.clear();
    }

    private static long sentAfter(MockRequest request) {
        return Long.parseLong(request.header(SENT_AFTER).orElseThrow());
    }

    /**
     * A time that a 429 named.
     *
     * @param event the number of the event that showed it
     * @param end before which nothing may be sent
     */
    private record Named(long event, Instant end) {}
}
