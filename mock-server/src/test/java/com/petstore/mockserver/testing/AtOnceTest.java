// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a test gets to see of threads that it starts. */
@Timeout(60)
class AtOnceTest {

    @Test
    void returnsWhatEachThreadReturned() throws InterruptedException {
        AtomicInteger number = new AtomicInteger();

        assertThat(AtOnce.run(3, number::incrementAndGet)).containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void anAssertionThatFailsInAThreadFailsTheTest() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> AtOnce.run(2, () -> {
                    throw new AssertionError("thrown by the test");
                }))
                .withMessage("a thread failed: java.lang.AssertionError: thrown by the test")
                .withCauseInstanceOf(AssertionError.class);
    }
}
