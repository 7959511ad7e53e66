// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RateLimitStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks like a key that is banned. */
class SuspectedBanTest {

    private final TestGate test = new TestGate();

    @Test
    void aProbeThatIsRefusedAfterTheWholeWaitIsNotASuspectedBanYet() {
        refuse("5");
        test.nextWaits();
        refuse("5");

        assertThat(suspected()).isFalse();
    }

    @Test
    void aSecondProbeThatIsRefusedIsASuspectedBan() {
        becomeSuspect();

        assertThat(suspected()).isTrue();
    }

    @Test
    void itClosesTheGateForAMinuteThatDoublesUpToAnHour() {
        becomeSuspect();
        Duration expected = Duration.ofMinutes(1);
        for (int i = 0; i < 9; i++) {
            assertThat(test.nextWaits()).isEqualTo(expected);
            refuse("5");
            expected = expected.multipliedBy(2).compareTo(Duration.ofHours(1)) < 0
                    ? expected.multipliedBy(2)
                    : Duration.ofHours(1);
        }
    }

    @Test
    void theServiceMayNameALongerTime() {
        becomeSuspect();
        test.nextWaits();
        refuse("3000");

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(3000));
    }

    @Test
    void requestsThatAreRefusedTogetherAreNotASuspectedBan() {
        for (int i = 0; i < 8; i++) {
            test.send(test.response(200));
        }
        TestPermit[] together = {test.sent(), test.sent(), test.sent(), test.sent(), test.sent(), test.sent()};
        for (TestPermit permit : together) {
            permit.responded(test.response(429).retryAfter("5").raw());
        }

        assertThat(suspected()).isFalse();
        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aProbeWhoseKeyIsDeniedIsASuspectedBan() {
        refuse("5");
        test.nextWaits();
        test.send(test.response(401));

        assertThat(suspected()).isTrue();
        assertThat(test.nextWaits()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void eachProbeWhoseKeyIsDeniedDoublesTheWait() {
        refuse("5");
        test.nextWaits();
        test.send(test.response(401));
        test.nextWaits();
        test.send(test.response(401));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void aDeniedKeyWithoutAnEarlierRefusalIsNotASuspectedBan() {
        for (int i = 0; i < 3; i++) {
            test.send(test.response(401).minute(1000, 0));
        }

        assertThat(suspected()).isFalse();
        assertThat(test.isOpen())
                .as("its figures, which are not those of the key, count for nothing")
                .isTrue();
        assertThat(test.gate().status(false).rateLimit()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 404})
    void anyOtherResponseShowsThatTheKeyIsServedAgain(int status) {
        becomeSuspect();
        test.nextWaits();
        test.send(test.response(status));

        assertThat(suspected()).isFalse();
        assertThat(test.isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void anErrorOfAGatewayShowsNothing(int status) {
        becomeSuspect();
        test.nextWaits();
        test.send(test.response(status));
        refuse("5");

        assertThat(suspected()).isTrue();
    }

    @Test
    void anErrorOfTheServiceItselfShowsThatTheKeyIsServedAgain() {
        becomeSuspect();
        test.nextWaits();
        test.send(test.response(500).minute(60, 59));

        assertThat(suspected()).isFalse();
    }

    @Test
    void aLongRefusalWithSomethingLeftOfTheDayIsASuspectedBanAtOnce() {
        test.send(test.response(200).day(1000, 955));
        test.send(test.response(429).retryAfter("600"));

        assertThat(suspected()).isTrue();
    }

    @Test
    void aLimitPerMinuteThatEndsMuchLaterIsASuspectedBanAtOnce() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(429).window(60, 0, Duration.ofMinutes(10)).retryAfter("600"));

        assertThat(suspected()).isTrue();
        assertThat(test.rejection().reason().window()).isNull();
    }

    @Test
    void theSameInANewProcessExplainsNothingAndContradictsNothing() {
        test.send(test.response(429).window(1000, 0, Duration.ofMinutes(10)).retryAfter("600"));

        assertThat(suspected()).isFalse();
        assertThat(test.rejection().reason().window()).isNull();
    }

    @Test
    void aMinuteThatHasSomethingLeftIsNoProofWhileTheDayIsUnknown() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(429).minute(60, 58).retryAfter("600"));

        assertThat(suspected()).isFalse();
    }

    @Test
    void aQuotaThatIsUsedUpIsNotASuspectedBan() {
        becomeSuspect();
        test.nextWaits();
        test.send(test.response(429).minute(60, 0));

        assertThat(suspected()).isFalse();
    }

    private void becomeSuspect() {
        refuse("5");
        test.nextWaits();
        refuse("5");
        test.nextWaits();
        refuse("5");
    }

    private void refuse(String retryAfter) {
        test.send(test.response(429).retryAfter(retryAfter));
    }

    private boolean suspected() {
        return test.gate().status(false).state() == RateLimitStatus.State.SUSPECTED_BAN;
    }
}
