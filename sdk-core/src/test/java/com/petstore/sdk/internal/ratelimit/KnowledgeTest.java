// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.internal.ratelimit.Knowledge.Event;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a gate knows after each event, and what it decides then: at its time 0, and late. */
class KnowledgeTest {

    private static final long SECOND = ServerClock.SECOND;
    private static final long DAY = 24 * 3600 * SECOND;

    /** Nothing is shown later than this by a response that came at 0. */
    private static final long UNIX = 1_800_000_000;

    private static final long[] TIMES = {0, 1, 5 * DAY};

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void decidesAfterEachEvent(String row, long start, List<LongFunction<Event>> events, long waits, Reason reason) {
        Knowledge known = Knowledge.NOTHING;
        for (LongFunction<Event> event : events) {
            known = known.after(event.apply(known.flight().lastSentAt()), start);
        }
        Decision next = new Rules(known.asOf(start), new Waiting(2, 0), start).next();

        assertThat(next.reason()).isEqualTo(reason);
        assertThat(next.at() == Pacing.NEVER ? -1 : Math.round((next.at() - start) / 1e6))
                .isEqualTo(waits);
    }

    @Test
    void aRecheckWithoutAResponseIsOverAfterFiveSeconds() {
        Knowledge known = Knowledge.NOTHING
                .after(new Event.Sent(false, 1), 0)
                .after(served(1000, 0, 7200).apply(0), 0)
                .after(new Event.Recheck(Long.MAX_VALUE), 0)
                .after(new Event.Sent(false, 1), 0);

        assertThat(nextReason(known, 5 * SECOND)).isEqualTo(Reason.RECHECK);
        assertThat(nextReason(known, 5 * SECOND + 1)).isEqualTo(Reason.DAY_USED_UP);
    }

    private static Reason nextReason(Knowledge known, long now) {
        return new Rules(known.asOf(now), new Waiting(1, 0), now).next().reason();
    }

    static Stream<Arguments> rows() {
        return LongStream.of(TIMES).boxed().flatMap(KnowledgeTest::rows);
    }

    private static Stream<Arguments> rows(long start) {
        LongFunction<Event> sent = last -> new Event.Sent(false, 1);
        LongFunction<Event> unsent = sentAt -> new Event.Unsent(false, sentAt);
        LongFunction<Event> lost = Event.Lost::new;
        LongFunction<Event> denied = Event.Denied::new;
        LongFunction<Event> recheck = last -> new Event.Recheck(Long.MAX_VALUE);
        LongFunction<Event> served = served(60, 50, 60);
        LongFunction<Event> usedUp = served(60, 0, 60);
        LongFunction<Event> lastOne = served(60, 1, 60);
        LongFunction<Event> dayUsedUp = served(1000, 0, 7200);
        LongFunction<Event> refused = refused(-1, -1, 0, 30);
        LongFunction<Event> untimed = refused(-1, -1, 0, -1);
        LongFunction<Event> minuteRefused = refused(60, 0, 40, 40);
        LongFunction<Event> dayRefused = refused(1000, 0, 7200, 7200);
        return Stream.of(
                row("knows nothing", start, 0, Reason.NONE, List.of()),
                row("sent", start, 5000, Reason.PROBE, List.of(sent)),
                row("unsent", start, 0, Reason.NONE, List.of(sent, unsent)),
                row("served", start, 0, Reason.NONE, List.of(sent, served)),
                row(
                        "two in flight of a minute with one served",
                        start,
                        5000,
                        Reason.PROBE,
                        List.of(sent, served, sent, sent)),
                row("minute used up", start, 60_000, Reason.MINUTE_USED_UP, List.of(sent, usedUp)),
                row("the last one in flight", start, 60_000, Reason.IN_FLIGHT, List.of(sent, lastOne, sent)),
                row("the last one lost", start, 60_000, Reason.MINUTE_USED_UP, List.of(sent, lastOne, sent, lost)),
                row("day used up", start, 7_200_000, Reason.DAY_USED_UP, List.of(sent, dayUsedUp)),
                row("one at a time of a day", start, -1, Reason.IN_FLIGHT, List.of(sent, served(1000, 9, 7200), sent)),
                row("refused", start, 30_000, Reason.REFUSED, List.of(sent, refused)),
                row("refused without a time", start, 500, Reason.REFUSED, List.of(sent, untimed)),
                row(
                        "refused without a time while the day has left",
                        start,
                        500,
                        Reason.REFUSED,
                        List.of(sent, served(1000, 9, 7200), sent, untimed)),
                row("refused by the minute", start, 40_000, Reason.MINUTE_USED_UP, List.of(sent, minuteRefused)),
                row(
                        "refused by the day",
                        start,
                        7_200_000,
                        Reason.DAY_USED_UP,
                        List.of(sent, served, sent, dayRefused)),
                row(
                        "refused though both have left",
                        start,
                        30_000,
                        Reason.SUSPECTED_BAN,
                        List.of(sent, served(1000, 9, 7200), sent, refused(60, 30, 60, 30))),
                row(
                        "refused for 30 s longer than the minute",
                        start,
                        70_000,
                        Reason.MINUTE_USED_UP,
                        List.of(sent, refused(60, 0, 40, 70))),
                row(
                        "refused for 31 s longer than the minute",
                        start,
                        71_000,
                        Reason.REFUSED,
                        List.of(sent, refused(60, 0, 40, 71))),
                row("used up for 90 s", start, 90_000, Reason.MINUTE_USED_UP, List.of(sent, served(60, 0, 90))),
                row("used up for 91 s", start, 91_000, Reason.DAY_USED_UP, List.of(sent, served(60, 0, 91))),
                row("refused for 2 h", start, 7_200_000, Reason.REFUSED, List.of(sent, refused(60, 0, 7200, 7200))),
                row(
                        "refused for longer than a ban",
                        start,
                        7_201_000,
                        Reason.DAY_USED_UP,
                        List.of(sent, refused(60, 0, 7201, 7201))),
                row("denied", start, 0, Reason.NONE, List.of(sent, denied)),
                row("lost", start, 0, Reason.NONE, List.of(sent, lost)),
                row("recheck of a used up minute", start, 0, Reason.NONE, List.of(sent, usedUp, recheck)),
                row("recheck in flight", start, 5000, Reason.RECHECK, List.of(sent, usedUp, recheck, sent)),
                row("recheck unsent", start, 0, Reason.NONE, List.of(sent, usedUp, recheck, sent, unsent)),
                row("recheck lost", start, 60_000, Reason.MINUTE_USED_UP, List.of(sent, usedUp, recheck, sent, lost)),
                row(
                        "recheck served",
                        start,
                        0,
                        Reason.NONE,
                        List.of(sent, usedUp, recheck, sent, served(300, 299, 60))),
                row(
                        "recheck served without figures",
                        start,
                        0,
                        Reason.NONE,
                        List.of(sent, usedUp, recheck, sent, served(-1, -1, 0))),
                row("recheck of a refusal", start, 0, Reason.NONE, List.of(sent, dayRefused, recheck)),
                row(
                        "recheck of a refusal served",
                        start,
                        0,
                        Reason.NONE,
                        List.of(sent, dayRefused, recheck, sent, served)),
                row(
                        "recheck refused for less",
                        start,
                        30_000,
                        Reason.REFUSED,
                        List.of(sent, dayRefused, recheck, sent, refused)),
                row(
                        "recheck refused without a time",
                        start,
                        7_200_000,
                        Reason.DAY_USED_UP,
                        List.of(sent, served, sent, dayRefused, recheck, sent, untimed)),
                row(
                        "recheck denied",
                        start,
                        7_200_000,
                        Reason.DAY_USED_UP,
                        List.of(sent, served, sent, dayRefused, recheck, sent, denied)),
                row("others refused", start, 10_000, Reason.REFUSED, List.of(elsewhere(start, 10))),
                row(
                        "others refused after a minute that was used up",
                        start,
                        10_000,
                        Reason.REFUSED,
                        List.of(sent, minuteRefused, recheck, sent, served, elsewhere(start, 10))));
    }

    private static Arguments row(
            String name, long start, long millis, Reason reason, List<LongFunction<Event>> events) {
        return Arguments.of(name + " at " + start, start, events, millis, reason);
    }

    /** The response to the request that was sent last, by a clock of the service that is known exactly. */
    private static LongFunction<Event> served(long limit, long remaining, long endsIn) {
        return last -> new Event.Served(last, headers(limit, remaining, endsIn, -1), local(), true);
    }

    private static LongFunction<Event> refused(long limit, long remaining, long endsIn, long retryAfter) {
        return last -> new Event.Refused(last, headers(limit, remaining, endsIn, retryAfter), local(), false, 0);
    }

    private static QuotaHeaders headers(long limit, long remaining, long endsIn, long retryAfter) {
        long reset = remaining < 0 ? -1 : UNIX + endsIn;
        return new QuotaHeaders(limit, remaining, reset, local(), retryAfter, null);
    }

    private static Instant local() {
        return Instant.ofEpochSecond(UNIX);
    }

    private static LongFunction<Event> elsewhere(long now, long seconds) {
        Refusal refusal = new Refusal(now + 1, now + seconds * SECOND, 1, Reason.REFUSED);
        Cooldown cooldown = Cooldown.NONE.refused(refusal);
        return last -> new Event.ObservedElsewhere(new Observed(null, null, cooldown));
    }

    @ParameterizedTest
    @MethodSource("times")
    void aWindowThatIsOverIsFollowedByOneThatNobodyHasSeen(long start) {
        Knowledge known = Knowledge.NOTHING
                .after(new Event.Sent(false, 1), start)
                .after(served(60, 0, 60).apply(start), start)
                .asOf(start + 60 * SECOND);

        assertThat(known.minute()).satisfies(minute -> {
            assertThat(minute.isShown()).isFalse();
            assertThat(minute.remaining()).isEqualTo(60);
            assertThat(minute.endsAt()).isEqualTo(start + 120 * SECOND);
        });
        assertThat(known.spending().before()).isEqualTo(new Spending.Spent(1, 59, 59, start + 2 * SECOND, 1, 0));
        assertThat(known.asOf(start + 120 * SECOND).spending()).isEqualTo(Spending.NONE);
    }

    @ParameterizedTest
    @MethodSource("times")
    void whatWasSpentTwoMinutesAgoIsForgotten(long start) {
        Knowledge known = servedOnce(start);

        assertThat(known.asOf(start + 120 * SECOND).spending()).isEqualTo(Spending.NONE);
    }

    @ParameterizedTest
    @MethodSource("times")
    void earlierRequestsAreThisProcesssOwnTwoSecondsAfterItsFirstResponse(long start) {
        Knowledge known = servedOnce(start);
        long openUntil = start + 2 * SECOND;

        assertThat(servedAt(known, openUntil - 1).spending().others()).isEqualTo(9);
        assertThat(servedAt(known, openUntil).spending().others()).isZero();
    }

    @ParameterizedTest
    @MethodSource("times")
    void aResponseOfTheMinuteBeforeCountsNoRequestInThisOne(long start) {
        long next = start + 61 * SECOND;
        Knowledge known = servedOnce(start).after(new Event.Sent(false, 1), start);
        long sentAt = known.flight().lastSentAt();

        Knowledge late = known.after(served(60, 49, 60).apply(sentAt), next);

        assertThat(late.spending().minute().own()).isZero();
    }

    @ParameterizedTest
    @MethodSource("times")
    void aResponseThatShowsTheDayCountsItsRequestInTheMinute(long start) {
        Knowledge known = servedOnce(start).after(new Event.Sent(false, 1), start);

        Knowledge ofDay = known.after(served(1000, 9, 7200).apply(known.flight().lastSentAt()), start);

        assertThat(ofDay.spending().minute().own()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("times")
    void aRequestThatWasLostIsNoneOfAnotherPlan(long start) {
        Knowledge known = servedOnce(start).after(new Event.Sent(false, 1), start);
        Knowledge lost = known.after(new Event.Lost(known.flight().lastSentAt()), start);
        Knowledge upgraded = servedAt(lost, start, 300, 299);

        assertThat(lost.lostOfMinute()).isEqualTo(1);
        assertThat(upgraded.lostOfMinute()).isZero();
    }

    @ParameterizedTest
    @MethodSource("times")
    void aKeyThatIsDeniedBesideARefusalIsNotBanned(long start) {
        Knowledge known = Knowledge.NOTHING.after(new Event.Sent(false, 1), start);
        long first = known.flight().lastSentAt();
        known = known.after(new Event.Sent(false, 1), start);
        long second = known.flight().lastSentAt();

        Knowledge denied =
                known.after(refused(-1, -1, 0, 30).apply(first), start).after(new Event.Denied(second), start);

        assertThat(nextReason(denied, start)).isEqualTo(Reason.REFUSED);
    }

    @ParameterizedTest
    @MethodSource("times")
    void aRequestIsSentLaterThanARefusalThoughTheClockStandsStill(long start) {
        long now = start + SECOND;
        Knowledge known = Knowledge.NOTHING.after(new Event.Sent(false, 1), start);
        known = known.after(refused(-1, -1, 0, 30).apply(start), now).after(new Event.Recheck(Long.MAX_VALUE), now);

        assertThat(known.after(new Event.Sent(false, 1), now).flight().lastSentAt())
                .isEqualTo(now + 1);
    }

    @ParameterizedTest
    @MethodSource("times")
    void aRequestThatIsSentAsTheMinuteBeginsIsOfThatMinute(long start) {
        long next = start + 60 * SECOND;
        Knowledge known =
                servedOnce(start).after(new Event.Sent(false, 1), start).after(new Event.Sent(false, 1), next);

        assertThat(known.after(new Event.Lost(next), next).flight().ofMinute()).isZero();
    }

    private static Knowledge servedOnce(long start) {
        return servedAt(Knowledge.NOTHING, start, 60, 50);
    }

    private static Knowledge servedAt(Knowledge known, long now) {
        return servedAt(known, now, 60, 49);
    }

    private static Knowledge servedAt(Knowledge known, long now, long limit, long remaining) {
        Knowledge sent = known.after(new Event.Sent(false, 1), now);
        return sent.after(served(limit, remaining, 60).apply(sent.flight().lastSentAt()), now);
    }

    @ParameterizedTest
    @MethodSource("times")
    void whatIsInFlightOverTheMinutesEndIsNotOfTheNextWhateverHappensFirst(long start) {
        Knowledge known = Knowledge.NOTHING
                .after(new Event.Sent(false, 1), start)
                .after(served(60, 50, 60).apply(start), start)
                .after(new Event.Sent(false, 1), start)
                .after(new Event.Sent(false, 1), start);
        long last = known.flight().lastSentAt();
        long next = start + 60 * SECOND;

        assertThat(Stream.of(
                        new Event.Sent(false, 1),
                        new Event.Lost(last),
                        new Event.Unsent(false, last),
                        new Event.Recheck(next)))
                .extracting(event -> known.after(event, next).flight().ofMinute())
                .containsExactly(1, 0, 0, 0);
    }

    @ParameterizedTest
    @MethodSource("times")
    void requestsAreDistinctThoughTheClockStandsStill(long start) {
        Knowledge known = Knowledge.NOTHING.after(new Event.Sent(false, 1), start);
        long first = known.flight().lastSentAt();
        known = known.after(new Event.Sent(false, 1), start);
        long second = known.flight().lastSentAt();
        known = known.after(refused(-1, -1, 0, 30).apply(first), start);
        known = known.after(refused(-1, -1, 0, 40).apply(second), start);

        assertThat(second).isGreaterThan(first);
        assertThat(known.cooldown().last())
                .satisfies(last -> assertThat(last.inARow())
                        .as("both were in flight together")
                        .isEqualTo(1));
        assertThat(known.cooldown().longest().until()).isEqualTo(start + 40 * SECOND);
    }

    static LongStream times() {
        return LongStream.of(TIMES);
    }

    @ParameterizedTest
    @MethodSource("times")
    void aProcessThatJoinsReceivesTheMinuteOfOthers(long start) {
        Window minute = new Window(60, 0, UNIX + 60, start + 60 * SECOND, start);
        Observed observed = new Observed(minute, null, Cooldown.NONE);
        Knowledge known = Knowledge.NOTHING.after(new Event.ObservedElsewhere(observed), start);

        assertThat(new Rules(known, new Waiting(1, 0), start).next())
                .isEqualTo(new Decision(start + 60 * SECOND, Reason.MINUTE_USED_UP));
    }
}
