// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MockClockTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final List<Object> events = new ArrayList<>();

    @Nested
    class Held {

        private final MockClock clock = MockClock.frozenAt(START);

        @Test
        void standsStill() {
            assertThat(clock.instant()).isEqualTo(START);
            assertThat(clock.nanoTime()).isZero();
        }

        @Test
        void advances() {
            clock.advance(Duration.ofMillis(1_500));

            assertThat(clock.instant()).isEqualTo(START.plusMillis(1_500));
            assertThat(clock.nanoTime()).isEqualTo(1_500_000_000L);
        }

        @Test
        void showsItsTimeAndItsPace() {
            assertThat(clock).hasToString("MockClock[" + clock.instant() + ", FROZEN]");
        }

        @Test
        void isSetToAnInstant() {
            clock.advanceTo(Instant.parse("2030-12-05T00:00:00Z"));

            assertThat(clock.instant()).isEqualTo("2030-12-05T00:00:00Z");
        }

        @Test
        void runsATaskAtAnInstantHoweverFarItHasComeAlready() {
            clock.advance(Duration.ofHours(1));
            clock.scheduleAt(START.plus(Duration.ofHours(2)), () -> events.add(clock.instant()));
            clock.advance(Duration.ofMinutes(59));
            assertThat(events).isEmpty();
            clock.advance(Duration.ofMinutes(1));

            assertThat(events).containsExactly(START.plus(Duration.ofHours(2)));
        }

        @Test
        void runsATaskAtOnceWhoseInstantHasPassed() throws InterruptedException {
            clock.advance(Duration.ofHours(1));
            CountDownLatch ran = new CountDownLatch(1);
            clock.scheduleAt(START.plusSeconds(1), ran::countDown);

            assertThat(ran.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofHours(1)));
        }

        @Test
        void neverGoesBack() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.advanceTo(START.minusNanos(1)))
                    .withMessage("instant must not be before the clock's 2026-11-21T12:00:00Z, was"
                            + " 2026-11-21T11:59:59.999999999Z");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.advance(Duration.ofNanos(-1)))
                    .withMessage("duration must not be negative, was -0.000000001 s");
        }

        @Test
        void standsStillAfter292Years() {
            clock.advanceTo(Instant.parse("2400-01-01T00:00:00Z"));

            assertThat(clock.nanoTime()).isEqualTo(Long.MAX_VALUE);
        }

        @Test
        void runsAtOnceWhatWasDueLongBeforeItsStart() throws InterruptedException {
            CountDownLatch ran = new CountDownLatch(1);
            clock.advance(Duration.ofSeconds(1));
            clock.scheduleAt(Instant.MIN, ran::countDown);

            assertThat(ran.await(20, TimeUnit.SECONDS)).isTrue();
        }

        @Test
        void runsWhatIsDueInOrderAndEachAtItsMoment() {
            clock.schedule(Duration.ofSeconds(2), () -> events.add(clock.instant()));
            clock.schedule(Duration.ofSeconds(1), () -> events.add(clock.instant()));
            clock.schedule(Duration.ofSeconds(3), () -> events.add(clock.instant()));
            clock.advance(Duration.ofSeconds(2));

            assertThat(events).containsExactly(START.plusSeconds(1), START.plusSeconds(2));
        }

        @Test
        void runsWhatATaskSchedulesWithinTheSameStep() {
            clock.schedule(
                    Duration.ofSeconds(1),
                    () -> clock.schedule(Duration.ofSeconds(1), () -> events.add(clock.instant())));
            clock.advance(Duration.ofSeconds(5));

            assertThat(events).containsExactly(START.plusSeconds(2));
        }

        @Test
        void keepsTheOrderOfTheSameMoment() {
            clock.schedule(Duration.ofSeconds(1), () -> events.add("first"));
            clock.schedule(Duration.ofSeconds(1), () -> events.add("second"));
            clock.advance(Duration.ofSeconds(1));

            assertThat(events).containsExactly("first", "second");
        }

        @Test
        void doesNotRunWhatWasCancelled() {
            clock.schedule(Duration.ofSeconds(1), () -> events.add("cancelled")).run();
            clock.advance(Duration.ofSeconds(1));

            assertThat(events).isEmpty();
        }

        @Test
        void runsOtherTasksAfterOneFails() {
            clock.schedule(Duration.ofSeconds(1), () -> {
                throw new IllegalStateException("thrown by the test");
            });
            clock.schedule(Duration.ofSeconds(1), () -> events.add("next"));
            clock.advance(Duration.ofSeconds(1));

            assertThat(events).containsExactly("next");
        }

        @Test
        void runsOtherTasksAfterOneFailsWithAnError() {
            clock.schedule(Duration.ofSeconds(1), MockClockTest::fail);
            clock.schedule(Duration.ofSeconds(1), () -> events.add("next"));
            clock.advance(Duration.ofSeconds(1));
            assertThat(events).containsExactly("next");
        }

        @Test
        void losesNothingOfWhatSeveralThreadsAdvance() {
            CompletableFuture.allOf(IntStream.range(0, 8)
                            .mapToObj(i -> CompletableFuture.runAsync(() -> advanceInSteps(clock, 1_000)))
                            .toArray(CompletableFuture[]::new))
                    .join();
            assertThat(clock.instant()).isEqualTo(START.plusSeconds(8));
        }

        @Test
        void losesNothingOfWhatIsAdvancedWhileATaskRuns() {
            CountDownLatch running = new CountDownLatch(1);
            CountDownLatch advanced = new CountDownLatch(1);
            clock.schedule(Duration.ofSeconds(5), () -> {
                running.countDown();
                await(advanced);
            });
            CompletableFuture<Void> first = CompletableFuture.runAsync(() -> clock.advance(Duration.ofSeconds(10)));
            await(running);
            clock.advance(Duration.ofSeconds(10));
            advanced.countDown();
            first.join();
            assertThat(clock.instant()).isEqualTo(START.plusSeconds(20));
        }

        @Test
        void runsAtOnceWhatHasNoDelay() throws InterruptedException {
            CountDownLatch ran = new CountDownLatch(1);
            clock.schedule(Duration.ZERO, ran::countDown);

            assertThat(ran.await(20, TimeUnit.SECONDS)).isTrue();
        }

        @Test
        void doesNotSleepForNothing() throws InterruptedException {
            clock.sleep(Duration.ZERO);
            clock.sleep(Duration.ofSeconds(-1));

            assertThat(clock.instant()).isEqualTo(START);
        }

        @Test
        void wakesASleeperOnceItIsTime() {
            CompletableFuture<Instant> woken = CompletableFuture.supplyAsync(() -> sleep(clock, Duration.ofMinutes(1)));
            while (!woken.isDone()) {
                clock.advance(Duration.ofSeconds(1));
                Thread.onSpinWait();
            }

            assertThat(woken.join()).isAfterOrEqualTo(START.plusSeconds(60));
        }

        @Test
        void leavesASleeperThatIsInterrupted() {
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> clock.sleep(Duration.ofSeconds(1)));
        }
    }

    @Nested
    class SelfAdvancing {

        private final MockClock clock = MockClock.autoAdvancingFrom(START);

        @Test
        void standsStillWhileNobodyWaits() {
            assertThat(clock.instant()).isEqualTo(START);
        }

        @Test
        void leapsExactlyToASleeper() throws InterruptedException {
            clock.sleep(Duration.ofDays(1));

            assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofDays(1)));
        }

        @Test
        void leapsToTheEarliestFirst() throws InterruptedException {
            CountDownLatch both = new CountDownLatch(2);
            Runnable release = clock.pauseAutoAdvance()::close;
            clock.schedule(Duration.ofSeconds(20), () -> note(both));
            clock.schedule(Duration.ofSeconds(10), () -> note(both));
            release.run();

            assertThat(both.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(events).containsExactly(START.plusSeconds(10), START.plusSeconds(20));
        }

        @Test
        void staysWhereItIsHeldBack() {
            Runnable first = clock.pauseAutoAdvance()::close;
            Runnable second = clock.pauseAutoAdvance()::close;
            CompletableFuture<Instant> woken = CompletableFuture.supplyAsync(() -> sleep(clock, Duration.ofSeconds(1)));
            first.run();
            first.run();

            assertThat(woken).isNotDone();
            assertThat(clock.instant()).isEqualTo(START);

            second.run();
            assertThat(woken.join()).isEqualTo(START.plusSeconds(1));
        }

        @Test
        void leapsOnWhenATaskFailsWithAnError() throws InterruptedException {
            clock.schedule(Duration.ofSeconds(1), MockClockTest::fail);
            clock.schedule(Duration.ofSeconds(1), () -> events.add("same moment"));
            clock.sleep(Duration.ofSeconds(2));
            assertThat(events).containsExactly("same moment");
        }

        private void note(CountDownLatch latch) {
            events.add(clock.instant());
            latch.countDown();
        }
    }

    @Nested
    class Real {

        private final MockClock clock = MockClock.real();

        @Test
        void runsWithTheMachine() {
            Instant before = clock.instant();

            assertThat(clock.instant()).isAfterOrEqualTo(before);
            assertThat(Duration.between(clock.instant(), Instant.now()).abs()).isLessThan(Duration.ofSeconds(10));
        }

        @Test
        void sleepsForAsLongAsItTakes() throws InterruptedException {
            Instant before = clock.instant();
            clock.sleep(Duration.ofMillis(30));

            assertThat(clock.instant()).isAfterOrEqualTo(before.plusMillis(30));
        }

        @Test
        void runsOnWhenATaskFailsWithAnError() throws InterruptedException {
            CountDownLatch ran = new CountDownLatch(1);
            clock.schedule(Duration.ofHours(1), MockClockTest::fail);
            clock.schedule(Duration.ofHours(1), ran::countDown);
            clock.advance(Duration.ofHours(1));
            assertThat(ran.await(20, TimeUnit.SECONDS)).isTrue();
        }

        @Test
        void standsStillAtTheEndOfItsRange() {
            Duration nearly292Years = Duration.ofNanos(Long.MAX_VALUE);
            clock.advance(nearly292Years);
            clock.advance(nearly292Years);
            assertThat(clock.nanoTime()).isEqualTo(Long.MAX_VALUE);
        }

        @Test
        void leapsAheadWhenAdvanced() {
            CompletableFuture<Instant> woken = CompletableFuture.supplyAsync(() -> sleep(clock, Duration.ofHours(1)));
            while (!woken.isDone()) {
                clock.advance(Duration.ofHours(1));
                Thread.onSpinWait();
            }

            assertThat(clock.instant()).isAfter(Instant.now().plus(Duration.ofMinutes(59)));
        }
    }

    @Nested
    class Switched {

        private final MockClock clock = MockClock.frozenAt(START);

        @Test
        void isHeldWhereItIs() {
            MockClock running = MockClock.real();
            running.freeze();
            Instant held = running.instant();
            running.advance(Duration.ofSeconds(1));

            assertThat(running.instant()).isEqualTo(held.plusSeconds(1));
            assertThat(running.mode()).isEqualTo(ClockMode.FROZEN);
        }

        @Test
        void runsOnFromWhereItStood() throws InterruptedException {
            clock.resume();
            clock.sleep(Duration.ofMillis(5));

            assertThat(clock.instant()).isAfterOrEqualTo(START.plusMillis(5)).isBefore(START.plusSeconds(60));
            assertThat(clock.mode()).isEqualTo(ClockMode.REAL);
        }

        @Test
        void wakesWhoSleptWhenItWasLetGo() throws InterruptedException {
            CountDownLatch due = new CountDownLatch(1);
            clock.schedule(Duration.ofMillis(5), due::countDown);
            clock.resume();

            assertThat(due.await(10, TimeUnit.SECONDS)).isTrue();
        }

        @Test
        void jumpsToASleeperFromWhereItStood() throws InterruptedException {
            clock.autoAdvance();
            clock.sleep(Duration.ofDays(1));

            assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofDays(1)));
            assertThat(clock.mode()).isEqualTo(ClockMode.AUTO_ADVANCE);
        }

        @Test
        void neverGoesBackWhileItIsHeldAndLetGo() throws InterruptedException {
            Thread switching = new Thread(() -> {
                for (int i = 0; i < 20_000; i++) {
                    clock.resume();
                    clock.freeze();
                }
            });
            switching.start();
            long last = clock.nanoTime();
            while (switching.isAlive()) {
                long now = clock.nanoTime();
                assertThat(now).isGreaterThanOrEqualTo(last);
                last = now;
            }
            switching.join();
        }

        @Test
        void reportsSleepers() throws InterruptedException {
            Thread sleeper = new Thread(() -> {
                try {
                    clock.sleep(Duration.ofDays(1));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            sleeper.start();
            clock.awaitSleepers(1, Duration.ofSeconds(10));
            clock.advance(Duration.ofDays(1));

            sleeper.join(10_000);
            assertThat(sleeper.isAlive()).isFalse();
        }

        @Test
        void waitsForSleepersOnlySoLong() {
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> clock.awaitSleepers(1, Duration.ofMillis(1)))
                    .withMessage("1 must be asleep within 1 ms, 0 were");
        }
    }

    private static void fail() {
        throw new AssertionError("thrown by the test");
    }

    private static void advanceInSteps(MockClock clock, int milliseconds) {
        IntStream.range(0, milliseconds).forEach(i -> clock.advance(Duration.ofMillis(1)));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Instant sleep(MockClock clock, Duration duration) {
        try {
            clock.sleep(duration);
            return clock.instant();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
