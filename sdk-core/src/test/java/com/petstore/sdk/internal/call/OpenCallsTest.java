// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.Garbage;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OpenCallsTest {

    private final FakeTime time = new FakeTime();
    private final OpenCalls calls = new OpenCalls(time);

    @Test
    void endsAPauseInItsTime() {
        CompletableFuture<Void> pause = calls.pause(Duration.ofSeconds(2));

        time.advance(Duration.ofMillis(1999));
        assertThat(pause).isNotDone();
        time.advance(Duration.ofMillis(1));
        assertThat(pause).isCompleted();
    }

    @Test
    void endsAllWaitsWithItsClient() {
        CompletableFuture<Void> pause = calls.pause(Duration.ofSeconds(2));
        CompletableFuture<Void> other = calls.endWithClient(new CompletableFuture<>());

        calls.endWaits();

        assertThat(pause).isCompleted();
        assertThat(other).isCompleted();
        assertThat(calls.pause(Duration.ofDays(1)))
                .as("a wait that begins afterwards")
                .isCompleted();
        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void aTurnBeginsWhenTheOneBeforeIsOver() {
        CompletableFuture<Void> turn = new CompletableFuture<>();
        assertThat(calls.takeTurn(turn, Duration.ofSeconds(1))).isCompleted();
        CompletableFuture<Void> second = calls.takeTurn(new CompletableFuture<>(), Duration.ofSeconds(1));
        CompletableFuture<Void> third = calls.takeTurn(new CompletableFuture<>(), Duration.ofSeconds(1));

        turn.complete(null);

        assertThat(second).isCompleted();
        assertThat(third).isNotDone();
        time.advance(Duration.ofSeconds(1));
        assertThat(third).as("a turn that takes too long").isCompleted();
    }

    @Test
    void keepsNothingOfAWaitThatIsOver() {
        Garbage.awaitCollected(aWaitThatIsOver());
    }

    private WeakReference<?> aWaitThatIsOver() {
        CompletableFuture<Void> wait = calls.endWithClient(new CompletableFuture<>());
        wait.complete(null);
        return new WeakReference<>(wait);
    }
}
