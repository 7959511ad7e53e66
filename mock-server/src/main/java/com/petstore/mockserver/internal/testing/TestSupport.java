// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.testing;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RegisteredFault;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a test gets its server and what it must have left at its end, with JUnit alone and with Spring. This class does not need JUnit. */
public final class TestSupport {

    private TestSupport() {}

    /**
     * Starts a server with the attributes of {@code @WithMockPetStore}.
     *
     * @param plan the plan of the server's one key, as {@link QuotaPlan#parse} reads it
     * @param clock the mode in which the clock starts
     * @param startTime the time at which a clock other than the real one starts, such as {@code 2026-11-21T12:00:00Z}; empty for the machine's
     *     current time
     * @param randomSeed the random seed; 0 for another one each time
     * @return the running server
     * @throws IllegalArgumentException if the plan or the time cannot be read, or a real clock has a start time
     */
    public static MockPetStore start(String plan, ClockMode clock, String startTime, long randomSeed) {
        MockPetStoreBuilder builder =
                MockPetStore.builder().key("mock-key", QuotaPlan.parse(plan)).clock(clock(clock, startTime));
        if (randomSeed != 0) {
            builder.randomSeed(randomSeed);
        }
        return builder.start();
    }

    private static MockClock clock(ClockMode mode, String startTime) {
        if (mode == ClockMode.REAL) {
            if (!startTime.isEmpty()) {
                throw new IllegalArgumentException(
                        "clock must be FROZEN or AUTO_ADVANCE where startTime is given, was REAL");
            }
            return MockClock.real();
        }
        Instant start = startTime.isEmpty() ? MockClock.real().instant() : parse(startTime);
        return mode == ClockMode.FROZEN ? MockClock.frozenAt(start) : MockClock.autoAdvancingFrom(start);
    }

    private static Instant parse(String startTime) {
        try {
            return Instant.parse(startTime);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "startTime must be a time such as 2026-11-21T12:00:00Z, was \"" + startTime + "\"", e);
        }
    }

    /**
     * Checks what a test has left. The failure of a test gets the report of the server as a suppressed exception, as does the one that is thrown
     * here.
     *
     * @param server the server of the test
     * @param failure why the test failed; null if it would pass
     * @param unconsumed the faults that could still hit; empty if the test may leave some
     * @throws AssertionError if the test would pass and there are such faults
     */
    public static void end(MockPetStore server, @Nullable Throwable failure, List<RegisteredFault> unconsumed) {
        if (failure != null) {
            failure.addSuppressed(new MockPetStoreReport(server.report()));
        } else if (!unconsumed.isEmpty()) {
            String faults = unconsumed.stream().map(RegisteredFault::toString).collect(Collectors.joining("; "));
            AssertionError left =
                    new AssertionError("all faults must have hit when the test ends, these could still: " + faults);
            left.addSuppressed(new MockPetStoreReport(server.report()));
            throw left;
        }
    }
}
