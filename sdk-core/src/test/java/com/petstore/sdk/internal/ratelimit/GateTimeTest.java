package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testing.FakeTime;
import com.petstore.sdk.testing.TestThread;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A gate on time sources as applications write them. */
class GateTimeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeTime time = new FakeTime();

    @Test
    void aTimeSourceMayHoldItsLockWhileItRunsWhatIsDue() throws InterruptedException {
        RateLimitGate gate = closedForASecond();
        Turn turn = enter(gate);
        CompletableFuture<TestThread<Turn>> caller = new CompletableFuture<>();
        TestThread<Void> clock = TestThread.start(() -> {
            // FakeTime locks on itself, so this is a clock that holds its lock while it runs tasks.
            synchronized (time) {
                caller.complete(enterBlocked(gate));
                time.advance(SECOND);
            }
        });

        clock.result();
        caller.join().result();
        assertThat(turn.granted()).isTrue();
    }

    @Test
    void aTimeSourceThatFailsFailsThoseWhoWait() {
        RateLimitGate gate = closedForASecond();
        time.breakScheduling(true);

        assertThat(enter(gate).coming())
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withRootCauseInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void aTimeSourceThatFailsOnceHoldsUpNobodyLater() {
        RateLimitGate gate = closedForASecond();
        time.breakScheduling(true);
        enter(gate);
        time.breakScheduling(false);
        Turn next = enter(gate);
        time.advance(SECOND);

        assertThat(next.granted()).isTrue();
    }

    @Test
    void whoseTurnHasComeIsToldAlthoughTheTimeSourceFails() {
        RateLimitGate gate = closedForASecond();
        Turn next = enter(gate);
        enter(gate);
        time.breakScheduling(true);
        time.advance(SECOND);

        assertThat(next.granted()).isTrue();
        assertThat(next.coming()).isCompleted();
    }

    private RateLimitGate closedForASecond() {
        RateLimitGate gate = new RateLimitGate(time, () -> 0);
        enter(gate).answered(new Answer(429, time.instant()).retryAfter("1").response());
        return gate;
    }

    private static Turn enter(RateLimitGate gate) {
        return gate.enter(0, Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
    }

    /** A thread that enters, and waits for a lock meanwhile. */
    private static TestThread<Turn> enterBlocked(RateLimitGate gate) {
        TestThread<Turn> thread = TestThread.start(() -> enter(gate));
        while (thread.state() != Thread.State.BLOCKED && thread.state() != Thread.State.TERMINATED) {
            Thread.onSpinWait();
        }
        return thread;
    }
}
