package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testing.FakeTime;
import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A gate on time sources as applications write them. */
class GateTimeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration BOUND = Duration.ofSeconds(20);

    @Test
    void aTimeSourceMayHoldItsLockWhileItRunsWhatIsDue() throws InterruptedException {
        LockedTime time = new LockedTime();
        RateLimitGate gate = closedForASecond(time);
        Turn turn = enter(gate);
        Thread caller = daemon(() -> enter(gate));
        Thread clock = daemon(() -> time.advance(SECOND, () -> {
            caller.start();
            awaitBlocked(caller);
        }));

        clock.start();

        assertThat(ends(clock)).as("the clock goes on").isTrue();
        assertThat(ends(caller)).as("the caller goes on").isTrue();
        assertThat(turn.granted()).isTrue();
    }

    @Test
    void aTimeSourceThatFailsFailsThoseWhoWait() {
        BrokenTime time = new BrokenTime();
        RateLimitGate gate = closedForASecond(time);
        time.broken = true;

        assertThat(enter(gate).coming())
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withRootCauseInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void aTimeSourceThatFailsOnceHoldsUpNobodyLater() {
        BrokenTime time = new BrokenTime();
        RateLimitGate gate = closedForASecond(time);
        time.broken = true;
        enter(gate);
        time.broken = false;
        Turn next = enter(gate);
        time.fake.advance(SECOND);

        assertThat(next.granted()).isTrue();
    }

    @Test
    void whoseTurnHasComeIsToldAlthoughTheTimeSourceFails() {
        BrokenTime time = new BrokenTime();
        RateLimitGate gate = closedForASecond(time);
        Turn next = enter(gate);
        enter(gate);
        time.broken = true;
        time.fake.advance(SECOND);

        assertThat(next.granted()).isTrue();
        assertThat(next.coming()).isCompleted();
    }

    private static RateLimitGate closedForASecond(TimeSource time) {
        RateLimitGate gate = new RateLimitGate(time, () -> 0);
        enter(gate).answered(new Answer(429, time.instant()).retryAfter("1").response());
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

    private static final class LockedTime implements TimeSource {

        private final List<Runnable> tasks = new ArrayList<>();
        private Duration passed = Duration.ZERO;

        synchronized void advance(Duration duration, Runnable meanwhile) {
            passed = passed.plus(duration);
            meanwhile.run();
            List<Runnable> due = List.copyOf(tasks);
            tasks.clear();
            due.forEach(Runnable::run);
        }

        @Override
        public synchronized long nanoTime() {
            return passed.toNanos();
        }

        @Override
        public synchronized Instant instant() {
            return Instant.EPOCH.plus(passed);
        }

        @Override
        public void sleep(Duration duration) {
            throw new UnsupportedOperationException();
        }

        @Override
        public synchronized Runnable schedule(Duration delay, Runnable task) {
            tasks.add(task);
            return () -> {};
        }
    }

    private static final class BrokenTime implements TimeSource {

        final FakeTime fake = new FakeTime();
        boolean broken;

        @Override
        public long nanoTime() {
            return fake.nanoTime();
        }

        @Override
        public Instant instant() {
            return fake.instant();
        }

        @Override
        public void sleep(Duration duration) {
            fake.sleep(duration);
        }

        @Override
        public Runnable schedule(Duration delay, Runnable task) {
            if (broken) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return fake.schedule(delay, task);
        }
    }
}
