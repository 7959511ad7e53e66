// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import com.petstore.sdk.Plan;
import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerServer;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import com.petstore.sdk.response.LedgerStatus;
import com.petstore.sdk.response.RateLimitStatus;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate that asks a ledger for permits, and what it does while the ledger cannot be reached. */
class LedgerGateTest {

    private static final Duration SETTLE = Duration.ofMillis(25);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration RENEWED = Duration.ofMillis(1500);

    private final FakeLedger ledger = new FakeLedger();
    private final TestGate test = TestGate.withLedger(ledger);

    @Test
    void asksForAllWaitingCallsInOneMessage() {
        Permit first = test.acquire();
        Permit second = test.acquire();
        Permit third = test.acquire();

        assertThat(ledger.messages()).isEqualTo(1);
        ledger.grant(1);
        assertThat(first.granted()).isTrue();
        test.time.advance(Duration.ofMillis(1));
        assertThat(ledger.messages()).isEqualTo(2);
        assertThat(ledger.last().wanted()).isEqualTo(2);
        assertThat(ledger.last().inFlight()).isEqualTo(1);
        ledger.grant(1);
        assertThat(second.granted()).isTrue();
        assertThat(third.granted()).isFalse();
    }

    @Test
    void asksAgainWhenTheLedgerSays() {
        Permit permit = test.acquire();
        ledger.holdFor(10_000);
        test.time.advance(Duration.ofMillis(9_999));

        assertThat(ledger.messages()).isEqualTo(1);
        test.time.advance(Duration.ofMillis(1));
        assertThat(ledger.messages()).isEqualTo(2);
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void refusesACallThatCannotWaitForSoLong() {
        Permit patient = test.acquire(Duration.ofSeconds(20));
        Permit impatient = test.acquire(Duration.ofSeconds(5));
        ledger.holdFor(10_000);

        assertThat(impatient.rejection()).isNotNull();
        assertThat(impatient.rejection().delay()).isEqualTo(Duration.ofSeconds(10));
        assertThat(patient.rejection()).isNull();
    }

    @Test
    void refusesACallWhoseShortWaitsAddUpToMoreThanItMayWait() {
        Permit impatient = test.acquire(Duration.ofMillis(900));
        ledger.holdFor(500);
        test.time.advance(Duration.ofMillis(500));
        assertThat(impatient.rejection()).isNull();
        ledger.holdFor(500);

        assertThat(impatient.rejection()).isNotNull();
    }

    @Test
    void refusesNoCallForAResponseThatAnotherProcessWaitsFor() {
        Permit impatient = test.acquireWithoutWaitForQuota();
        ledger.respond(new LedgerResponse(0, 50, true, 2, null, null, null, null));
        test.time.advance(Duration.ofMillis(50));
        ledger.grant(1);

        assertThat(impatient.granted()).isTrue();
    }

    @Test
    void doesNotCountTheTimeThatTheLedgerTakesAsAWaitForTheRateLimit() {
        Permit impatient = test.acquireWithoutWaitForQuota();
        test.time.advance(SECOND);
        assertThat(impatient.rejection()).isNull();
        ledger.holdFor(20);

        assertThat(impatient.rejection()).isNotNull();
    }

    @Test
    void movesAnEndThatTheLedgerNamesByASecondAtMost() {
        TestGate late = TestGate.withLedger(ledger, 1);
        Permit permit = late.acquire();
        ledger.holdFor(24 * 3600 * 1000);
        late.time.advance(Duration.ofHours(24).plusSeconds(1));
        ledger.grant(1);

        assertThat(permit.granted()).isTrue();
    }

    @Test
    void saysGoodbyeWhenNoClientUsesItAnyMore() {
        send(test.response(200).minute(60, 41));
        test.gate().leave();

        assertThat(ledger.last().leaving()).isTrue();
        assertThat(ledger.last().wanted()).isZero();
        assertThat(ledger.last().minute().remaining()).isEqualTo(41);
        int messages = ledger.messages();
        test.time.advance(Duration.ofMinutes(1));
        assertThat(ledger.messages()).isEqualTo(messages);
    }

    @Test
    void saysGoodbyeAfterTheMessageThatWasMadeBeforeIt() {
        test.acquire();
        ledger.grant(1);
        Permit expires = test.gate().acquire(0, Nanos.of(TestGate.PATIENT), Nanos.of(RENEWED));
        ledger.holdFor(5_000);
        expires.ready().thenRun(test.gate()::leave);
        long before = ledger.last().number();

        // At the same moment, the lease is renewed and the last call of the closed client ends.
        test.time.advance(RENEWED);

        assertThat(ledger.numbersAfter(before)).containsExactly(before + 1, before + 2);
        assertThat(ledger.last().leaving()).isTrue();
    }

    @Test
    void saysNothingOfARequestThatEndsAfterTheGoodbye() {
        Permit permit = test.acquire();
        ledger.grant(1);
        permit.begin();
        test.gate().leave();
        assertThat(ledger.last().leaving()).isTrue();
        int messages = ledger.messages();
        permit.lost();
        test.time.advance(Duration.ofMinutes(1));

        assertThat(ledger.messages()).isEqualTo(messages);
    }

    @Test
    void reportsNoLedgerAsLostThatIsClosedAfterTheGoodbye() {
        test.acquire();
        ledger.grant(1);
        Permit waiting = test.acquire();
        CompletableFuture<LedgerResponse> message = ledger.pending();
        waiting.release();
        test.gate().leave();
        message.completeExceptionally(new IllegalStateException("closed"));

        assertThat(ledgerStatus()).matches(LedgerStatus::reachable);
    }

    @Test
    void saysGoodbyeOnceTheCallsOfAClosedClientHaveLeftTheQueue() {
        test.acquire();
        ledger.grant(1);
        Permit waiting = test.acquire();
        CompletableFuture<LedgerResponse> message = ledger.pending();
        test.gate().leave();
        assertThat(ledger.last().leaving()).isFalse();
        waiting.release();
        assertThat(ledger.last().leaving()).isTrue();
        message.completeExceptionally(new IllegalStateException("closed"));

        assertThat(ledgerStatus()).matches(LedgerStatus::reachable);
    }

    @Test
    void reportsNoLedgerAsLostThatIsClosedWhileCallsOfAClosedClientLeave() {
        test.acquire();
        ledger.grant(1);
        test.acquire();
        CompletableFuture<LedgerResponse> message = ledger.pending();
        test.gate().leave();
        message.completeExceptionally(new IllegalStateException("closed"));

        assertThat(ledgerStatus()).matches(LedgerStatus::reachable);
    }

    @Test
    void isAnotherProcessOnceAClientUsesItAfterTheGoodbye() {
        send(test.response(200).minute(60, 41));
        String before = ledger.last().process();
        test.gate().leave();
        test.gate().enter();
        int messages = ledger.messages();
        for (int i = 0; i < 3; i++) {
            send(test.response(200).minute(60, 40 - i));
            test.time.advance(SETTLE);
            ledger.acknowledge();
        }

        assertThat(ledger.since(messages)).isNotEmpty().allSatisfy(message -> {
            assertThat(message.process()).isNotEqualTo(before);
            assertThat(message.leaving()).isFalse();
        });
        assertThat(ledger.since(messages).get(0).acknowledged()).isZero();
        assertThat(ledger.last().minute().remaining()).isEqualTo(38);
    }

    @Test
    void reportsARefusalToAClientThatCameAfterTheGoodbye() {
        send(test.response(200).minute(60, 41));
        test.gate().leave();
        test.gate().enter();
        send(test.response(429).minute(60, 41).retryAfter("30"));

        assertThat(ledger.last().cooldown().refusals()).isEqualTo(1);
    }

    @Test
    void showsALostLedgerToAClientThatCameAfterTheGoodbye() {
        send(test.response(200).minute(60, 41));
        test.gate().leave();
        test.gate().enter();
        test.acquire();
        ledger.fail();

        assertThat(ledgerStatus().reachable()).isFalse();
        assertThat(ledgerStatus().unreachableSince()).contains(test.time.instant());
    }

    @Test
    void staysOneProcessWhileAnyClientUsesIt() {
        test.gate().enter();
        send(test.response(200).minute(60, 41));
        test.gate().leave();
        test.time.advance(SETTLE);

        assertThat(ledger.last().leaving()).isFalse();
        test.gate().leave();
        assertThat(ledger.last().leaving()).isTrue();
    }

    @Test
    void usesNoPermitOfTheProcessThatHasSaidGoodbye() {
        Permit closed = test.acquire();
        CompletableFuture<LedgerResponse> late = ledger.pending();
        closed.release();
        test.gate().leave();
        test.gate().enter();
        Permit permit = test.acquire();
        late.complete(new LedgerResponse(1, 0, false, 1, null, null, null, null));

        assertThat(permit.granted()).isFalse();
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void saysNoGoodbyeToALedgerThatItNeverAsked() {
        test.gate().leave();

        assertThat(ledger.messages()).isZero();
    }

    @Test
    void reportsNoLostWriteOnceTheLedgerHasForgottenAnIdleProcess() {
        send(test.response(200).minute(60, 41));
        test.time.advance(SETTLE);
        ledger.acknowledge();
        test.time.advance(Duration.ofMinutes(3));
        test.acquire();

        assertThat(ledger.last().acknowledged()).isZero();
    }

    @Test
    void showsItsMode() {
        assertThat(ledgerStatus().mode()).isEqualTo(LedgerStatus.Mode.ASKING);
        test.acquire();
        ledger.holdFor(10_000);
        assertThat(ledgerStatus().mode()).isEqualTo(LedgerStatus.Mode.HELD);
        test.gate().reopen();
        assertThat(ledgerStatus().mode()).isEqualTo(LedgerStatus.Mode.REOPENED);
        assertThat(new TestGate().gate().status().ledger()).isEmpty();
    }

    @Test
    void showsSinceWhenAndWhyTheLedgerCannotBeReached() {
        Instant lostAt = test.time.instant();
        loseLedger();
        test.time.advance(SECOND);
        ledger.fail();

        assertThat(ledgerStatus().mode()).isEqualTo(LedgerStatus.Mode.UNREACHABLE);
        assertThat(ledgerStatus().reachable()).isFalse();
        assertThat(ledgerStatus().unreachableSince()).contains(lostAt);
        assertThat(ledgerStatus().failure()).contains("java.lang.IllegalStateException: no ledger");
        test.time.advance(SECOND);
        ledger.acknowledge();
        assertThat(ledgerStatus()).matches(LedgerStatus::reachable);
        assertThat(ledgerStatus().failure()).isEmpty();
    }

    @Test
    void losesALedgerWhoseFailureIsItsOwnCause() {
        IllegalStateException failure = new IllegalStateException("no ledger");
        failure.initCause(new IllegalStateException("the same again", failure));
        test.acquire();
        ledger.pending().completeExceptionally(failure);

        assertThat(ledgerStatus().reachable()).isFalse();
    }

    @Test
    void saysInOneLineWhyTheLedgerCannotBeReached() {
        test.acquire();
        ledger.pending().completeExceptionally(new IllegalStateException("ERR\nINFO forged " + "x".repeat(1000)));

        assertThat(ledgerStatus().failure())
                .hasValueSatisfying(failure -> assertThat(failure)
                        .startsWith("java.lang.IllegalStateException: ERR\\u000aINFO forged x")
                        .hasSizeLessThan(250));
    }

    @Test
    void countsMessagesPermitsAndTheCallsThatItHoldsBack() {
        Permit first = test.acquire();
        Permit second = test.acquire();
        ledger.grant(1);
        ledger.holdFor(1_000);
        test.time.advance(SECOND);
        ledger.holdFor(500);
        Permit third = test.acquire();

        assertThat(first.granted()).isTrue();
        assertThat(second.granted()).isFalse();
        assertThat(third.granted()).isFalse();
        assertThat(ledgerStatus().messages()).isEqualTo(ledger.messages());
        assertThat(ledgerStatus().permits()).isEqualTo(1);
        assertThat(ledgerStatus().heldBackCalls()).isEqualTo(2);
        assertThat(test.gate().status().state()).isEqualTo(RateLimitStatus.State.PACED);
    }

    @Test
    void countsNoPermitThatTheLedgerHasNotGranted() {
        loseLedger();
        test.waitFor(test.acquire());

        assertThat(ledgerStatus().permits()).isZero();
    }

    @Test
    void isHeldBackWhileCallsWaitForALedgerThatCannotBeReached() {
        ledger.setWaitsWhenUnreachable();
        TestGate waiting = TestGate.withLedger(ledger);
        waiting.acquire();
        ledger.fail();

        RateLimitStatus status = waiting.gate().status();
        assertThat(status.state()).isEqualTo(RateLimitStatus.State.HELD_BACK);
        assertThat(status.waiting()).isEqualTo(1);
        assertThat(waiting.gate().waitReason().window()).isEmpty();
        assertThat(waiting.gate().waitReason().ledger()).get().matches(ledger -> !ledger.reachable());
    }

    @Test
    void isExhaustedRatherThanHeldBackWhereTheServiceWantsNoRequestEither() {
        ledger.setWaitsWhenUnreachable();
        TestGate waiting = TestGate.withLedger(ledger);
        Permit refused = waiting.acquire();
        ledger.grant(1);
        refused.responded(waiting.response(429).minute(60, 0).retryAfter("30").raw());
        ledger.fail();

        assertThat(waiting.gate().status().state()).isEqualTo(RateLimitStatus.State.MINUTE_EXHAUSTED);
        assertThat(waiting.gate().waitReason().window()).contains(RateLimitWindow.MINUTE);
    }

    @Test
    void tellsWhatAResponseShowed() {
        send(test.response(200).minute(60, 41));
        test.time.advance(SETTLE);

        assertThat(ledger.messages()).isEqualTo(2);
        assertThat(ledger.last().wanted()).isZero();
        assertThat(ledger.last().inFlight()).isZero();
        assertThat(ledger.last().minute().limit()).isEqualTo(60);
        assertThat(ledger.last().minute().remaining()).isEqualTo(41);
        assertThat(ledger.last().newestSentMillisAgo()).isEqualTo(25);
    }

    @Test
    void tellsARefusalAtOnce() {
        send(test.response(429).retryAfter("30"));

        assertThat(ledger.messages()).isEqualTo(2);
        assertThat(ledger.last().cooldown().endsInMillis()).isBetween(30_000L, 31_001L);
        assertThat(ledger.last().cooldown().refusals()).isEqualTo(1);
        assertThat(ledger.last().newestSentMillisAgo()).isEqualTo(-1);
    }

    @Test
    void countsALostRequestUntilTheLedgerKnows() {
        Permit permit = test.acquire();
        ledger.grant(1);
        permit.lost();
        test.time.advance(SETTLE);

        assertThat(ledger.last().lost()).isEqualTo(1);
        ledger.acknowledge();
        test.acquire();
        assertThat(ledger.last().lost()).isZero();
    }

    @Test
    void waitsForTheCooldownOfAnotherProcess() {
        Permit permit = test.acquire(Duration.ofSeconds(20));
        ledger.tellOfRefusal(30_000);

        assertThat(permit.rejection()).isNotNull();
        assertThat(test.gate().waitReason().delay()).isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3600})
    void namesNoWindowForTheCooldownOfAnotherProcess(long secondsBefore) {
        test.time.advance(Duration.ofSeconds(secondsBefore));
        Permit refused = test.acquire();
        ledger.grant(1);
        refused.responded(test.response(429).minute(60, 0).retryAfter("30").raw());
        ledger.acknowledge();
        test.time.advance(Duration.ofMinutes(1));
        Permit probe = test.acquire();
        ledger.grant(1);
        probe.responded(test.response(200).minute(60, 50).raw());
        test.time.advance(SETTLE);
        ledger.tellOfRefusal(3_600_000);

        assertThat(test.gate().waitReason().delay()).isEqualTo(Duration.ofHours(1));
        assertThat(test.gate().waitReason().window()).isEmpty();
    }

    @Test
    void suspectsNoBanWhileOtherProcessesAreServedAfterEachRefusal() {
        for (int i = 0; i < 5; i++) {
            Permit permit = test.acquire();
            ledger.tellOfRefusal(1_000);
            test.time.advance(SECOND.multipliedBy(2));
            // Another process has been served since.
            ledger.respond(new LedgerResponse(1, 0, false, 2, null, null, new LedgerCooldown(0, 1_500, 0, 0), null));
            permit.responded(test.response(429).retryAfter("1").raw());
            assertThat(ledger.last().cooldown().refusals()).isEqualTo(1);

            ledger.acknowledge();
            test.time.advance(SECOND.multipliedBy(3));
        }

        assertThat(test.gate().status().state()).isNotEqualTo(RateLimitStatus.State.SUSPECTED_BAN);
    }

    @Test
    void ignoresPermitsInsideANamedWait() {
        send(test.response(429).retryAfter("30"));
        ledger.acknowledge();
        Permit permit = test.acquire();
        test.time.advance(Duration.ofSeconds(29));
        ledger.grant(1);

        assertThat(permit.granted()).isFalse();
    }

    @Test
    void takesOverAMinuteThatAnotherProcessUsedUp() {
        Permit permit = test.acquire();
        ledger.tellOfMinute(new LedgerWindow(1_795_000_020, 9_000, 60, 0));
        test.time.advance(Duration.ofSeconds(8));

        assertThat(ledger.messages()).isEqualTo(1);
        test.time.advance(SECOND);
        assertThat(ledger.messages()).isEqualTo(2);
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void returnsPermitsThatNoCallNeedsAnyMore() {
        Permit permit = test.acquire();
        permit.release();
        ledger.grant(1);
        test.time.advance(SETTLE);

        assertThat(ledger.messages()).isEqualTo(2);
        assertThat(ledger.last().inFlight()).isZero();
    }

    @Test
    void renewsItsLeaseWhileARequestTakesLong() {
        test.acquire();
        ledger.grant(1);
        test.time.advance(RENEWED);

        assertThat(ledger.messages()).isEqualTo(2);
        assertThat(ledger.last().inFlight()).isEqualTo(1);
    }

    @Test
    void sendsNoMessageWhileNothingHappens() {
        send(test.response(200).minute(60, 41));
        test.time.advance(SETTLE);
        ledger.acknowledge();
        test.time.advance(Duration.ofHours(1));

        assertThat(ledger.messages()).isEqualTo(2);
        assertThat(test.time.scheduledTasks()).isZero();
    }

    @Test
    void followsTheHeadersAloneWhenTheLedgerFails() {
        Permit permit = test.acquire();
        ledger.fail();

        assertThat(permit.granted()).isTrue();
    }

    static Stream<Named<LedgerServer>> brokenLedgers() {
        return Stream.of(
                named("throws an exception", (account, message) -> {
                    throw new IllegalStateException("broken");
                }),
                named("throws an error", (account, message) -> {
                    throw new NoClassDefFoundError("of a class path that mixes versions");
                }),
                named("responds with null", (account, message) -> CompletableFuture.completedFuture(null)));
    }

    @ParameterizedTest
    @MethodSource("brokenLedgers")
    void followsTheHeadersAloneIfTheLedgerIsBroken(LedgerServer broken) {
        assertThat(TestGate.withLedger(broken).acquire().granted()).isTrue();
    }

    @Test
    void waitsFiveSecondsForTheLedger() {
        Permit permit = test.acquire();
        test.time.advance(Duration.ofMillis(4999));

        assertThat(permit.granted()).isFalse();
        test.time.advance(Duration.ofMillis(1));
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void ignoresAResponseThatComesTooLate() {
        test.acquire();
        CompletableFuture<LedgerResponse> late = ledger.pending();
        test.time.advance(Duration.ofSeconds(5));
        Permit second = test.acquire();
        late.complete(new LedgerResponse(1, 0, false, 1, null, null, null, null));

        assertThat(second.granted()).isFalse();
    }

    @Test
    void takesNoMoreThanItAskedFor() {
        Permit first = test.acquire();
        Permit second = test.acquire();
        ledger.grant(5);

        assertThat(first.granted()).isTrue();
        assertThat(second.granted()).isFalse();
    }

    @Test
    void asksTheLedgerAgainOnceItRespondsAfterAFailure() {
        loseLedger();
        test.time.advance(SECOND);

        assertThat(ledger.messages()).isEqualTo(2);
        assertThat(ledger.last().wanted()).isZero();
        ledger.acknowledge();
        Permit next = test.acquire();
        assertThat(next.granted()).isFalse();
        assertThat(ledger.messages()).isEqualTo(3);
    }

    @Test
    void followsTheHeadersAloneWhileTheLedgerIsSlow() {
        loseLedger();
        test.time.advance(SECOND);
        test.time.advance(Duration.ofMillis(501));
        ledger.acknowledge();

        assertThat(test.acquire().granted()).isTrue();
    }

    @Test
    void followsTheHeadersAloneWhereTheyShowNoMinute() {
        send(test.response(200));
        Permit next = test.acquire();

        assertThat(next.granted()).isTrue();
    }

    @Test
    void countsInTheMinuteWhatOtherProcessesSpentWhereResponsesShowTheDayOnly() {
        test.declare(Plan.FREE);
        send(test.response(200).day(1000, 999));
        test.time.advance(SETTLE);
        LedgerWindow day = ledger.last().day();

        ledger.respond(new LedgerResponse(
                0, 0, false, 2, null, new LedgerWindow(day.reset(), day.endsInMillis(), 1000, 940), null, null));

        assertThat(test.acquire().granted())
                .as("a request after 60 in this minute")
                .isFalse();
        assertThat(test.gate().status().state()).isEqualTo(RateLimitStatus.State.MINUTE_EXHAUSTED);
    }

    @Test
    void letsOneRequestThroughAfterRecheck() {
        Permit permit = test.acquire();
        ledger.holdFor(30_000);
        test.gate().reopen();

        assertThat(permit.granted()).isTrue();
        assertThat(test.acquire().granted()).isFalse();
    }

    @Test
    void letsNoRequestThroughAfterRecheckWhileNothingIsExhausted() {
        Permit first = test.acquire();
        ledger.grant(1);
        test.gate().reopen();
        first.responded(test.response(429).retryAfter("30").raw());
        test.time.advance(SECOND);

        assertThat(test.acquire().granted()).isFalse();
    }

    @Test
    void letsNoRequestThroughAfterRecheckOnceAnotherIsRefused() {
        Permit first = test.acquire();
        ledger.grant(1);
        test.acquire();
        ledger.holdFor(60_000);
        test.gate().reopen();
        first.responded(test.response(429).retryAfter("30").raw());
        test.time.advance(SECOND);

        assertThat(test.acquire().granted()).isFalse();
    }

    @Test
    void waitsForTheLedgerWhereItSaysSo() {
        ledger.setWaitsWhenUnreachable();
        TestGate waiting = TestGate.withLedger(ledger);
        Permit permit = waiting.acquire();
        ledger.fail();

        assertThat(permit.granted()).isFalse();
        waiting.time.advance(SECOND);
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void refusesACallThatMayNotWaitForALedgerThatCannotBeReached() {
        ledger.setWaitsWhenUnreachable();
        TestGate waiting = TestGate.withLedger(ledger);
        Permit permit = waiting.acquire(Duration.ofMillis(900));
        ledger.fail();

        assertThat(permit.rejection()).isNotNull();
        assertThat(permit.rejection().delay()).isEqualTo(SECOND);
    }

    @Test
    void doesNotAskAgainAtOnceWhenNothingIsGranted() {
        test.acquire();
        ledger.acknowledge();

        assertThat(ledger.messages()).isEqualTo(1);
    }

    @Test
    void refusesNoCallForWhatOtherProcessesMightWant() {
        send(test.response(200).minute(60, 59));
        test.time.advance(SETTLE);
        ledger.respond(new LedgerResponse(0, 0, false, 4, null, null, null, null));
        for (int i = 0; i < 59; i++) {
            assertThat(test.acquire(Duration.ofSeconds(30)).rejection()).isNull();
        }
    }

    @Test
    void usesTheLastRequestsOfADay() {
        send(test.response(200).minute(60, 59));
        test.time.advance(SETTLE);
        ledger.respond(new LedgerResponse(
                0, 0, false, 16, null, new LedgerWindow(1_800_000_000, 3_600_000, 1000, 2), null, null));
        Permit permit = test.acquire();
        ledger.grant(1);

        assertThat(permit.granted()).isTrue();
    }

    @Test
    void keepsToItsShareInAMinuteThatBeganWithoutTheLedger() {
        loseLedgerOfAFleet(16);
        test.time.advance(Duration.ofSeconds(25));
        Permit permit = test.acquire();

        assertThat(permit.granted()).isFalse();
        test.time.advance(Duration.ofSeconds(17));
        assertThat(permit.granted()).isTrue();
    }

    @Test
    void keepsToItsShareAfterTwoMinutesWithoutALedgerAndACall() {
        loseLedgerOfAFleet(16);
        test.time.advance(Duration.ofMinutes(2));
        test.sent();

        assertThat(test.acquire().granted()).isFalse();
    }

    @Test
    void isServedAtOnceAgainAfterAMinuteInWhichTheOthersWereIdleWithoutTheLedger() {
        loseLedgerOfAFleet(16);
        test.time.advance(Duration.ofSeconds(25));
        long remaining = 60;
        for (int i = 0; i < 2; i++) {
            Permit permit = test.acquire();
            test.time.advance(Duration.ofSeconds(17));
            permit.responded(test.response(200).minute(60, --remaining).raw());
        }
        test.time.advance(Duration.ofMinutes(1));
        test.send(test.response(200).minute(60, 59));
        test.sent();

        assertThat(test.acquire().granted()).isTrue();
    }

    private LedgerStatus ledgerStatus() {
        return test.gate().status().ledger().orElseThrow();
    }

    private void send(TestResponse response) {
        Permit permit = test.acquire();
        ledger.grant(1);
        assertThat(permit.granted()).isTrue();
        permit.responded(response.raw());
    }

    /** Twenty seconds before the end of a minute of which half remains. */
    private void loseLedgerOfAFleet(int processes) {
        Permit permit = test.acquire();
        ledger.respond(new LedgerResponse(1, 0, false, processes, null, null, null, null));
        permit.responded(
                test.response(200).window(60, 29, Duration.ofSeconds(20)).raw());
        test.time.advance(SETTLE);
        ledger.fail();
    }

    /** With a request in flight. */
    private void loseLedger() {
        Permit permit = test.acquire();
        ledger.fail();
        assertThat(permit.granted()).isTrue();
    }
}
