// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Calls in the background, which step behind all others. */
class BackgroundTest {

    private final TestGate test = new TestGate();

    @Test
    void aCallOfTheForegroundGoesBeforeThoseInTheBackgroundThatCameFirst() {
        TestPermit first = test.sent();
        TestPermit background = test.acquireInBackground();
        TestPermit foreground = test.acquire();

        first.release();

        assertThat(foreground.granted()).isTrue();
        assertThat(background.granted()).isFalse();
    }

    @Test
    void withinAClassTheFirstGoesFirst() {
        TestPermit first = test.sent();
        TestPermit firstInBackground = test.acquireInBackground();
        TestPermit secondInBackground = test.acquireInBackground();
        TestPermit firstInForeground = test.acquire();
        TestPermit secondInForeground = test.acquire();

        List<TestPermit> order = List.of(firstInForeground, secondInForeground, firstInBackground, secondInBackground);
        TestPermit sent = first;
        for (TestPermit next : order) {
            sent.release();
            assertThat(order).filteredOn(TestPermit::granted).containsExactly(next);
            sent = next;
        }
    }

    @Test
    void theForecastOfTheForegroundDoesNotCountThoseInTheBackground() {
        exhaust();
        Duration alone = forecast(false);
        Stream.generate(test::acquireInBackground).limit(1000).forEach(TestPermit::ready);

        assertThat(forecast(false)).isEqualTo(alone);
    }

    @Test
    void theForecastOfTheBackgroundCountsTheForegroundToo() {
        exhaust();
        Duration alone = forecast(true);
        Stream.generate(test::acquire).limit(60).forEach(TestPermit::ready);

        assertThat(forecast(true)).isEqualTo(alone.plusMinutes(1));
    }

    @Test
    void waitsBehindTheForegroundByName() {
        test.send(test.response(200).minute(60, 59));
        TestPermit first = test.acquire();
        Stream.generate(test::acquire).limit(60).forEach(TestPermit::ready);

        TestPermit rejected = TestPermit.acquire(test.gate(), true, 0, 0, Nanos.of(TestGate.PATIENT));

        assertThat(first.granted()).isTrue();
        assertThat(rejected.rejection()).extracting(Decision::reason).isEqualTo(Reason.BEHIND_FOREGROUND);
    }

    @Test
    void goesNoEarlierThanTheForegroundThatWaits() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).minute(60, 1));
        test.acquire();

        TestPermit rejected = TestPermit.acquire(test.gate(), true, 0, 0, Nanos.of(TestGate.PATIENT));

        assertThat(rejected.rejection())
                .satisfies(refusal -> assertThat(test.delay(refusal)).isEqualTo(Duration.ofMinutes(1)));
    }

    @Test
    void awaitsTheResponseThatTheForegroundAwaits() {
        test.sent();
        TestPermit foreground = test.acquire();
        TestPermit background = TestPermit.acquire(test.gate(), true, 0, 0, Nanos.of(TestGate.PATIENT));

        assertThat(foreground.granted()).isFalse();
        assertThat(background.ready()).as("rejected at once").isNotDone();
    }

    @Test
    void usesThePermitThatALedgerGrantsTheBackgroundAlone() {
        Decision held = new Decision(ServerClock.SECOND, Reason.LEDGER_HELD);
        Rules.Ledger ledger = new Rules.Ledger(held, Decision.now(0), false);

        assertThat(new Rules(Knowledge.NOTHING, ledger, new Waiting(1, 1), 0).next())
                .isEqualTo(Decision.now(0));
        assertThat(new Rules(Knowledge.NOTHING, ledger, new Waiting(1, 0), 0).next())
                .isEqualTo(held);
    }

    @Test
    void statusCountsBothClasses() {
        TestPermit first = test.sent();
        test.acquire();
        test.acquireInBackground();
        test.acquireInBackground();

        RateLimitStatus status = test.gate().status(false);

        assertThat(first.granted()).isTrue();
        assertThat(status.waiting()).isEqualTo(3);
        assertThat(status.waitingInBackground()).isEqualTo(2);
    }

    private void exhaust() {
        test.send(test.response(200).minute(60, 0));
    }

    private Duration forecast(boolean isBackground) {
        TestPermit permit = isBackground ? test.acquireInBackground() : test.acquire();
        permit.release();
        return permit.expectedWait();
    }
}
