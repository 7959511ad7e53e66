// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockApiKey;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RegisteredFault;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The server of one context, which its tests use one after the other. */
final class ContextServer {

    /** Longer than any quota, ban or wait of a client. */
    private static final int DAYS_BETWEEN_TESTS = 2;

    private final AutoConfigureMockPetStore settings;
    private final QuotaPlan plan;
    private final Instant start;
    private final MockPetStore mock;
    private final TimeSource time;

    /** Shares the rate-limit state of all clients of the server's key, so that no bean, which may be a mock, has to be called. */
    private final PetStoreClient state;

    private boolean used;

    private ContextServer(AutoConfigureMockPetStore settings) {
        this.settings = settings;
        plan = QuotaPlan.parse(settings.plan());
        MockClock clock = clock(settings);
        start = clock.instant();
        MockPetStoreBuilder builder =
                MockPetStore.builder().key("mock-key", plan).clock(clock);
        if (settings.randomSeed() != 0) {
            builder.randomSeed(settings.randomSeed());
        }
        mock = builder.start();
        time = settings.clock() == ClockMode.REAL
                ? TimeSource.system()
                : TimeSource.of(clock::nanoTime, clock::instant, clock::schedule);
        state = PetStoreClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(mock.apiKey())
                .timeSource(time)
                .build();
    }

    static ContextServer start(AutoConfigureMockPetStore settings) {
        return new ContextServer(settings);
    }

    private static MockClock clock(AutoConfigureMockPetStore settings) {
        String start = settings.startTime();
        if (settings.clock() == ClockMode.REAL) {
            if (!start.isEmpty()) {
                throw new IllegalArgumentException(
                        "clock must be FROZEN or AUTO_ADVANCE where startTime is given, was REAL");
            }
            return MockClock.real();
        }
        Instant instant = start.isEmpty() ? MockClock.real().instant() : parse(start);
        return settings.clock() == ClockMode.FROZEN
                ? MockClock.frozenAt(instant)
                : MockClock.autoAdvancingFrom(instant);
    }

    private static Instant parse(String startTime) {
        try {
            return Instant.parse(startTime);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "startTime must be a time such as 2026-11-21T12:00:00Z, was \"" + startTime + "\"", e);
        }
    }

    MockPetStore mock() {
        return mock;
    }

    /** Returns the time of the clients, which is that of the server unless its clock is real. */
    TimeSource time() {
        return time;
    }

    void close() {
        state.close();
        mock.close();
    }

    /** Lets a test find the server as new, and no client that waits for a quota of the test before. */
    void testBegins() {
        // Before the clock moves, which would release requests of the test before that wait for it.
        mock.reset();
        MockClock clock = mock.clock();
        if (used && settings.clock() != ClockMode.REAL) {
            clock.freeze();
            long days = Duration.between(start, clock.instant())
                    .plusDays(1)
                    .minusNanos(1)
                    .toDays();
            clock.advanceTo(start.plus(Duration.ofDays(days + DAYS_BETWEEN_TESTS)));
        }
        used = true;
        switch (settings.clock()) {
            case REAL -> clock.resume();
            case FROZEN -> clock.freeze();
            case AUTO_ADVANCE -> clock.autoAdvance();
        }
        renewKeys();
        mock.reset();
        state.recheckRateLimit(mock.apiKey());
    }

    private void renewKeys() {
        MockApiKey own =
                mock.keys().find(mock.apiKey()).orElseGet(() -> mock.keys().add(mock.apiKey(), plan));
        own.changePlan(plan);
        mock.keys().all().stream()
                .filter(key -> !key.id().equals(own.id()))
                .forEach(key -> mock.keys().revoke(key.id()));
    }

    /**
     * Shows the server to a test that has failed.
     *
     * @param failure why it failed, or null if it would pass
     * @throws AssertionError if it would pass, but leaves faults that could still hit
     */
    void testEnds(@Nullable Throwable failure) {
        if (failure != null) {
            failure.addSuppressed(new Report(mock));
            return;
        }
        List<RegisteredFault> left =
                settings.allowUnconsumedFaults() ? List.of() : mock.faults().unconsumed();
        if (!left.isEmpty()) {
            String faults = left.stream().map(RegisteredFault::toString).collect(Collectors.joining("; "));
            AssertionError unconsumed =
                    new AssertionError("all faults must have hit when the test ends, these could still: " + faults);
            unconsumed.addSuppressed(new Report(mock));
            throw unconsumed;
        }
    }

    /** What the stack trace of a failed test shows; is never thrown. */
    private static final class Report extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Report(MockPetStore mock) {
            super(mock.report(), null, false, false);
        }
    }
}
