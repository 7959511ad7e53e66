// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.Garbage;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PausesTest {

    private final FakeTime time = new FakeTime();
    private final Pauses pauses = new Pauses(time);

    @Test
    void endsAPauseInItsTime() {
        CompletableFuture<Void> pause = pauses.pause(Duration.ofSeconds(2));

        time.advance(Duration.ofMillis(1999));
        assertThat(pause).isNotDone();
        time.advance(Duration.ofMillis(1));
        assertThat(pause).isCompleted();
    }

    @Test
    void endsAllWaitsWithItsClient() {
        CompletableFuture<Void> pause = pauses.pause(Duration.ofSeconds(2));
        CompletableFuture<Void> other = pauses.endWithClient(new CompletableFuture<>());

        pauses.close();

        assertThat(pause).isCompleted();
        assertThat(other).isCompleted();
        assertThat(pauses.pause(Duration.ofDays(1)))
                .as("a wait that begins afterwards")
                .isCompleted();
        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void keepsNothingOfAWaitThatIsOver() {
        Garbage.awaitCollected(aWaitThatIsOver());
    }

    private WeakReference<?> aWaitThatIsOver() {
        CompletableFuture<Void> wait = pauses.endWithClient(new CompletableFuture<>());
        wait.complete(null);
        return new WeakReference<>(wait);
    }
}
