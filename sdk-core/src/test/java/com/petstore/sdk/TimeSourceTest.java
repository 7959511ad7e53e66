// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.InheritedContext;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TimeSourceTest {

    @Test
    void isMadeOfThreeFunctions() {
        FakeTime clock = new FakeTime();
        TimeSource time =
                TimeSource.of(clock::nanoTime, clock::instant, (delay, task) -> clock.schedule(delay, task)::cancel);
        Instant start = time.instant();

        clock.advance(Duration.ofSeconds(5));

        assertThat(time.instant()).isEqualTo(start.plusSeconds(5));
        assertThat(time.nanoTime()).isEqualTo(5_000_000_000L);
        TimeSource.Cancellable scheduled = time.schedule(Duration.ofSeconds(1), () -> {});
        assertThat(clock.scheduledTasks()).isEqualTo(1);
        scheduled.cancel();
        assertThat(clock.scheduledTasks()).isZero();
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
            new SystemTimeSource().schedule(Duration.ZERO, () -> context.complete(InheritedContext.current()));
            return context.get();
        });

        assertThat(seen).isEqualTo(InheritedContext.ofTheLibrary(TimeSource.class));
    }

    @Test
    void systemTimeKeepsNothingOfATaskThatIsCancelled() {
        SystemTimeSource time = new SystemTimeSource();

        time.schedule(Duration.ofDays(1), () -> {}).cancel();

        assertThat(time.timer.getQueue()).isEmpty();
    }
}
