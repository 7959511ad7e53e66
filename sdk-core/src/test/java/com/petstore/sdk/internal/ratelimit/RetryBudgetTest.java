// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private static final int FULL = 50;

    private long now = Long.MAX_VALUE - 10 * ServerClock.SECOND;
    private final RetryBudget budget = new RetryBudget(now);

    @Test
    void beginsWithFiftyRetries() {
        assertThat(takeAll()).isEqualTo(FULL);
    }

    @Test
    void hasOneMoreForEachTenSuccesses() {
        takeAll();
        succeed(19);

        assertThat(takeAll()).isEqualTo(1);
        succeed(1);
        assertThat(takeAll()).isEqualTo(1);
    }

    @Test
    void hasOneMoreEachSecond() {
        takeAll();
        for (int second = 0; second < 300; second++) {
            assertThat(takeAll()).as("retries in second " + second).isLessThanOrEqualTo(1);
            now += ServerClock.SECOND;
        }

        assertThat(takeAll()).isEqualTo(1);
    }

    @Test
    void isFullAMinuteAfterAnOutage() {
        takeAll();
        now += 60 * ServerClock.SECOND;

        assertThat(takeAll()).isEqualTo(FULL);
    }

    @Test
    void neverHoldsMoreThanItBeganWith() {
        succeed(1000);
        now += 1000 * ServerClock.SECOND;
        budget.take(now);
        succeed(1000);

        assertThat(takeAll()).isEqualTo(FULL);
    }

    @Test
    void isNotExceededByThreadsThatTakeAtTheSameTime() {
        AtomicInteger taken = new AtomicInteger();
        IntStream.range(0, 10_000).parallel().forEach(i -> {
            if (budget.take(now)) {
                taken.incrementAndGet();
            }
        });

        assertThat(taken).hasValue(FULL);
    }

    private void succeed(int calls) {
        for (int i = 0; i < calls; i++) {
            budget.succeeded(now);
        }
    }

    private int takeAll() {
        int taken = 0;
        while (budget.take(now)) {
            taken++;
        }
        return taken;
    }
}
