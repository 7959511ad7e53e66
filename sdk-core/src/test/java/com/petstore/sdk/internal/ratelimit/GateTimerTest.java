// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.testing.FakeTime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GateTimerTest {

    private final FakeTime time = new FakeTime();

    @Test
    void goesOffAgainAfterAFailure() {
        AtomicInteger times = new AtomicInteger();
        GateTimer timer = new GateTimer(time, alarm -> {
            if (times.incrementAndGet() == 1) {
                throw new OutOfMemoryError("of the test");
            }
        });
        timer.carryOut(timer.set(TimeUnit.SECONDS.toNanos(5)));

        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> time.advance(Duration.ofSeconds(5)));
        time.advance(Duration.ofMillis(100));

        assertThat(times).hasValue(2);
        assertThat(time.scheduledTasks()).isZero();
    }
}
