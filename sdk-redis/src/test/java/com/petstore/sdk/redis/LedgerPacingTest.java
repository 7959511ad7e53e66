// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.redis.Ledger.InLedgerTime;
import com.petstore.sdk.redis.Ledger.Response.Grant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a process asks its ledger, what it sends, and what it does while the ledger cannot be reached. */
class LedgerPacingTest {

    private static final Duration SETTLE = Duration.ofMillis(25);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long TWO_MILLIS = 2_000_000;
    private static final Duration DISTANCE = Duration.ofMillis(300);
    private static final Duration RENEWED = Duration.ofMillis(1500);

    private final PacedProcess process = new PacedProcess();
    private final FakeLedger ledger = process.ledger();

    @Test
    void requestsPermitsOfAllWaitingCallsInOneMessage() {
        process.call(3);
        assertThat(ledger.last().wanted().all()).isEqualTo(3);
        ledger.grant(1);

        assertThat(process.inFlight()).isEqualTo(1);
        process.advance(Duration.ofMillis(10));
        assertThat(ledger.messages()).hasSize(2);
        assertThat(ledger.last().wanted().all()).isEqualTo(2);
        assertThat(ledger.last().inFlight()).isEqualTo(1);
        ledger.grant(2);
        assertThat(process.waiting()).isZero();
    }

    @Test
    void requestsPermitsOfBothClassesInOneMessage() {
        process.callInBackground(1);
        process.callInBackground(4);
        process.call(2);
        ledger.holdFor(0);
        process.advance(Duration.ofMillis(10));

        assertThat(ledger.messages()).hasSize(2);
        assertThat(ledger.last().wanted()).isEqualTo(new Waiting(2, 5));
        ledger.grant(new Waiting(2, 1), 10_000);
        assertThat(process.waiting()).isZero();
        assertThat(process.waitingInBackground()).isEqualTo(4);
    }

    @Test
    void requestsPermitsAtOnceForACallThoughTheBackgroundIsHeld() {
        process.callInBackground(3);
        ledger.holdFor(10_000);
        process.call(1);

        assertThat(ledger.messages()).hasSize(2);
        assertThat(ledger.last().wanted()).isEqualTo(new Waiting(1, 3));
    }

    @Test
    void usesNoPermitOfTheForegroundForTheBackground() {
        process.callInBackground(3);
        process.call(2);
        ledger.holdFor(0);
        process.advance(Duration.ofMillis(10));
        process.giveUp();
        ledger.grant(new Waiting(2, 0), 10_000);

        assertThat(process.inFlight()).isZero();
    }

    @Test
    void sendsOneMessageAtATime() {
        process.call(1);
        process.call(1);

        assertThat(ledger.messages()).hasSize(1);
    }

    @Test
    void requestsAgainAtTheTimeThatTheLedgerNames() {
        process.call(1);
        ledger.holdFor(5_000);
        process.advance(Duration.ofMillis(4_999));
        assertThat(ledger.messages()).hasSize(1);
        assertThat(process.decision().reason()).isEqualTo(Reason.LEDGER_HELD);
        process.advance(Duration.ofMillis(1));

        assertThat(ledger.messages()).hasSize(2);
    }

    @Test
    void doesNotRequestAgainAtOnceWhenNothingIsGranted() {
        process.call(1);
        ledger.acknowledge();
        process.advance(Duration.ofMillis(9));

        assertThat(ledger.messages()).hasSize(1);
    }

    @Test
    void movesATimeThatTheLedgerNamesByASecondAtMost() {
        PacedProcess late = new PacedProcess(1);
        late.call(1);
        late.ledger().holdFor(24 * 3600 * 1000);

        assertThat(late.decision().at() - late.now())
                .isEqualTo(Duration.ofHours(24).plusSeconds(1).toNanos());
    }

    @Test
    void aWaitForTheResponseOfAnotherProcessIsNoWaitForTheQuota() {
        process.call(1);
        ledger.holdForAResponse(50);

        assertThat(process.decision().reason().awaitsResponse()).isTrue();
    }

    @Test
    void aWaitForTheLedgerIsNoWaitForTheQuota() {
        process.call(1);

        assertThat(process.decision()).isEqualTo(new Decision(Pacing.NEVER, Reason.LEDGER_REQUESTED));
        assertThat(process.isChecking()).isTrue();
    }

    @Test
    void returnsPermitsThatNoCallNeedsAnyMore() {
        process.call(5);
        CompletableFuture<Ledger.Response> response = ledger.pending();
        process.giveUp();
        response.complete(new Ledger.Response(
                new Grant(5, 0, false), new Grant(0, 0, false), 1, 1_000_000_000, InLedgerTime.NOTHING, false));
        process.advance(SETTLE);

        assertThat(process.inFlight()).isZero();
        assertThat(ledger.messages()).hasSize(2);
        assertThat(ledger.last().inFlight()).isZero();
        assertThat(ledger.last().wanted().all()).isZero();

        process.call(1);
        assertThat(process.inFlight())
                .as("sent with a permit that was returned")
                .isZero();
    }

    @Test
    void sendsWhatAResponseShowedWithWhatFollowsInTheNextInstants() {
        serve(60, 41);
        assertThat(ledger.messages()).hasSize(1);
        process.advance(SETTLE);

        assertThat(ledger.messages()).hasSize(2);
        assertThat(ledger.last().wanted().all()).isZero();
        assertThat(ledger.last().inFlight()).isZero();
        assertIsSent(process.observed().minute());
    }

    @Test
    void sendsARefusalAtOnce() {
        process.call(1);
        ledger.grant(1);
        process.refuse(Duration.ofSeconds(30));

        assertThat(ledger.messages()).hasSize(2);
        assertThat(ledger.observed().cooldown().longest().until()
                        - process.observed().cooldown().longest().until())
                .isBetween(0L, TWO_MILLIS);
    }

    @Test
    void sendsNothingNewTwice() {
        serve(60, 41);
        process.advance(SETTLE);
        ledger.acknowledge();
        process.advance(Duration.ofMinutes(5));

        assertThat(ledger.messages()).hasSize(2);
    }

    @Test
    void sendsNothingMoreWhenTheLedgerHasTheSameWithALaterTime() {
        callFromAfar(1);
        ledger.grant(1);
        process.serve(60, 41);
        Observed others = shownToOthers(process.observed().minute());
        process.advance(SETTLE);
        process.advance(DISTANCE);
        ledger.respond(0, 0, others);
        process.advance(Duration.ofSeconds(40));

        assertThat(ledger.messages()).hasSize(2);
    }

    @Test
    void sendsTwoMessagesForEachPermitOfADistantLedger() {
        for (int request = 1; request <= 20; request++) {
            callFromAfar(1);
            ledger.grant(1);
            process.serve(60, 60 - request);
            Observed others = shownToOthers(process.observed().minute());
            process.advance(SETTLE);
            process.advance(DISTANCE);
            ledger.respond(0, 0, others);
            process.advance(SECOND);

            assertThat(ledger.messages()).hasSize(2 * request);
        }
    }

    @Test
    void requestsOnceAfterARecheckOfWhichTheLedgerHasALaterOne() {
        callFromAfar(2);
        ledger.respond(1, 30_000, Observed.NOTHING);
        process.serveRecheck();
        Observed others = Observed.NOTHING.rechecked(process.now() + 50_000_000);
        process.advance(DISTANCE);
        ledger.respond(0, 30_000, others);
        process.advance(SECOND);

        assertThat(ledger.messages()).hasSize(2);
        assertThat(process.decision().reason()).isEqualTo(Reason.LEDGER_HELD);
    }

    @Test
    void requestsOnceASecondWhenARecheckIsServedWhileTheLedgerCannotBeReached() {
        ledger.setWaitsWhenUnreachable();
        process.call(2);
        ledger.fail();
        process.startByHeaders();
        process.serveRecheck();
        process.advance(Duration.ofMillis(999));
        assertThat(ledger.messages()).hasSize(1);
        process.advance(Duration.ofMillis(1));

        assertThat(ledger.messages()).hasSize(2);
    }

    @Test
    void sendsAFactWithTheSameTimesInEveryMessage() {
        serve(60, 41);
        process.advance(SETTLE);
        InLedgerTime first = ledger.last().observed();
        process.advance(Duration.ofMillis(300));
        ledger.acknowledge();
        process.call(1);
        process.advance(Duration.ofMillis(123));
        ledger.grant(1);
        process.call(1);

        assertThat(ledger.last().observed()).isEqualTo(first);
    }

    @Test
    void takesWhatOthersHaveObservedWithTheTimesThatItHas() {
        process.call(1);
        process.advance(Duration.ofMillis(7));
        Observed others = process.refusal(Duration.ofSeconds(30), Reason.SUSPECTED_BAN, 3);
        ledger.respond(0, 30_000, others);

        assertThat(process.observed().cooldown().longest().reason()).isEqualTo(Reason.SUSPECTED_BAN);
        assertThat(process.observed().cooldown().longest().until())
                .isBetween(
                        others.cooldown().longest().until(),
                        others.cooldown().longest().until()
                                + Duration.ofMillis(10).toNanos());
        Observed learned = process.observed();
        process.advance(Duration.ofSeconds(31));
        ledger.grant(1);
        assertThat(process.observed()).isEqualTo(learned);
    }

    @Test
    void requestsTheClockBeforeItSendsWhatItHasObservedWithoutTheLedger() {
        loseLedger();
        process.serve(60, 41);
        process.advance(SECOND);
        assertThat(ledger.last().observed()).isEqualTo(InLedgerTime.NOTHING);
        assertThat(ledger.last().wanted().all()).isZero();
        ledger.acknowledge();
        process.advance(SETTLE);

        assertIsSent(process.observed().minute());
    }

    @Test
    void renewsItsLeaseWhileARequestIsInFlight() {
        process.call(1);
        ledger.grant(1);
        process.advance(RENEWED);
        assertThat(ledger.messages()).hasSize(2);
        ledger.acknowledge();
        process.advance(RENEWED);

        assertThat(ledger.messages()).hasSize(3);
        assertThat(ledger.last().inFlight()).isEqualTo(1);
    }

    @Test
    void checksWhetherWhatHoldsACallUpStillAppliesAfterTenSecondsWithoutAMessage() {
        process.call(1);
        ledger.grant(1);
        process.refuse(Duration.ofHours(1));
        ledger.acknowledge();
        process.advance(Duration.ofSeconds(11));
        int messages = ledger.messages().size();
        process.call(1);

        assertThat(process.isChecking()).isTrue();
        assertThat(ledger.messages()).hasSize(messages + 1);
        ledger.acknowledge();
        assertThat(process.isChecking()).isFalse();
    }

    @Test
    void followsTheHeadersWhileNoResponseShowsAMinute() {
        process.call(1);
        ledger.grant(1);
        process.serveWithoutQuota();

        assertThat(process.followsHeaders()).isTrue();
    }

    @Test
    void requestsTheProbeAfterARefusalThatNamedATimeAndNoQuota() {
        process.call(1);
        ledger.grant(1);
        process.wake(now -> new Observed(
                null,
                null,
                Cooldown.NONE
                        .cleared(now)
                        .refused(new Refusal(now, now + Duration.ofSeconds(30).toNanos(), 1, Reason.REFUSED))));
        process.advance(SETTLE);
        ledger.acknowledge();
        process.advance(Duration.ofSeconds(31));
        ledger.acknowledge();
        process.call(1);
        ledger.acknowledge();

        assertThat(process.decision().reason()).isEqualTo(Reason.LEDGER_REQUESTED);
        assertThat(ledger.last().wanted().all()).isEqualTo(1);
    }

    @Test
    void followsTheHeadersWhileTheLedgerCannotBeReached() {
        loseLedger();

        assertThat(process.followsHeaders()).isTrue();
    }

    @Test
    void losesALedgerThatNoMessageCanBeSentTo() {
        ledger.breakSending();
        process.call(1);

        assertThat(status().reachable()).isFalse();
        assertThat(process.followsHeaders()).isTrue();
    }

    @Test
    void losesTheLedgerForACallThatStillWaitsThoughItsClientWasClosed() {
        process.call(1);
        leave();
        ledger.fail();

        assertThat(ledger.messages()).hasSize(1);
        assertThat(process.followsHeaders()).isTrue();
    }

    @Test
    void isAnotherProcessForACallThatComesAfterItHasLeft() {
        process.call(1);
        ledger.grant(1);
        process.serve(60, 59);
        process.advance(SETTLE);
        ledger.acknowledge();
        leave();
        Ledger.Message goodbye = ledger.last();
        process.call(1);

        assertThat(ledger.last().process()).isNotEqualTo(goodbye.process());
        assertThat(ledger.last().acknowledged()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void triesALostLedgerEachSecondUntilItRespondsWhetherOrNotThereAreCalls(boolean calls) {
        loseLedger();
        process.giveUp();
        int messages = ledger.messages().size();
        for (int second = 0; second < 3600; second++) {
            process.advance(SECOND);
            ledger.fail();
            if (calls) {
                process.serve(60, 30);
                process.startAtOnceByHeaders();
            }
        }
        assertThat(ledger.messages().size() - messages).isBetween(3599, 3601);
        process.advance(SECOND);
        ledger.acknowledge();

        assertThat(status().reachable()).isTrue();
    }

    @Test
    void logsHowLongTheLedgerCouldNotBeReached() {
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        java.util.logging.Logger logger = java.util.logging.Logger.getLogger(QuotaLedger.class.getName());
        logger.addHandler(handler);
        try {
            loseLedger();
            process.advance(SECOND);
            ledger.fail();
            process.advance(SECOND);
            ledger.acknowledge();
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).isEqualTo("The quota ledger is used again, after 2 s.");
    }

    @Test
    void usesALostLedgerAgainOnceItRespondsPromptly() {
        loseLedger();
        process.advance(SECOND);
        process.advance(Duration.ofMillis(501));
        ledger.acknowledge();
        assertThat(status().reachable()).as("after a slow response").isFalse();
        process.advance(Duration.ofMillis(499));
        process.advance(Duration.ofMillis(499));
        ledger.acknowledge();

        assertThat(status().reachable()).isTrue();
    }

    @Test
    void letsCallsWaitForALostLedgerIfThatIsSet() {
        ledger.setWaitsWhenUnreachable();
        process.call(1);
        ledger.fail();

        assertThat(process.decision())
                .isEqualTo(new Decision(process.now() + SECOND.toNanos(), Reason.LEDGER_UNREACHABLE));
    }

    @Test
    void letsNoCallWaitLongerThanItMayForAFurtherMessageToALostLedger() {
        ledger.setWaitsWhenUnreachable();
        process.call(1);
        ledger.fail();
        process.advance(SECOND);

        assertThat(process.decision()).isEqualTo(new Decision(Pacing.NEVER, Reason.LEDGER_UNREACHABLE, true));
    }

    @Test
    void sharesAlikeWithTheProcessesThatTheLedgerKnewOnceItIsLost() {
        process.call(1);
        ledger.grant(1, 10);
        process.serve(60, 30);
        process.advance(SETTLE);
        ledger.fail();
        process.call(30);

        assertThat(process.inFlight()).isZero();
        assertThat(process.decision().reason()).isEqualTo(Reason.PACED);
        process.advance(Duration.ofSeconds(20));
        assertThat(process.inFlight()).isEqualTo(2);
    }

    @Test
    void showsSinceWhenAndWhyTheLedgerCannotBeReached() {
        Instant lostAt = process.instant();
        loseLedger();
        process.advance(SECOND);
        ledger.fail(new IllegalStateException("ERR\nINFO forged " + "x".repeat(1000)));

        assertThat(status().unreachableSince()).contains(lostAt);
        assertThat(status().failure())
                .hasValueSatisfying(failure -> assertThat(failure)
                        .startsWith("java.lang.IllegalStateException: ERR\\u000aINFO forged x")
                        .hasSizeLessThan(250));
        process.advance(SECOND);
        ledger.acknowledge();
        assertThat(status()).matches(LedgerStatus::reachable);
        assertThat(status().failure()).isEmpty();
    }

    @Test
    void showsTheCauseOfAFailureThatIsItsOwnCause() {
        IllegalStateException failure = new IllegalStateException("no ledger");
        failure.initCause(new IllegalStateException("the same again", failure));
        process.call(1);
        ledger.fail(failure);

        assertThat(status().reachable()).isFalse();
    }

    @Test
    void leavesTheLedgerOnceNoClientUsesIt() {
        serve(60, 41);
        leave();

        assertThat(ledger.last().leaving()).isTrue();
        assertThat(ledger.last().wanted().all()).isZero();
        assertThat(ledger.observed().minute().remaining()).isEqualTo(41);
        int messages = ledger.messages().size();
        process.advance(Duration.ofMinutes(1));
        assertThat(ledger.messages()).hasSize(messages);
    }

    @Test
    void leavesTheLedgerOnceTheCallsOfAClosedClientHaveEnded() {
        process.call(1);
        ledger.grant(1);
        process.call(1);
        leave();
        assertThat(ledger.last().leaving()).isFalse();
        process.giveUp();

        assertThat(ledger.last().leaving()).isTrue();
    }

    @Test
    void sendsNoMessageToLeaveALedgerThatItNeverUsed() {
        leave();

        assertThat(ledger.messages()).isEmpty();
    }

    @Test
    void sendsNoMessageToLeaveALedgerThatHasNotResponded() {
        process.call(1);
        process.giveUp();
        leave();

        assertThat(ledger.messages()).hasSize(1);
    }

    @Test
    void sendsNothingOfARequestThatEndsAfterTheGoodbye() {
        process.call(1);
        ledger.grant(1);
        leave();
        int messages = ledger.messages().size();
        process.serve(60, 41);
        process.advance(Duration.ofMinutes(1));

        assertThat(ledger.messages()).hasSize(messages);
    }

    @Test
    void reportsNoLedgerAsLostThatIsClosedAfterTheGoodbye() {
        process.call(1);
        CompletableFuture<Ledger.Response> message = ledger.pending();
        process.giveUp();
        leave();
        message.completeExceptionally(new IllegalStateException("closed"));

        assertThat(status()).matches(LedgerStatus::reachable);
    }

    @Test
    void isAnotherProcessForAClientThatComesAfterTheGoodbye() {
        serve(60, 41);
        String before = ledger.last().process();
        leave();
        process.pacing().enter();
        int messages = ledger.messages().size();
        for (int i = 0; i < 3; i++) {
            serve(60, 40 - i);
            process.advance(SETTLE);
            ledger.acknowledge();
        }

        assertThat(ledger.messages().subList(messages, messages + 6)).allSatisfy(message -> {
            assertThat(message.process()).isNotEqualTo(before);
            assertThat(message.leaving()).isFalse();
        });
        assertThat(ledger.messages().get(messages).acknowledged()).isZero();
    }

    @Test
    void sendsARefusalOfAClientThatCameAfterTheGoodbye() {
        serve(60, 41);
        leave();
        process.pacing().enter();
        process.call(1);
        ledger.grant(1);
        process.refuse(Duration.ofSeconds(30));

        assertThat(ledger.observed().cooldown().applies()).isTrue();
    }

    @Test
    void showsALostLedgerToAClientThatCameAfterTheGoodbye() {
        serve(60, 41);
        leave();
        process.pacing().enter();
        process.call(1);
        ledger.fail();

        assertThat(status().unreachableSince()).contains(process.instant());
    }

    @Test
    void usesNoPermitOfTheProcessThatHasLeft() {
        process.call(1);
        CompletableFuture<Ledger.Response> late = ledger.pending();
        process.giveUp();
        leave();
        process.pacing().enter();
        process.call(1);
        late.complete(new Ledger.Response(
                new Grant(1, 0, false), new Grant(0, 0, false), 1, 1_000_000_000, InLedgerTime.NOTHING, false));

        assertThat(process.inFlight()).isZero();
        ledger.grant(1);
        assertThat(process.inFlight()).isEqualTo(1);
    }

    @Test
    void expectsNoMemoryOfTheLedgerAfterAMinuteWithoutAMessage() {
        serve(60, 41);
        process.advance(SETTLE);
        ledger.acknowledge();
        process.advance(Duration.ofMinutes(3));
        process.call(1);

        assertThat(ledger.last().acknowledged()).isZero();
    }

    /** Its times may be earlier or later by what the clocks may differ, in the direction in which that does no harm. */
    private void assertIsSent(Window minute) {
        Window sent = ledger.observed().minute();
        assertThat(sent.remaining()).isEqualTo(minute.remaining());
        assertThat(sent.endsAt() - minute.endsAt()).isBetween(0L, TWO_MILLIS);
        assertThat(minute.shownBy() - sent.shownBy()).isBetween(0L, TWO_MILLIS);
    }

    private LedgerStatus status() {
        return process.pacing().status();
    }

    private void callFromAfar(int calls) {
        process.call(calls);
        process.advance(DISTANCE);
    }

    /** The same minute as a process with a better clock has seen it: in the time of the ledger, it ends earlier and was shown later. */
    private static Observed shownToOthers(Window minute) {
        long shownBy = minute.shownBy() + 50_000_000;
        Window seen = new Window(minute.limit(), minute.remaining(), 60, minute.endsAt() + 100_000_000, shownBy);
        return new Observed(seen, null, Cooldown.NONE.cleared(shownBy));
    }

    private void serve(long limit, long remaining) {
        process.call(1);
        ledger.grant(1);
        process.serve(limit, remaining);
    }

    private void leave() {
        process.pacing().leave();
        process.update(false);
    }

    /** With a request in flight. */
    private void loseLedger() {
        process.call(1);
        ledger.fail();
        process.startByHeaders();
    }
}
