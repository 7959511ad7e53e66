// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.InheritedContext;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimeSourceTest {

    private final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);

    @BeforeEach
    void dropWhatIsCancelled() {
        scheduler.setRemoveOnCancelPolicy(true);
    }

    @AfterEach
    void shutDown() {
        scheduler.shutdownNow();
    }

    @Test
    void measuresElapsedTimeByTheInstantsOfItsClock() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        TimeSource time = TimeSource.of(now::get, scheduler);
        long start = time.nanoTime();

        now.set(Instant.EPOCH.plusSeconds(5));

        assertThat(time.instant()).isEqualTo(Instant.EPOCH.plusSeconds(5));
        assertThat(time.nanoTime() - start).isEqualTo(5_000_000_000L);
        now.set(Instant.MAX);
        assertThat(time.nanoTime()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void schedulesOnItsExecutor() {
        TimeSource time = TimeSource.of(InstantSource.system(), scheduler);

        TimeSource.Cancellable scheduled = time.schedule(Duration.ofDays(1), () -> {});

        assertThat(scheduler.getQueue()).hasSize(1);
        scheduled.cancel();
        assertThat(scheduler.getQueue()).isEmpty();
    }

    @Test
    void takesTheClockOfTheMockServer() {
        MockClock clock = MockClock.frozenAt(Instant.EPOCH);
        TimeSource time = TimeSource.of(clock, clock.scheduler());
        AtomicInteger ran = new AtomicInteger();
        time.schedule(Duration.ofMinutes(1), ran::incrementAndGet);
        time.schedule(Duration.ofMinutes(1), ran::incrementAndGet).cancel();

        clock.advance(Duration.ofMinutes(1));

        assertThat(ran).hasValue(1);
        assertThat(time.nanoTime()).isEqualTo(Duration.ofMinutes(1).toNanos());
    }

    @Test
    void systemTimeRunsATaskOnADaemonThread() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        boolean[] daemon = new boolean[1];

        TimeSource.system().schedule(Duration.ZERO, () -> {
            daemon[0] = Thread.currentThread().isDaemon();
            ran.countDown();
        });

        Eventually.happens("the task runs", ran);
        assertThat(daemon[0]).isTrue();
    }

    @Test
    void theThreadOfSystemTimeInheritsNothingFromTheFirstThatSchedules() throws Exception {
        InheritedContext seen = InheritedContext.callAsTenant(() -> {
            CompletableFuture<InheritedContext> context = new CompletableFuture<>();
            // Not the one system time, whose thread others may have started.
            JdkTimeSource.system().schedule(Duration.ZERO, () -> context.complete(InheritedContext.current()));
            return context.get();
        });

        assertThat(seen).isEqualTo(InheritedContext.ofTheLibrary(TimeSource.class));
    }

    @Test
    void systemTimeKeepsNothingOfATaskThatIsCancelled() {
        JdkTimeSource time = JdkTimeSource.system();

        time.schedule(Duration.ofDays(1), () -> {}).cancel();

        assertThat(((ScheduledThreadPoolExecutor) time.timer).getQueue()).isEmpty();
    }
}
