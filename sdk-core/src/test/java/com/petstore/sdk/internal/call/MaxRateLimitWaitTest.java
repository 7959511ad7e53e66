// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** For how long a call may wait for the quota. */
class MaxRateLimitWaitTest {

    private static final CallSettings NO_WAIT = TestCalls.SETTINGS.withMaxRateLimitWait(Duration.ZERO);

    private final TestCalls test = new TestCalls();

    @ParameterizedTest
    @EnumSource
    void zeroFailsAtOnceAndNothingIsSent(CallStyle style) throws Exception {
        test.closeGateFor(30);

        BegunCall<String> call = test.begin(style, NO_WAIT);

        assertThat(call.failure()).asInstanceOf(type(RateLimitException.class)).satisfies(failure -> {
            assertThat(failure.attempts()).isZero();
            assertThat(failure.retryAfter()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(32));
            assertThat(failure.retryAt()).isEqualTo(test.time.instant().plus(failure.retryAfter()));
        });
        assertThat(test.transport.count()).isEqualTo(1);
        assertThat(test.time.scheduledTasks()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatIsNotSentNamesTheQuotaThatIsUsedUpAndWhatTheServiceShowedOfIt(CallStyle style) throws Exception {
        Instant reset = test.time.instant().plusSeconds(30);
        BegunCall<String> refused = test.begin(style, NO_WAIT);
        test.transport
                .awaitSent(1)
                .respond(
                        429,
                        "X-RateLimit-Limit",
                        "60",
                        "X-RateLimit-Remaining",
                        "0",
                        "X-RateLimit-Reset",
                        String.valueOf(reset.getEpochSecond()));
        refused.failure();

        assertThat(test.begin(style, NO_WAIT).failure())
                .asInstanceOf(type(RateLimitException.class))
                .satisfies(failure -> {
                    assertThat(failure.attempts()).isZero();
                    assertThat(failure.window()).contains(RateLimitWindow.MINUTE);
                    assertThat(failure.rateLimit()).contains(RateLimit.of(60, 0, reset));
                });
    }

    @ParameterizedTest
    @EnumSource
    void zeroStillWaitsForAResponseThatIsInFlight(CallStyle style) throws Exception {
        test.begin(CallStyle.ASYNC);
        BegunCall<String> call = test.begin(style, NO_WAIT);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofMillis(200));
        test.transport.awaitSent(1).respond(200);
        test.transport.awaitSent(2).respond(200);

        assertThat(call.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void zeroEndsAfterAQuarterOfASecondWithoutAResponse(CallStyle style) throws Exception {
        fillTheGate();
        BegunCall<String> call = test.begin(style, NO_WAIT);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofMillis(250));

        assertThat(call.failure())
                .isInstanceOf(RateLimitException.class)
                .hasMessageContaining("in flight: what remains of the quota is used by requests");
    }

    @ParameterizedTest
    @EnumSource
    void aWaitWithoutAKnownEndIsWorthAnotherCallAfterASecond(CallStyle style) throws Exception {
        fillTheGate();
        BegunCall<String> call = test.begin(style, NO_WAIT);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofMillis(250));

        assertThat(call.failure()).isInstanceOfSatisfying(RateLimitException.class, failure -> {
            assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(1));
            assertThat(failure.retryAt()).isEqualTo(test.time.instant().plusSeconds(1));
        });
    }

    @ParameterizedTest
    @EnumSource
    void aWaitForAResponseInFlightLeavesALaterAttemptItsWait(CallStyle style) throws Exception {
        fillTheGate();
        BegunCall<String> call = test.begin(style, NO_WAIT);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofMillis(200));
        test.transport.awaitSent(3).respond(200);
        test.transport.awaitSent(7);
        test.transport.awaitSent(7).respond(503);
        test.time.awaitScheduledTasks(1);
        test.begin(CallStyle.ASYNC);
        test.transport.awaitSent(8);
        test.time.advance(Duration.ofMillis(100));
        test.time.awaitScheduledTasks(1);
        test.transport.awaitSent(4).respond(200);
        test.transport.awaitSent(9).respond(200);

        assertThat(call.value()).isEqualTo("value");
    }

    /** Has four requests in flight, which are all that a service may have that shows no rate limit but in a refusal. */
    private void fillTheGate() throws Exception {
        BegunCall<String> refused = test.begin(CallStyle.ASYNC);
        test.transport.awaitSent(1).respond(429, "Retry-After", "1");
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(2));
        test.transport.awaitSent(2).respond(200);
        assertThat(refused.value()).isEqualTo("value");
        for (int others = 0; others < 4; others++) {
            test.begin(CallStyle.ASYNC);
        }
        test.transport.awaitSent(6);
    }

    @ParameterizedTest
    @EnumSource
    void isRefusedOnceAWaitTurnsOutLonger(CallStyle style) throws Exception {
        BegunCall<String> inFlight = test.begin(CallStyle.ASYNC);
        BegunCall<String> call = test.begin(style, TestCalls.SETTINGS.withMaxRateLimitWait(Duration.ofSeconds(10)));
        test.time.awaitScheduledTasks(1);
        test.transport.awaitSent(1).respond(429, "Retry-After", "30");

        assertThat(call.failure())
                .asInstanceOf(type(RateLimitException.class))
                .satisfies(failure -> assertThat(failure.attempts()).isZero());
        assertThat(inFlight.isInFlight()).isTrue();
        assertThat(test.transport.count()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void isTheWholeTimeoutByDefault(CallStyle style) throws Exception {
        test.closeGateFor(60);
        BegunCall<String> call = test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(62));
        test.transport.awaitSent(2).respond(200);

        assertThat(call.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void isNeverMoreThanTheTimeout(CallStyle style) throws Exception {
        test.closeGateFor(60);

        BegunCall<String> call = test.begin(
                style,
                TestCalls.SETTINGS.withTimeout(Duration.ofSeconds(50)).withMaxRateLimitWait(Duration.ofHours(1)));

        assertThat(call.failure()).isInstanceOf(RateLimitException.class);
    }

    @ParameterizedTest
    @EnumSource
    void countsTheWaitsOfAllAttemptsTogether(CallStyle style) throws Exception {
        test.closeGateFor(30);
        BegunCall<String> call = test.begin(style, TestCalls.SETTINGS.withMaxRateLimitWait(Duration.ofSeconds(50)));
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(31));
        test.transport.awaitSent(2).respond(429, "Retry-After", "30");

        assertThat(call.failure())
                .asInstanceOf(type(RateLimitException.class))
                .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(1));
    }

    @ParameterizedTest
    @EnumSource
    void isEnoughForAllAttemptsTogether(CallStyle style) throws Exception {
        test.time.advance(Duration.ofDays(1));
        test.closeGateFor(30);
        BegunCall<String> call = test.begin(style, TestCalls.SETTINGS.withMaxRateLimitWait(Duration.ofSeconds(70)));
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(31));
        test.transport.awaitSent(2).respond(429, "Retry-After", "30");
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(31));
        test.transport.awaitSent(3).respond(200);

        assertThat(call.value()).isEqualTo("value");
    }
}
