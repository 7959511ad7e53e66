// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens in the account of a fleet over time, on a real server whose clock a test sets. */
class LedgerInTimeTest {

    private static final String ACCOUNT = "fleet";
    private static final long LEASE = ScriptOnServer.LEASE;

    @TempDir
    static Path directory;

    private static ScriptOnServer server;

    private long now = 1_795_000_000_000L;
    private final Messages one = messages("one");
    private final Messages two = messages("two");

    @BeforeAll
    static void connect() throws IOException {
        server = ScriptOnServer.start(directory);
    }

    @AfterAll
    static void disconnect() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void clear() {
        server.clear();
    }

    @Test
    void grantsASingleRequestOfAnUnknownQuota() {
        Ledger.Response first = tell(one.wanting(5));
        Ledger.Response second = tell(two.wanting(5));

        assertThat(first.permits()).isEqualTo(1);
        assertThat(second.permits()).isZero();
        assertThat(second.processes()).isEqualTo(2);
    }

    @Test
    void sendsAtMostHalfOfWhatRemainsAtATimeUntilTheFirstMinuteHasEnded() {
        tell(one.wanting(1));
        now += 10;
        Ledger.Response first = tell(one.seeing(60, 59).wanting(100));
        assertThat(first.permits()).isEqualTo(29);
        Ledger.Response second = tell(two.wanting(5));
        assertThat(second.permits()).isZero();
        assertThat(second.foreground().awaitsResponse()).isTrue();
        now += 10;
        tell(one.holding(0).seeing(60, 30).wanting(0));

        assertThat(tell(two.wanting(100)).permits()).isEqualTo(15);
    }

    @Test
    void sendsAtMostAQuarterOfWhatRemainsAtATimeWhereOthersHaveSpentOfTheFirstMinute() {
        tell(one.wanting(1));
        now += 10;

        assertThat(tell(one.seeing(60, 52).wanting(100)).permits()).isEqualTo(13);
    }

    @Test
    void servesClaimsBeforeTheRestForAll() {
        seeMinute(59);

        Ledger.Response first = tell(one.wanting(100));
        Ledger.Response second = tell(two.wanting(100));

        assertThat(first.permits())
                .as("its claim, and what has gone down of the other and of the twentieth for new processes")
                .isBetween(32, 34);
        assertThat(second.permits()).as("what is left").isEqualTo(59 - first.permits());
    }

    @Test
    void reservesATwentiethOfAMinuteForAProcessThatStarts() {
        seeMinute(300, 300);
        tell(two.goodbye());

        assertThat(tell(one.wanting(300)).permits())
                .as("but for a twentieth, of which 10.4 of 60 s have gone down")
                .isEqualTo(287);
        assertThat(tell(messages("three").wanting(100)).permits()).isEqualTo(13);
    }

    @Test
    void shortProcessesThatWereNotClosedHoldNoOtherUpASecondAfterTheirLease() {
        seeMinute(300, 300);
        for (int i = 0; i < 20; i++) {
            Messages shortProcess = messages("short-" + i);
            tell(shortProcess.wanting(3));
            tell(shortProcess.holding(0).wanting(0));
        }
        Ledger.Response response = tell(one.seeing(300, 240).wanting(200));
        int granted = response.permits();
        assertThat(granted).isLessThan(200);
        long start = now;
        while (granted < 200) {
            now += response.foreground().requestInMillis();
            response = tell(one.holding(granted).wanting(200 - granted));
            granted += response.permits();
        }

        assertThat(now - start).isLessThanOrEqualTo(LEASE + 1001);
    }

    @Test
    void theRequestsOfAKilledProcessCountUntilItsLeaseEnds() {
        seeMinute(10);
        assertThat(tell(one.wanting(10)).permits()).isEqualTo(10);
        tell(one.holding(10).wanting(0));

        now += LEASE - 1;
        assertThat(tell(two.wanting(1)).permits()).isZero();
        now += 1_000;
        assertThat(tell(two.wanting(5)).permits()).as("a single request looks").isEqualTo(1);
    }

    @Test
    void removesAKilledProcessWhenItsLeaseEnds() {
        seeMinute(300, 300);
        assertThat(tell(two.wanting(1)).permits()).isEqualTo(1);
        now += LEASE;
        Ledger.Response afterwards = tell(one.wanting(1));

        assertThat(afterwards.processes()).isEqualTo(1);
        assertThat(afterwards.permits()).as("a single request looks").isEqualTo(1);
        now += 10;
        assertThat(tell(one.seeing(300, 298).wanting(290)).permits())
                .as("its claim is free")
                .isGreaterThan(270);
    }

    @Test
    void keepsTheClaimOfASilentProcessByItsUseInTheMinuteBefore() {
        seeMinute(300, 300);
        tell(two.wanting(20));
        tell(two.holding(0).wanting(0));
        now += 51_000;
        tell(one.wanting(1));
        now += 10;
        tell(one.holding(0).seeing(60_060, 300, 299).wanting(0));
        now += 2 * LEASE;
        tell(one.seeing(60_060, 300, 299).wanting(300));

        assertThat(tell(two.wanting(20)).permits()).isEqualTo(20);
    }

    @Test
    void leavesTheClaimsOfShortProcessesThatWereKilledToTheNextOne() {
        seeMinute(300, 300);
        for (int i = 0; i < 20; i++) {
            Messages shortProcess = messages("short-" + i);
            tell(shortProcess.wanting(1));
            tell(shortProcess.holding(0).wanting(0));
        }
        tell(one.seeing(300, 276).wanting(0));
        now += LEASE;

        assertThat(tell(messages("next").wanting(100)).permits()).isEqualTo(100);
    }

    @Test
    void leavesAPartOfTheMinuteToProcessesThatDoNotUseIt() {
        seeMinute(300, 300);
        tell(one.seeing(300, 250).wanting(0));
        now += 51_000;
        assertThat(tell(one.wanting(300)).permits())
                .as("a single request looks")
                .isEqualTo(1);
        now += 10;
        Ledger.Response next = tell(one.holding(0).seeing(60_060, 300, 299).wanting(300));

        assertThat(next.permits()).isBetween(90, 150);
    }

    @Test
    void leavesNothingToProcessesThatDoNotUseItOnceTheyHaveGone() {
        seeMinute(300, 300);
        tell(one.seeing(300, 250).wanting(0));
        for (long reset = 60_060; reset <= 60_120; reset += 60) {
            now += 51_000;
            tell(one.wanting(1));
            now += 10;
            tell(one.holding(0).seeing(reset, 300, 299).wanting(0));
        }
        tell(two.goodbye());

        assertThat(tell(one.wanting(300)).permits()).isGreaterThan(270);
    }

    @Test
    void aProcessThatLeavesReturnsItsClaimToTheOthers() {
        seeMinute(60);
        for (int i = 0; i < 20; i++) {
            Messages shortProcess = messages("short-" + i);
            tell(shortProcess.wanting(1));
            assertThat(tell(shortProcess.holding(0).goodbye()).processes()).isEqualTo(2);
        }
        tell(two.goodbye());

        assertThat(tell(one.wanting(50)).permits()).isGreaterThan(38);
    }

    @Test
    void sendsOneRequestAfterAProcessLeavesWithARequestInFlight() {
        seeMinute(60);
        assertThat(tell(two.wanting(1)).permits()).isEqualTo(1);
        tell(two.holding(1).goodbye());

        assertThat(tell(one.wanting(5)).permits()).as("a single request looks").isEqualTo(1);
    }

    @Test
    void countsAProcessThatWasPausedAgain() {
        seeMinute(60);
        tell(one.wanting(1));
        now += 30_000;
        tell(two.wanting(0));

        Ledger.Response back = tell(one.holding(1).wanting(1));
        assertThat(back.processes()).isEqualTo(2);
        assertThat(back.permits()).isLessThanOrEqualTo(1);
    }

    @Test
    void aMinuteEndsWithoutAMessage() {
        seeMinute(0);
        assertThat(tell(one.wanting(5)).permits()).isZero();
        now += 50_001;

        assertThat(tell(one.wanting(5)).permits()).as("a single request looks").isEqualTo(1);
    }

    @Test
    void aRecheckShowsThatAMinuteWhichHasEndedByTheClockLastsLonger() {
        seeMinute(0);
        now += 50_001;
        tell(two.wanting(0));
        now += 10;

        Ledger.Response afterwards = tell(one.rechecking(60, 30).wanting(5));
        assertThat(afterwards.permits()).isEqualTo(5);
        assertThat(tell(two.wanting(100)).permits()).isBetween(1, 25);
    }

    @Test
    void aClockThatIsSetBackStartsTheAccountOver() {
        seeMinute(10);
        now -= 3_600_000;

        Ledger.Response afterwards = tell(two.wanting(5));
        assertThat(afterwards.processes()).isEqualTo(1);
        assertThat(afterwards.permits()).isEqualTo(1);
    }

    @Test
    void aClockThatIsSetForwardEndsTheMinuteAndGrantsASingleRequest() {
        seeMinute(0);
        now += 3_600_000;

        assertThat(tell(two.wanting(5)).permits()).isEqualTo(1);
    }

    @Test
    void aProcessThatIgnoresRefusalsClosesTheGateNoLongerThanItStates() {
        seeMinute(60);
        assertThat(tell(two.refusedFor(30_000).wanting(0))
                        .observed()
                        .observed()
                        .cooldown()
                        .applies())
                .isTrue();

        Messages three = messages("three");
        assertThat(tell(three.wanting(1)).permits()).isZero();
        now += 30_001;
        assertThat(tell(three.wanting(5)).permits())
                .as("a single request probes")
                .isEqualTo(1);
    }

    @Test
    void whatAProcessWithoutTheLedgerSpendsIsNotGrantedAgain() {
        seeMinute(60);
        tell(one.seeing(60, 20).wanting(0));

        assertThat(tell(two.wanting(100)).permits()).isLessThanOrEqualTo(20);
    }

    @Test
    void grantsTheBackgroundAllButHalfOfAMinuteAtOnce() {
        seeMinute(300, 300);
        Messages job = messages("job");
        Ledger.Response first = tell(job.wantingInBackground(300));

        assertThat(first.permits())
                .as("but for half, and two, of which 10.4 of 60 s have gone down")
                .isEqualTo(174);
        now += first.background().requestInMillis();
        assertThat(tell(job.holding(174).wantingInBackground(126)).permits()).isEqualTo(1);
    }

    @Test
    void keepsAnAccountWhoseClockGoesBackALittleWhileAJobWaits() {
        seeMinute(300, 300);
        tell(messages("job").wantingInBackground(300));
        now -= 500;

        assertThat(tell(one.wanting(5)).permits()).isEqualTo(5);
    }

    @Test
    void servesCallsThatComeEvenlyThoughAJobCameFirst() {
        seeMinute(300, 300);
        tell(two.goodbye());
        Messages job = messages("job");
        int remaining = 300 - tell(job.wantingInBackground(300)).permits();
        job.holding(0);
        for (int i = 0; i < 2 * 48; i++) {
            now += 500;
            assertThat(tell(one.wanting(1)).permits()).as("at %d", i).isEqualTo(1);
            remaining -= 1 + tell(job.wantingInBackground(300)).permits();
            tell(one.holding(0).seeing(60_000, 300, remaining).wanting(0));
        }

        assertThat(remaining).as("the job has the rest").isLessThan(8);
    }

    @Test
    void leavesAQuarterMoreThanTheForegroundUsedInTheMinuteBefore() {
        seeMinute(300, 300);
        tell(two.goodbye());
        assertThat(tell(one.wanting(200)).permits()).isEqualTo(200);
        now += 51_000;
        tell(one.holding(0).wanting(1));
        now += 10;
        tell(one.holding(0).seeing(60_060, 300, 299).wanting(0));

        assertThat(tell(messages("job").wantingInBackground(300)).permits())
                .as("but for 252, of which 10.4 of 60 s have gone down")
                .isEqualTo(299 - 209);
    }

    @Test
    void grantsTheBackgroundOneRequestOfAMinuteThatHasFew() {
        seeMinute(6, 6);
        tell(two.goodbye());
        int remaining = 6 - tell(one.wanting(100)).permits();
        now += 10;
        tell(one.holding(0).seeing(6, remaining).wanting(0));
        Messages job = messages("job");
        assertThat(tell(job.wantingInBackground(8)).permits()).isZero();
        for (int i = 0; i < 31; i++) {
            now += 1_000;
            tell(one.wanting(0));
        }

        assertThat(tell(job.wantingInBackground(8)).permits()).isEqualTo(1);
    }

    @Test
    void grantsTheBackgroundOneInTwentyThoughTheForegroundUsesUpTheMinute() {
        seeMinute(60, 60);
        tell(one.wanting(100));
        tell(two.wanting(100));
        now += 10;
        tell(one.holding(0).seeing(60, 0).wanting(0));
        tell(two.holding(0).wanting(0));
        now += 40_000;
        Messages job = messages("job");
        assertThat(tell(job.wantingInBackground(8)).permits()).isZero();
        now += 11_000;
        tell(one.holding(0).wanting(1));
        now += 10;
        tell(two.holding(0).wanting(0));
        int remaining = 59;
        remaining -= tell(one.holding(0).seeing(60_060, 60, 59).wanting(100)).permits();
        remaining -= tell(two.wanting(100)).permits();

        assertThat(tell(job.wantingInBackground(8)).permits())
                .as("a sixth of the minute has gone")
                .isEqualTo(1);
        now += 10;
        tell(one.holding(0).seeing(60_060, 60, remaining - 1).wanting(0));
        tell(two.holding(0).wanting(0));
        tell(job.holding(0).wanting(0));
        for (int i = 0; i < 18; i++) {
            now += 1_000;
            tell(one.wanting(0));
        }
        now += 990;
        assertThat(tell(job.wantingInBackground(8)).permits()).isZero();
        now += 1_000;
        assertThat(tell(job.wantingInBackground(8)).permits())
                .as("half has gone")
                .isEqualTo(1);
    }

    @Test
    void callsInTheBackgroundClaimNothing() {
        seeMinute(300, 300);
        tell(two.goodbye());
        tell(messages("job").wantingInBackground(1));

        assertThat(tell(one.wanting(300)).permits())
                .as("but for a twentieth, as if it were alone")
                .isEqualTo(286);
    }

    @Test
    void grantsTheForegroundFirstInAMessageOfBothClasses() {
        Ledger.Response response = tell(one.wanting(1, 5));

        assertThat(response.foreground().permits()).isEqualTo(1);
        assertThat(response.background().permits()).isZero();
    }

    @Test
    void sendsNoSecondRequestOfTheBackgroundThatLooksBeforeTwoSeconds() {
        Messages job = messages("job");
        assertThat(tell(job.wantingInBackground(5)).permits()).isEqualTo(1);
        job.holding(1);
        now += 1_990;
        assertThat(tell(job.wantingInBackground(4)).permits()).isZero();
        assertThat(tell(one.wanting(1)).permits())
                .as("a call that a user waits for")
                .isEqualTo(1);
        now += 2_000;

        assertThat(tell(job.wantingInBackground(4)).permits()).isEqualTo(1);
    }

    @Test
    void keepsTheDayUntilItEnds() {
        tell(one.seeingDay(3_600_000, 1000, 0).wanting(0));

        assertThat(server.expiresIn(ACCOUNT)).isBetween(3_650_000L, 3_660_000L);
    }

    @Test
    void keepsARefusalUntilItsTimeIsOver() {
        tell(one.refusedFor(3_600_000).wanting(0));

        assertThat(server.expiresIn(ACCOUNT)).isBetween(3_650_000L, 3_660_000L);
    }

    @Test
    void aRequestThatWasServedAfterTheRefusalOpensForAll() {
        seeMinute(60);
        tell(two.refusedFor(30_000).wanting(0));
        now += 1;
        tell(one.seeing(60, 59).wanting(0));

        assertThat(tell(two.wanting(5)).permits()).isEqualTo(5);
    }

    @Test
    void ignoresWhatALaterVersionAddsToAMessage() {
        String json = LedgerScript.json(one.wanting(1)).replaceFirst("\\{", "{\"later\":{\"a\":1},");

        assertThat(server.send(ACCOUNT, json, now).permits()).isEqualTo(1);
    }

    /** A minute of 60 requests that ends in 50 seconds, with what remains of it, which both processes have joined. */
    private void seeMinute(long remaining) {
        seeMinute(60, remaining);
    }

    private void seeMinute(long limit, long remaining) {
        // The account's first minute, in which neither could have all that it wanted.
        tell(two.wanting(0));
        tell(one.seeing(59_940, limit, 0).wanting(5));
        tell(two.wanting(5));
        now += 60_000;
        tell(one.wanting(1));
        tell(two.wanting(0));
        now += 10;
        tell(one.seeing(limit, remaining).wanting(0));
    }

    private Messages messages(String process) {
        return new Messages(process, () -> now);
    }

    private Ledger.Response tell(Ledger.Message message) {
        return server.send(ACCOUNT, message, now);
    }
}
