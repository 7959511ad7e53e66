// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Limits that threads use at once do what they do when threads use them one after the other, in some order. */
@Param(name = "caller", gen = ThreadIdGen.class)
@Param(name = "minute", gen = IntGen.class, conf = "0:2")
@Tag("search")
public class MockApiKeyLincheckTest {

    private static final int CALLERS = 3;
    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final MockApiKey limits = new MockApiKey(
            "key",
            QuotaPlan.enterprise(2, 4),
            Behavior.defaults().banAfter(2).banDuration(Duration.ofMinutes(1)),
            () -> START);
    /** Each caller has arrived once, or most of its requests to be admitted would have nothing to begin with. */
    private final Arrival[] arrivals = Stream.generate(() -> new Arrival(START, Instant.MIN))
            .limit(CALLERS + 2)
            .toArray(Arrival[]::new);

    /** What an arriving request reads of its key. */
    public record Arrival(Instant at, Instant retryNotBefore) {}

    @Test
    void underStress() {
        check(new StressOptions().iterations(10).invocationsPerIteration(500));
    }

    @Test
    void inAnyInterleaving() {
        check(new ModelCheckingOptions().iterations(10).invocationsPerIteration(300));
    }

    private static void check(Options<?, ?> options) {
        // None before the threads run side by side: it would use the small quota up, and leave nothing to fight for.
        options.threads(CALLERS)
                .actorsPerThread(4)
                .actorsBefore(0)
                .actorsAfter(3)
                .check(MockApiKeyLincheckTest.class);
    }

    @Operation
    public Arrival arrive(@Param(name = "caller") int caller, @Param(name = "minute") int minute) {
        Arrival arrival = new Arrival(at(minute), limits.retryNotBefore());
        arrivals[caller] = arrival;
        return arrival;
    }

    @Operation
    public String admit(@Param(name = "caller") int caller) {
        return limits.admit(arrivals[caller].at(), arrivals[caller].retryNotBefore())
                .toString();
    }

    @Operation
    public MockRateLimit rateLimit(@Param(name = "minute") int minute) {
        return limits.rateLimit(at(minute));
    }

    @Operation
    public Optional<Instant> bannedUntil() {
        return limits.bannedUntil();
    }

    @Operation
    public void changePlan(@Param(gen = IntGen.class, conf = "1:3") int perMinute) {
        limits.changePlan(QuotaPlan.enterprise(perMinute, 4));
    }

    @Operation
    public void unban() {
        limits.unban();
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }
}
