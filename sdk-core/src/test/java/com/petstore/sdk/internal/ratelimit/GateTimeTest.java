// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.TestThread;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A gate on time sources as applications write them. */
class GateTimeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeTime time = new FakeTime();

    @Test
    void aTimeSourceMayHoldItsLockWhileItRunsWhatIsDue() throws InterruptedException {
        RateLimitGate gate = closedForASecond();
        TestPermit permit = acquire(gate);
        CompletableFuture<TestThread<TestPermit>> caller = new CompletableFuture<>();
        TestThread<Void> clock = TestThread.start(() -> {
            // FakeTime locks on itself, so this is a clock that holds its lock while it runs tasks.
            synchronized (time) {
                caller.complete(blocked(() -> acquire(gate)));
                time.advance(SECOND);
            }
        });

        clock.result();
        caller.join().result();
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void aTimeSourceThatFailsFailsTheCallsThatWait() {
        RateLimitGate gate = closedForASecond();
        time.breakScheduling(true);

        assertThat(acquire(gate).ready())
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withRootCauseInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void aTimeSourceThatFailsOnceHoldsUpNoCallLater() {
        RateLimitGate gate = closedForASecond();
        time.breakScheduling(true);
        acquire(gate);
        time.breakScheduling(false);
        TestPermit next = acquire(gate);
        time.advance(SECOND);

        assertThat(next.granted()).isTrue();
    }

    @Test
    void grantsPermitsThatAreDueAlthoughTheTimeSourceFails() {
        RateLimitGate gate = closedForASecond();
        TestPermit next = acquire(gate);
        acquire(gate);
        time.breakScheduling(true);
        time.advance(SECOND);

        assertThat(next.granted()).isTrue();
        assertThat(next.ready()).isCompleted();
    }

    private RateLimitGate closedForASecond() {
        RateLimitGate gate = new RateLimitGate("account", time, time.nanoTime(), () -> 0, null);
        acquire(gate)
                .responded(new TestResponse(429, time.instant()).retryAfter("1").raw());
        return gate;
    }

    private static TestPermit acquire(RateLimitGate gate) {
        return TestPermit.acquire(gate, false, 0, Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
    }

    /** A thread that waits for a lock. */
    private static <T> TestThread<T> blocked(Callable<T> task) {
        TestThread<T> thread = TestThread.start(task);
        Eventually.holds(
                "the thread waits for the lock",
                () -> thread.state() == Thread.State.BLOCKED || thread.state() == Thread.State.TERMINATED);
        return thread;
    }
}
