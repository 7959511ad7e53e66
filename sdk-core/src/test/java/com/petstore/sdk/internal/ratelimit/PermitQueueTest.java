// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Calls that wait at a gate, and how their waits end. */
class PermitQueueTest {

    private static final int MANY = 10_000;

    private final TestGate test = new TestGate();

    @Test
    void eachOfManyWaitsEndsAtItsDeadline() {
        TestPermit first = test.sent();
        List<TestPermit> waiting = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            waiting.add(TestPermit.acquire(
                    test.gate(), false, 0, Nanos.of(TestGate.PATIENT), Nanos.of(Duration.ofMillis(1 + i % 10))));
        }
        first.responded(test.response(429).retryAfter("3600").raw());

        for (int millis = 1; millis <= 10; millis++) {
            test.time.advance(Duration.ofMillis(1));
            assertThat(waiting.stream().filter(permit -> permit.ready().isDone()))
                    .hasSize(millis * MANY / 10);
        }
        assertThat(test.gate().status(false).waiting()).isZero();
    }

    @Test
    void thoseWhoseDeadlineIsBeforeTheQuotaAreRejectedTogether() {
        TestPermit first = test.sent();
        List<TestPermit> impatient = acquire(Duration.ofSeconds(10));
        List<TestPermit> patient = acquire(Duration.ofHours(48));
        first.responded(test.response(429).retryAfter("30").raw());

        assertThat(impatient)
                .allSatisfy(permit -> assertThat(permit.rejection()).isNotNull());
        assertThat(patient).allSatisfy(permit -> assertThat(permit.ready()).isNotDone());
        assertThat(test.gate().status(false).waiting()).isEqualTo(MANY);
    }

    @Test
    void aCallInTheBackgroundIsRejectedOnceTooManyOthersComeBeforeIt() {
        test.send(test.response(200).minute(60, 0));
        TestPermit background = test.acquireInBackground(Duration.ofSeconds(90));
        TestPermit.acquire(test.gate(), false, 0, Nanos.of(TestGate.PATIENT), Nanos.of(Duration.ofSeconds(1)));
        test.time.advance(Duration.ofSeconds(1));
        assertThat(background.rejection()).isNull();
        acquire(Duration.ofHours(48));

        assertThat(background.rejection()).isNotNull();
    }

    private List<TestPermit> acquire(Duration patience) {
        return Stream.generate(() -> test.acquire(patience)).limit(MANY).toList();
    }
}
