// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RateLimitStatus.State;
import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate with a pacing beside what the service named. */
class PacedGateTest {

    private static final long SECOND = ServerClock.SECOND;

    private final FakePacing pacing = new FakePacing();
    private final TestGate test = TestGate.paced(pacing);

    @Test
    void startsAsManyAsThePacingAllows() {
        TestPermit first = test.acquire();
        TestPermit second = test.acquire();
        TestPermit third = test.acquire();
        assertThat(first.granted()).isFalse();
        assertThat(pacing.demand().waiting().all()).isEqualTo(3);
        pacing.allow(2);

        assertThat(second.granted()).isTrue();
        assertThat(third.granted()).isFalse();
        assertThat(pacing.demand().inFlight()).isEqualTo(2);
    }

    @Test
    void requestsNothingWhileTheServiceRefuses() {
        TestPermit refused = granted();
        refused.responded(test.response(429).retryAfter("30").raw());
        test.acquire();
        pacing.allow(1);

        assertThat(test.isOpen()).isFalse();
        assertThat(pacing.demand().waiting().all()).isEqualTo(1);
        assertThat(pacing.demand().wanted().all()).isZero();
    }

    @Test
    void waitsForWhatOthersHaveLearned() {
        pacing.allow(1);
        pacing.learn(now -> new Observed(
                null, null, Cooldown.NONE.refused(new Refusal(now, now + 30 * SECOND, 1, Reason.DAY_USED_UP))));

        assertThat(test.isOpen()).isFalse();
        assertThat(test.gate().status(false).state()).isEqualTo(State.DAY_EXHAUSTED);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3600})
    void namesNoReasonOfItsOwnForTheCooldownOfAnotherProcess(long secondsBefore) {
        test.time.advance(Duration.ofSeconds(secondsBefore));
        granted().responded(test.response(429).minute(60, 0).retryAfter("30").raw());
        test.time.advance(Duration.ofMinutes(1));
        granted().responded(test.response(200).minute(60, 50).raw());
        pacing.followHeaders();
        pacing.learn(now -> new Observed(
                null, null, Cooldown.NONE.refused(new Refusal(now + 1, now + 3600 * SECOND, 1, Reason.REFUSED))));

        assertThat(test.delay(test.rejection())).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
        assertThat(test.rejection().reason().window()).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3600})
    void aRecheckBeginsWhateverTheResponseToAnOlderRequestShows(long secondsBefore) {
        test.time.advance(Duration.ofSeconds(secondsBefore));
        granted().responded(test.response(200).minute(60, 59).raw());
        TestPermit older = granted();
        TestPermit oldest = granted();
        older.responded(test.response(200).minute(60, 0).raw());
        test.gate().recheck();
        TestPermit recheck = test.acquire();
        oldest.responded(test.response(200).minute(60, 0).raw());

        assertThat(recheck.granted()).isTrue();
        assertThat(recheck.begin()).isTrue();
        recheck.responded(test.response(200).minute(300, 298).raw());
        assertThat(pacing.demand().observed().minute())
                .satisfies(minute -> assertThat(minute)
                        .extracting(Window::limit, Window::remaining)
                        .containsExactly(300L, 298L));
    }

    @Test
    void aRecheckThatWasNotUsedEndsWithTheReasonThatItWasMadeFor() {
        granted().responded(test.response(429).day(1000, 0).retryAfter("43200").raw());
        test.gate().recheck();
        test.time.advance(Duration.ofHours(13));
        pacing.learn(now -> new Observed(
                null, null, Cooldown.NONE.refused(new Refusal(now, now + 3600 * SECOND, 1, Reason.REFUSED))));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aRecheckThatWasNotUsedEndsWithTheRecheckOfAnotherProcess() {
        granted().responded(test.response(200).minute(60, 0).raw());
        test.gate().recheck();
        pacing.learn(now -> Observed.NOTHING.rechecked(now));
        pacing.learn(now -> new Observed(
                null, null, Cooldown.NONE.refused(new Refusal(now, now + 3600 * SECOND, 1, Reason.REFUSED))));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aPermitThatItGrantsMayBegin() {
        granted().responded(test.response(200).minute(60, 59).raw());
        TestPermit first = granted();
        TestPermit second = granted();
        assertThat(second.begin()).isTrue();
        first.responded(test.response(200).minute(60, 1).raw());
        TestPermit third = test.acquire();
        pacing.allow(1);

        assertThat(third.granted()).isFalse();
        second.responded(test.response(200).minute(60, 1).raw());
        assertThat(third.granted()).isTrue();
        assertThat(third.begin()).isTrue();
    }

    @Test
    void rejectsNoCallBeforeOtherProcessesHaveResponded() {
        granted().responded(test.response(429).retryAfter("3600").raw());
        pacing.askOthers();
        TestPermit permit = test.acquireWithoutWaitForQuota();
        assertThat(permit.rejection()).isNull();
        pacing.hold(Pacing.NEVER, Reason.LEDGER_REQUESTED);

        assertThat(permit.rejection()).isNotNull();
    }

    @Test
    void rejectsACallOnceThePacingNamesALaterTimeThanItMayWait() {
        TestPermit impatient = test.acquire(Duration.ofSeconds(5));
        TestPermit patient = test.acquire(Duration.ofSeconds(50));
        pacing.hold(10 * SECOND, Reason.LEDGER_HELD);
        assertThat(impatient.rejection()).isNotNull();
        assertThat(patient.rejection()).isNull();
        pacing.hold(100 * SECOND, Reason.LEDGER_HELD);

        assertThat(patient.rejection()).isNotNull();
    }

    @Test
    void letsACallWaitAQuarterOfASecondAtMostForALedgerThatCannotBeReached() {
        TestPermit permit = test.acquireWithoutWaitForQuota();
        pacing.hold(new Decision(Pacing.NEVER, Reason.LEDGER_UNREACHABLE, true));
        test.time.advance(Duration.ofMillis(249));
        assertThat(permit.rejection()).isNull();
        test.time.advance(Duration.ofMillis(1));

        assertThat(permit.rejection()).isNotNull();
    }

    @Test
    void countsRequestsThatWereLostAsInFlightUntilTheMinuteEnds() {
        granted().responded(test.response(200).minute(60, 5).raw());
        granted().lost();
        granted().lost();
        assertThat(pacing.demand().inFlight()).isEqualTo(2);

        test.time.advance(Duration.ofMinutes(1));
        pacing.hold(Pacing.NEVER, Reason.LEDGER_REQUESTED);
        assertThat(pacing.demand().inFlight()).isZero();
    }

    @Test
    void countsNoMoreAsLostForWhatOthersHaveSeenOfTheMinuteBefore() {
        granted().responded(test.response(200).minute(60, 2).raw());
        Observed ofBefore = pacing.demand().observed();
        test.time.advance(Duration.ofMinutes(1));
        granted().lost();
        pacing.learn(now -> ofBefore);

        assertThat(pacing.demand().inFlight()).isEqualTo(1);
    }

    @Test
    void followsTheHeadersIfThePacingLeavesItToThem() {
        pacing.followHeaders();
        TestPermit first = test.acquire();

        assertThat(first.granted()).isTrue();
        assertThat(test.isOpen()).as("a second one before the first response").isFalse();
    }

    private TestPermit granted() {
        TestPermit permit = test.acquire();
        pacing.allow(1);
        assertThat(permit.granted()).isTrue();
        return permit;
    }
}
