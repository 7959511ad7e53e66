// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A gate that threads use at once does what it does when they use it one after the other, in some order. */
@Param(name = "caller", gen = ThreadIdGen.class)
@Tag("search")
public class GateLincheckTest {

    private static final int CALLERS = 3;
    private static final int LEAVING = 0;
    private static final Duration PATIENT = Duration.ofHours(1);
    private static final RawResponse RESPONSE = Responses.response(200, "");
    private static final RawResponse REFUSAL = Responses.response(
            429, "", "X-RateLimit-Limit", "3", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "1795262410");

    private final FakeTime time = new FakeTime();
    private final RateLimitGate gate = new RateLimitGate("account", time, time.nanoTime(), () -> 0, null);
    private final TestPermit[] permits = new TestPermit[CALLERS + 2];

    /** A gate that lets two requests be in flight, for three callers. */
    public GateLincheckTest() {
        TestPermit.acquire(gate, false, 0, Nanos.of(PATIENT), Nanos.of(PATIENT)).responded(RESPONSE);
    }

    @Test
    void underStress() {
        check(new StressOptions().iterations(10).invocationsPerIteration(150));
    }

    @Test
    void inAnyInterleaving() {
        check(new ModelCheckingOptions().iterations(8).invocationsPerIteration(80));
    }

    private static void check(Options<?, ?> options) {
        // None before the threads run side by side: it would take the few slots, and leave nothing to fight for.
        options.threads(CALLERS)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(3)
                .check(GateLincheckTest.class);
    }

    @Operation
    public void acquire(@Param(name = "caller") int caller) {
        if (permits[caller] == null) {
            permits[caller] = TestPermit.acquire(gate, false, 0, Nanos.of(PATIENT), Nanos.of(PATIENT));
        }
    }

    @Operation
    public boolean mayBeSent(@Param(name = "caller") int caller) {
        return permits[caller] != null && permits[caller].granted();
    }

    @Operation
    public boolean begin(@Param(name = "caller") int caller) {
        return permits[caller] != null && permits[caller].begin();
    }

    @Operation
    public boolean end(@Param(name = "caller") int caller, @Param(gen = IntGen.class, conf = "0:3") int how) {
        TestPermit permit = permits[caller];
        if (permit == null || (how != LEAVING && !permit.granted())) {
            return false;
        }
        switch (how) {
            case LEAVING -> permit.release();
            case 1 -> permit.lost();
            case 2 -> permit.responded(REFUSAL);
            default -> permit.responded(RESPONSE);
        }
        permits[caller] = null;
        return true;
    }

    @Operation(nonParallelGroup = "time")
    public void timePasses() {
        time.advance(Duration.ofSeconds(10));
    }

    @Validate
    public void nothingIsLeft() {
        for (TestPermit permit : permits) {
            if (permit != null) {
                permit.release();
            }
        }
        if (time.scheduledTasks() != 0) {
            throw new IllegalStateException(time.scheduledTasks() + " timers are left");
        }
        time.advance(Duration.ofDays(1));
        if (!gate.isIdle()) {
            throw new IllegalStateException("a slot is left");
        }
    }
}
