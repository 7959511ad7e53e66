// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClockExecutorTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final MockClock clock = MockClock.frozenAt(START);
    private final ScheduledExecutorService executor = clock.scheduler();
    private final List<Long> seconds = new ArrayList<>();

    @Test
    void isTheSameEachTime() {
        assertThat(clock.scheduler()).isSameAs(executor);
    }

    @Test
    void runsATaskWhenItIsDue() throws Exception {
        ScheduledFuture<Instant> result = executor.schedule(clock::instant, 2, TimeUnit.SECONDS);
        clock.advance(Duration.ofSeconds(1));

        assertThat(result.isDone()).isFalse();
        assertThat(result.getDelay(TimeUnit.SECONDS)).isEqualTo(1);

        clock.advance(Duration.ofSeconds(5));

        assertThat(result.get()).isEqualTo(START.plusSeconds(2));
    }

    @Test
    void runsATaskWithoutDelayOnAFrozenClock() throws Exception {
        assertThat(executor.submit(clock::instant).get()).isEqualTo(START);
    }

    @Test
    void takesACancelledTaskOff() throws InterruptedException {
        ScheduledFuture<?> never = executor.schedule(this::note, 1, TimeUnit.SECONDS);
        never.cancel(false);
        clock.advance(Duration.ofSeconds(2));

        assertThat(seconds).isEmpty();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> clock.awaitSleepers(1, Duration.ZERO))
                .withMessageEndingWith("0 were");
    }

    @Test
    void hasTheFailureOfATask() {
        ScheduledFuture<?> failed = executor.schedule(
                () -> {
                    throw new IllegalStateException("thrown by the test");
                },
                1,
                TimeUnit.SECONDS);
        clock.advance(Duration.ofSeconds(1));

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(failed::get)
                .withMessageContaining("thrown by the test");
    }

    @Test
    void repeatsATaskUntilItIsCancelled() {
        ScheduledFuture<?> repeated = executor.scheduleAtFixedRate(this::note, 1, 2, TimeUnit.SECONDS);
        clock.advance(Duration.ofSeconds(6));
        repeated.cancel(false);
        clock.advance(Duration.ofSeconds(6));

        assertThat(seconds).containsExactly(1L, 3L, 5L);
    }

    @Test
    void repeatsATaskFromItsEnd() {
        Runnable takesASecond = () -> {
            note();
            clock.advanceTo(clock.instant().plusSeconds(1));
        };
        ScheduledFuture<?> repeated = executor.scheduleWithFixedDelay(takesASecond, 1, 2, TimeUnit.SECONDS);
        clock.advance(Duration.ofSeconds(6));
        repeated.cancel(false);

        assertThat(seconds).containsExactly(1L, 4L);
    }

    @Test
    void takesARepeatedTaskOffThatIsCancelledWhileItIsQueuedAgain() throws InterruptedException {
        VirtualScheduler scheduler = new VirtualScheduler(ClockMode.FROZEN);
        CountDownLatch ran = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        ScheduledFuture<?> repeated = new ClockExecutor(scheduler)
                .scheduleAtFixedRate(
                        () -> {
                            ran.countDown();
                            awaitUninterruptibly(held);
                        },
                        1,
                        1,
                        TimeUnit.SECONDS);
        Thread mover = new Thread(() -> scheduler.advance(TimeUnit.SECONDS.toNanos(1)));
        mover.start();
        ran.await();
        synchronized (scheduler) {
            held.countDown();
            while (mover.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            repeated.cancel(false);
        }
        mover.join();

        assertThat(scheduler.awaitTasks(1, Duration.ZERO)).isZero();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void ordersWhatIsScheduledByTime() {
        ScheduledFuture<?> late = executor.schedule(this::note, 2, TimeUnit.SECONDS);
        ScheduledFuture<?> early = executor.schedule(this::note, 1, TimeUnit.SECONDS);

        assertThat(early.compareTo(late)).isNegative();
    }

    @Test
    void cannotBeShutDown() {
        executor.shutdown();

        assertThat(executor.shutdownNow()).isEmpty();
        assertThat(executor.isShutdown()).isFalse();
        assertThat(executor.isTerminated()).isFalse();
        ScheduledFuture<?> later = executor.schedule(this::note, 1, TimeUnit.SECONDS);
        clock.advance(Duration.ofSeconds(1));

        assertThat(later.isDone()).isTrue();
        assertThat(seconds).containsExactly(1L);
    }

    @Test
    void refusesAPeriodThatIsNotPositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> executor.scheduleAtFixedRate(this::note, 1, 0, TimeUnit.SECONDS))
                .withMessage("period must be positive, was 0");
    }

    private void note() {
        seconds.add(Duration.between(START, clock.instant()).toSeconds());
    }
}
