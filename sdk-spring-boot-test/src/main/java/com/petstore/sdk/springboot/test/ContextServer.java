// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockApiKey;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.testing.TestSupport;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The server that the tests of one application context use, one after the other. */
final class ContextServer {

    /** Longer than any quota, ban or wait of a client. */
    private static final int DAYS_BETWEEN_TESTS = 2;

    private final AutoConfigureMockPetStore settings;
    private final MockPetStore mock;
    private final Instant start;
    private final TimeSource time;

    /** Shares the rate-limit state of all clients of the server's key, so that no bean, which may be a mock, has to be called. */
    private final PetStoreClient state;

    private final AtomicReference<@Nullable RunningTest> running = new AtomicReference<>();

    private boolean used;

    /** A test that has begun and not ended. */
    private record RunningTest(Object instance, Method method) {}

    ContextServer(AutoConfigureMockPetStore settings) {
        this.settings = settings;
        mock = TestSupport.start(settings.plan(), settings.clock(), settings.startTime(), settings.randomSeed());
        MockClock clock = mock.clock();
        start = clock.instant();
        time = settings.clock() == ClockMode.REAL ? TimeSource.system() : TimeSource.of(clock, clock.scheduler());
        state = PetStoreClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(mock.apiKey())
                .timeSource(time)
                .build();
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

    /**
     * Lets a test find the server as new, and no client that waits for a quota of the test before.
     *
     * @throws IllegalStateException while another test runs
     */
    void testBegins(Object instance, Method method) {
        RunningTest other = running.compareAndExchange(null, new RunningTest(instance, method));
        if (other != null) {
            throw new IllegalStateException(
                    method.getName() + " uses the mock server of the same context as "
                            + other.method().getName()
                            + ", which has not ended. Let tests that share a context run one after the other,"
                            + " for example by @Execution(ExecutionMode.SAME_THREAD) or @ResourceLock(\"petstore\") on their classes.");
        }
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
        QuotaPlan plan = QuotaPlan.parse(settings.plan());
        MockApiKey own =
                mock.keys().find(mock.apiKey()).orElseGet(() -> mock.keys().add(mock.apiKey(), plan));
        own.changePlan(plan);
        mock.keys().all().stream()
                .filter(key -> !key.id().equals(own.id()))
                .forEach(key -> mock.keys().revoke(key.id()));
    }

    /**
     * Checks what a test has left.
     *
     * @param failure why it failed, or null if it would pass
     * @throws AssertionError if it would pass, but leaves faults that could still hit
     */
    void testEnds(Object instance, Method method, @Nullable Throwable failure) {
        RunningTest ended = running.get();
        if (ended == null || ended.instance() != instance || !ended.method().equals(method)) {
            // It has not begun, because another runs.
            return;
        }
        running.set(null);
        TestSupport.end(
                mock,
                failure,
                settings.allowUnconsumedFaults() ? List.of() : mock.faults().unconsumed());
    }
}
