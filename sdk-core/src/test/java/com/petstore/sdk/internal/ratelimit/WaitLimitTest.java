// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.pacing.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** For how long a call waits at most, whatever it waits for. */
class WaitLimitTest {

    /** In which a response in flight may come. */
    private static final Duration QUARTER = Duration.ofMillis(250);

    private static final Duration STEP = Duration.ofMillis(10);

    static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    /** The others spend on, so that what a call was expected to wait becomes longer. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aPacedCallWaitsNoLongerThanItMayBesideOneThatExpires(int seed) {
        Random random = new Random(seed);
        TestGate test = new TestGate(random.nextDouble());
        test.send(test.response(200).minute(60, 59));
        test.time.advance(Duration.ofMillis(random.nextInt(20_000)));
        test.send(test.response(200).minute(60, 5 + random.nextInt(25)));
        TestPermit asked = test.acquire();
        Duration expected = asked.expectedWait();
        asked.release();
        Duration limit = expected.plusMillis(1 + random.nextInt(500));
        TestPermit paced = TestPermit.acquire(test.gate(), false, 0, Nanos.of(limit), Nanos.of(TestGate.PATIENT));
        long expires = 1 + random.nextLong(1 + expected.toMillis());
        TestPermit.acquire(test.gate(), false, 0, Nanos.of(TestGate.PATIENT), Nanos.of(Duration.ofMillis(expires)));

        assertThat(waited(test, paced)).isLessThanOrEqualTo(limit.plus(QUARTER));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100, 250, 2000})
    void aCallWaitsNoLongerThanItMayForResponsesToOthers(long millis) {
        TestGate test = new TestGate();
        Duration limit = Duration.ofMillis(millis);
        List<TestPermit> all = Stream.generate(
                        () -> TestPermit.acquire(test.gate(), false, 0, Nanos.of(limit), Nanos.of(TestGate.PATIENT)))
                .limit(60)
                .toList();
        Duration longest = all.stream().map(permit -> waited(test, permit)).reduce(Duration.ZERO, Duration::plus);

        assertThat(longest).isLessThanOrEqualTo(limit.compareTo(QUARTER) < 0 ? QUARTER : limit);
        assertThat(all.get(59).rejection().reason()).isEqualTo(Reason.PROBE);
    }

    @Test
    void aResponseThatComesWithinAQuarterOfASecondSendsACallThatMayNotWait() {
        TestGate test = new TestGate();
        TestPermit first = test.sent();
        TestPermit waits = test.acquireWithoutWaitForQuota();
        test.time.advance(Duration.ofMillis(200));
        first.responded(test.response(200).minute(60, 59).raw());

        assertThat(waits.granted()).isTrue();
    }

    @Test
    void aCallWhoseWholeTimeIsOverIsNotRejected() {
        TestGate test = new TestGate();
        test.sent();
        test.acquire();
        TestPermit ended = test.acquire(Duration.ofMillis(400));
        test.time.advance(Duration.ofMillis(400));

        assertThat(ended.ready()).isDone();
        assertThat(ended.rejection()).isNull();
    }

    private static Duration waited(TestGate test, TestPermit permit) {
        Duration waited = Duration.ZERO;
        while (permit.ready() != null && !permit.ready().isDone() && waited.compareTo(Duration.ofMinutes(3)) < 0) {
            test.time.advance(STEP);
            waited = waited.plus(STEP);
        }
        return waited;
    }
}
