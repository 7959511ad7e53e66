package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testing.FakeTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A gate on time sources as applications write them. */
class GateTimeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final FakeTime time = new FakeTime();

    @Test
    void aTimeSourceMayHoldItsLockWhileItRunsWhatIsDue() throws InterruptedException {
        RateLimitGate gate = closedForASecond();
        Turn turn = enter(gate);
        Thread caller = daemon(() -> enter(gate));
        Thread clock = daemon(() -> {
            // FakeTime locks on itself, so this is a clock that holds its lock while it runs tasks.
            synchronized (time) {
                caller.start();
                awaitBlocked(caller);
                time.advance(SECOND);
            }
        });

        clock.start();

        assertThat(ends(clock)).as("the clock goes on").isTrue();
        assertThat(ends(caller)).as("the caller goes on").isTrue();
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
        enter(gate).answered(new Answer(429, time.instant()).retryAfter("1").reply());
        return gate;
    }

    private static Turn enter(RateLimitGate gate) {
        return gate.enter(0, Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    private static boolean ends(Thread thread) throws InterruptedException {
        thread.join(BOUND.toMillis());
        return !thread.isAlive();
    }

    private static void awaitBlocked(Thread thread) {
        while (thread.getState() != Thread.State.BLOCKED && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
