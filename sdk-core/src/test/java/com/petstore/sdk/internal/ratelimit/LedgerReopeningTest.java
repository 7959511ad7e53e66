// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerReopening;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import com.petstore.sdk.response.RateLimitStatus;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code recheckRateLimit()} does with a ledger, in the process that it is called in and in the others. */
class LedgerReopeningTest {

    private static final Duration SETTLE = Duration.ofMillis(25);
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final long HOUR = 3_600_000;

    private final FakeLedger ledger = new FakeLedger();
    private final TestGate test = TestGate.withLedger(ledger);

    @BeforeEach
    void closeForAnHour() {
        Permit permit = test.acquire();
        ledger.grant(1);
        permit.responded(test.response(429).retryAfter("3600").raw());
        ledger.acknowledge();
    }

    @Test
    void tellsTheLedgerOfALookThatWasServed() {
        test.gate().reopen();
        test.send(test.response(200).minute(60, 59));
        test.time.advance(SETTLE);

        assertThat(ledger.last().reopening()).isEqualTo(new LedgerReopening(1, 25));
        assertThat(ledger.last().cooldown()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 429, 503})
    void tellsNothingOfALookThatWasNotServed(int status) {
        test.gate().reopen();
        test.send(test.response(status));
        test.time.advance(SETTLE);

        assertThat(ledger.last().reopening()).isNull();
    }

    @Test
    void tellsNothingOfALookThatWasLost() {
        test.gate().reopen();
        test.sent().lost();
        test.time.advance(SETTLE);

        assertThat(ledger.last().reopening()).isNull();
        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void keepsAskingAfterALookThatWasServedWhateverAnOlderMessageIsTold() {
        Permit held = test.acquire();
        test.time.advance(TEN_SECONDS);
        CompletableFuture<LedgerResponse> older = ledger.pending();
        test.gate().reopen();
        assertThat(held.granted()).isTrue();
        held.responded(test.response(200).minute(60, 59).raw());
        Permit next = test.acquire();
        older.complete(closedFor(HOUR, null));

        assertThat(ledger.last().wanted()).isEqualTo(1);
        assertThat(ledger.last().reopening()).isNotNull();
        ledger.grant(1);
        assertThat(next.granted()).isTrue();
    }

    @Test
    void reopensAtMostTenSecondsAfterAnotherProcessHasLooked() {
        Permit permit = test.acquire();
        int before = ledger.messages();
        test.time.advance(TEN_SECONDS);

        assertThat(ledger.messages()).isEqualTo(before + 1);
        ledger.respond(reopened(1, 5_000));
        assertThat(ledger.last().wanted()).isEqualTo(1);
        assertThat(ledger.last().cooldown()).isNull();
        assertThat(ledger.last().reopening()).isEqualTo(new LedgerReopening(1, 5_000));
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void refusesNoCallBeforeItHasAskedWhetherTheCooldownStillApplies() {
        test.time.advance(TEN_SECONDS);
        Permit permit = test.acquireWithoutWaitForQuota();

        assertThat(permit.rejection()).isNull();
        ledger.respond(reopened(1, 5_000));
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void refusesACallOnceTheLedgerHasConfirmedTheCooldown() {
        test.time.advance(TEN_SECONDS);
        Permit permit = test.acquireWithoutWaitForQuota();
        ledger.respond(closedFor(HOUR, null));

        assertThat(permit.rejection()).isNotNull();
        int messages = ledger.messages();
        assertThat(test.acquireWithoutWaitForQuota().rejection()).isNotNull();
        assertThat(ledger.messages()).as("messages within ten seconds").isEqualTo(messages);
    }

    @Test
    void refusesACallIfTheLedgerCannotBeAsked() {
        test.time.advance(TEN_SECONDS);
        Permit permit = test.acquireWithoutWaitForQuota();
        ledger.fail();

        assertThat(permit.rejection()).isNotNull();
    }

    @Test
    void showsThatItIsClosedWhileItAsksWhetherThatStillApplies() {
        assertThat(test.gate().status().state()).isEqualTo(RateLimitStatus.State.HELD_BACK);
        test.time.advance(TEN_SECONDS);
        test.acquireWithoutWaitForQuota();

        assertThat(test.gate().status().state()).isEqualTo(RateLimitStatus.State.HELD_BACK);
        assertThat(test.gate().status().until()).isPresent();
    }

    @Test
    void asksAgainWhetherADayIsStillUsedUp() {
        test.gate().reopen();
        test.send(test.response(200).day(1000, 0));
        test.time.advance(SETTLE);
        ledger.acknowledge();
        Permit permit = test.acquire();
        test.time.advance(TEN_SECONDS);
        ledger.respond(reopened(2, 5_000));

        assertThat(ledger.last().wanted()).isEqualTo(1);
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void looksAgainAtAMinuteThatWasRaised() {
        test.gate().reopen();
        test.send(test.response(200).window(60, 0, Duration.ofSeconds(50)));
        test.time.advance(SETTLE);
        ledger.acknowledge();
        Permit permit = test.acquire();
        test.time.advance(TEN_SECONDS);
        long reset = test.time.instant().getEpochSecond() + 40;
        ledger.respond(new LedgerResponse(
                0, 0, false, 2, new LedgerWindow(reset, 40_000, 300, 239), null, null, new LedgerReopening(2, 5_000)));

        assertThat(ledger.last().wanted()).isEqualTo(1);
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void keepsARefusalThatCameAfterTheLookOfAnotherProcess() {
        Permit permit = test.acquire();
        test.time.advance(TEN_SECONDS);
        ledger.respond(reopened(1, 20_000));

        assertThat(permit.granted()).isFalse();
        assertThat(ledger.last().wanted()).isZero();
        assertThat(test.gate().waitReason().delay()).isGreaterThan(Duration.ofMinutes(59));
    }

    @Test
    void tellsAgainOfALookThatTheLedgerDidNotCount() {
        test.gate().reopen();
        test.send(test.response(200).minute(60, 59));
        test.time.advance(SETTLE);
        ledger.respond(reopened(7, HOUR));
        test.time.advance(SETTLE);

        assertThat(ledger.last().reopening()).isEqualTo(new LedgerReopening(8, 50));
    }

    @Test
    void looksOnceWhileTheLedgerCannotBeReached() {
        test.time.advance(TEN_SECONDS);
        test.acquireWithoutWaitForQuota();
        ledger.fail();
        test.gate().reopen();
        Permit look = test.sent();
        assertThat(test.acquire().granted()).isFalse();
        look.responded(test.response(200).minute(60, 59).raw());

        assertThat(ledger.last().reopening()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3600})
    void aLookBeginsWhateverTheResponseToAnOlderRequestShows(long secondsBefore) {
        test.gate().reopen();
        test.send(test.response(200).minute(60, 59));
        test.time.advance(Duration.ofSeconds(secondsBefore));
        Permit older = granted();
        Permit oldest = granted();
        older.responded(test.response(200).minute(60, 0).raw());
        test.gate().reopen();
        Permit look = test.sent();
        oldest.responded(test.response(200).minute(60, 0).raw());

        assertThat(look.begin()).isTrue();
    }

    @Test
    void grantsNoPermitThatMayNotBegin() {
        test.gate().reopen();
        test.send(test.response(200).minute(60, 59));
        Permit first = granted();
        Permit second = granted();
        assertThat(second.begin()).isTrue();
        first.responded(test.response(200).minute(60, 1).raw());
        Permit third = test.acquire();
        test.time.advance(SETTLE);
        ledger.grant(1);

        assertThat(third.granted()).isFalse();
    }

    private Permit granted() {
        Permit permit = test.acquire();
        while (!permit.granted()) {
            ledger.grant(1);
            test.time.advance(SETTLE);
        }
        return permit;
    }

    private static LedgerResponse closedFor(long millis, LedgerReopening reopening) {
        return new LedgerResponse(0, millis, false, 2, null, null, new LedgerCooldown(millis, 10_000, 1, 0), reopening);
    }

    private static LedgerResponse reopened(long number, long millisAgo) {
        return new LedgerResponse(0, 0, false, 2, null, null, null, new LedgerReopening(number, millisAgo));
    }
}
