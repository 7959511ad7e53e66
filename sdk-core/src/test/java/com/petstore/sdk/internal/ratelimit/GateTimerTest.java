// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** For when a gate sets its one timer: it wakes up when something can be sent, and not before. */
class GateTimerTest {

    private final FakeTime time = new FakeTime();
    private final RateLimitGate gate = new RateLimitGate("account", time, time.nanoTime(), () -> 0, null);

    @Test
    void wakesUpWhenARefusalIsOver() {
        acquire()
                .responded(
                        new TestResponse(429, time.instant()).retryAfter("30").raw());
        time.advance(Duration.ofSeconds(10));
        acquire();

        assertThat(time.delays()).containsExactly(Duration.ofSeconds(20));
    }

    @Test
    void wakesUpForTheNextWindowThoughAResponseIsInFlight() {
        acquire().responded(new TestResponse(200, time.instant()).minute(1, 1).raw());
        acquire();
        TestPermit next = acquire();
        assertThat(time.delays()).containsExactly(Duration.ofMinutes(1));
        time.advance(Duration.ofMinutes(1));

        assertThat(next.granted()).isTrue();
    }

    @Test
    void wakesUpWhenTheTimeOfTheLeastPatientIsUp() {
        acquire()
                .responded(
                        new TestResponse(429, time.instant()).retryAfter("30").raw());
        acquire();
        acquireFor(Duration.ofSeconds(5));

        assertThat(time.delays()).containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(5));
        assertThat(time.scheduledTasks()).isEqualTo(1);
    }

    @Test
    void expiredAndReleasedPermitsDoNotWakeUpTheGate() {
        acquire()
                .responded(
                        new TestResponse(429, time.instant()).retryAfter("30").raw());
        acquireFor(Duration.ofSeconds(5)).release();
        TestPermit expires = acquireFor(Duration.ofSeconds(10));
        acquire();
        time.advance(Duration.ofSeconds(10));

        assertThat(expires.ready()).isDone();
        assertThat(time.delays())
                .containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(20));
    }

    /** A call that waits for any quota, but only for so long. */
    private TestPermit acquireFor(Duration patience) {
        return TestPermit.acquire(gate, false, 0, Nanos.of(TestGate.PATIENT), Nanos.of(patience));
    }

    private TestPermit acquire() {
        return TestPermit.acquire(gate, false, 0, Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
    }
}
