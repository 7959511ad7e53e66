// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.Plan;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a declared plan changes, above all where the responses of the service show the quota of the day only. */
class DeclaredPlanTest {

    private final TestGate test = new TestGate();
    private long remaining = 1000;

    @ParameterizedTest
    @CsvSource({"64, 4", "63, 3", "32, 2", "15, 1"})
    void hasNoMoreThanASixteenthOfTheDayInFlightOfAnUndeclaredPlan(long left, int most) {
        test.send(test.response(200).day(1000, left));
        for (int i = 0; i < most; i++) {
            test.sent();
        }

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void neverHasMoreThanFourRequestsInFlightOfAnUndeclaredPlan() {
        for (int i = 0; i < 20; i++) {
            test.send(dayResponse(200));
        }
        List<Permit> inFlight = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Permit permit = test.acquire();
            if (permit.granted()) {
                inFlight.add(permit);
            }
        }

        assertThat(inFlight).hasSize(4);
    }

    @Test
    void waitsAfterARefusalAndThenContinues() {
        test.send(dayResponse(200));
        test.send(dayResponse(429).retryAfter("42"));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(42));
        test.send(dayResponse(200));
        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void aDeclaredPlanIsNeverExceededWithinAMinute() {
        test.declare(Plan.FREE);
        List<Duration> sentAt = new ArrayList<>();
        for (Duration now = Duration.ZERO; now.toMinutes() < 5; now = now.plusMillis(250)) {
            while (test.isOpen()) {
                test.send(dayResponse(200));
                sentAt.add(now);
            }
            test.time.advance(Duration.ofMillis(250));
        }

        assertThat(sentAt).hasSizeGreaterThan(100);
        for (Duration end : sentAt) {
            assertThat(sentAt.stream()
                            .filter(at ->
                                    at.compareTo(end) <= 0 && at.plusMinutes(1).compareTo(end) > 0))
                    .as("requests in the minute before " + end)
                    .hasSizeLessThanOrEqualTo(2 * 60);
        }
        assertThat(sentAt).hasSizeLessThanOrEqualTo(6 * 60);
        assertThat(sentAt.stream().filter(at -> at.compareTo(Duration.ofMinutes(1)) < 0))
                .as("requests of the first minute")
                .hasSizeLessThanOrEqualTo(60);
    }

    @Test
    void aRefusalEndsTheMinuteOfADeclaredPlan() {
        test.declare(Plan.FREE);
        for (int i = 0; i < 50; i++) {
            Permit permit = test.acquire();
            test.waitFor(permit);
            permit.responded(dayResponse(200).raw());
        }
        Permit refused = test.acquire();
        test.waitFor(refused);
        refused.responded(dayResponse(429).retryAfter("10").raw());
        assertThat(test.gate().waitReason().window()).isEmpty();
        test.nextWaits();
        test.send(dayResponse(200));

        int sent = 0;
        for (int tenth = 0; tenth < 300; tenth++) {
            if (test.isOpen()) {
                test.send(dayResponse(200));
                sent++;
            }
            test.time.advance(Duration.ofMillis(100));
        }
        assertThat(sent).as("of a new minute").isGreaterThan(15);
    }

    @Test
    void delaysNoFirstRequest() {
        assertThat(new TestGate(0.9).declare(Plan.FREE).isOpen()).isTrue();
    }

    @Test
    void whatTheServiceShowsCountsMore() {
        TestGate gate = new TestGate().declare(Plan.BUSINESS);
        gate.send(gate.response(200).minute(60, 0));

        assertThat(gate.nextWaits()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void namesTheDayOfWhichAFirstResponseShowsNothingLeft() {
        TestGate gate = new TestGate().declare(Plan.FREE);
        gate.send(gate.response(429).day(1000, 0).retryAfter("30"));

        assertThat(gate.gate().waitReason().window()).contains(RateLimitWindow.DAY);
    }

    private TestResponse dayResponse(int status) {
        remaining--;
        return test.response(status).day(1000, remaining);
    }
}
