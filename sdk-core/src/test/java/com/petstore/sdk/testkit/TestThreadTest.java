// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TestThreadTest {

    @Test
    void returnsWhatItsTaskReturns() throws InterruptedException {
        assertThat(TestThread.start(() -> "done").result()).isEqualTo("done");
    }

    @Test
    void failsTheTestWithTheAssertionThatFailedInTheThread() {
        TestThread<Void> failing = TestThread.start(() -> {
            assertThat(1).isEqualTo(2);
        });

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(failing::result)
                .withMessageContaining("a thread of the test failed")
                .withMessageContaining("expected: 2")
                .havingCause()
                .satisfies(cause -> assertThat(cause.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(TestThreadTest.class.getName())));
    }

    @Test
    void saysWhereAThreadStandsThatDoesNotEnd() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        TestThread<Void> stuck = TestThread.start(() -> {
            begun.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        begun.await();

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> stuck.result(Duration.ofMillis(1)))
                .withMessageMatching("a thread of the test has not ended within PT0\\.001S, it stands at .+")
                .havingCause()
                .satisfies(where ->
                        assertThat(Arrays.toString(where.getStackTrace())).contains("TestThreadTest"));
        interrupted.await();
    }
}
