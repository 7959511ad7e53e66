// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;

/**
 * The rule by which processes share a minute that their response headers show, at one moment. docs/design/architecture.md has an example of each
 * sentence.
 *
 * <ol>
 *   <li>A process's {@link #share} is its requests divided by all requests of this minute and the previous one. What was spent before its first
 *       response counts as spent by others for two seconds, and from then on as its own if no other process was seen.
 *   <li>While it is alone, eight requests of a minute are {@link #reserved} for processes that start later, or a third of the minute if that is less.
 *       With others it is a third, after a busy minute two thirds. The reserve {@link #isReleased is released} evenly over the minute.
 *   <li>{@link #goesBeyondReserve Beyond the reserve}, one request may always go, and the share of the rest may be in flight.
 *       {@link #isSingleCall A single call} never waits while no other process was seen.
 *   <li>Before the first response of a process, one request goes. {@link #pauseAtStart At the start of a minute}, the share of an eighth of what remains
 *       beyond the reserve may be in flight, and each response allows one more. With others, requests that go without a response are a quarter of a
 *       second apart. A process that was alone in the last minute has no such start. If it used that minute up, it waits for one
 *       response first.
 *   <li>The reserve is {@link #spreadAt sent at intervals} that last until the minute ends (the share to the power of 0.65, which evens unequal shares
 *       out). With others, {@link #unspent one request} stays unspent.
 *   <li>Between two responses, {@link #leftIfOthersContinue the others are assumed to continue} (faster the smaller the share is: to the power of -0.3).
 *   <li>{@link #nextInBackground The background} leaves half of the minute, or what the foreground and other processes sent in this minute or the last
 *       one and a quarter more; it is released evenly, in place of sentences 3 and 5, from the minute's first request on. With others, from sixty
 *       requests a minute on, six more stay until the last second. A background that a foreground {@link #isStarving starves} has one request in
 *       twenty, and one a minute at least if that leaves another.
 *   <li>With others, {@link #isOneOfFew up to three calls} of the foreground go at the pace of a minute that is sent evenly, as long as this remains: a
 *       sixth of the minute, and a request for each process that there may be by the share, up to the half that a background leaves. Both are
 *       released evenly. So a process whose calls do not pile up may use what a background leaves.
 * </ol>
 */
final class SharingRule {

    /** Sentence 1: with a smaller share, a process does not detect that others have left. */
    private static final double LEAST_SHARE = 0.01;

    /** Sentence 2: without it, the first requests of newcomers are refused, and ten refusals in a row ban the key. */
    private static final double RESERVED_ALONE = 8;

    /** Sentence 2: for a process that joins others, something is left. */
    private static final double RESERVED = 1.0 / 3;

    /** Sentence 2: with a third, more processes starve in fleets of eight that use up each minute. */
    private static final double RESERVED_AFTER_BUSY_MINUTE = 2.0 / 3;

    /** Sentence 2: of a busy minute, more than this was used. */
    private static final double BUSY = 0.85;

    /**
     * Sentence 2: all is released this long before the end, as a request takes its time. A time that is computed from what remains, which falls
     * meanwhile, would wake the gate without end.
     */
    private static final long RELEASED_BEFORE_END = ServerClock.SECOND;

    /** Sentence 4: eight processes that begin at the same moment stay within the quota. */
    private static final double START = 1.0 / 8;

    /** Sentence 4: for so long, the next request waits for a first response. */
    private static final long FIRST_PAUSE = ServerClock.SECOND / 4;

    /** Sentence 5: with 1, unequal shares stay unequal. */
    private static final double PACE_POWER = 0.65;

    /** Sentence 5: processes that pause alike must not all send at once. */
    private static final double SHORTEST_PAUSE = 0.5;

    /** Sentence 6: with 0, small shares take the last requests of a minute from the others, which are refused. */
    private static final double OTHERS_POWER = -0.3;

    /** Sentence 7: what is left for the foreground at least. */
    private static final double LEFT_FOR_FOREGROUND = 1.0 / 2;

    /** Sentence 7: how many more are left where others were seen, whose requests show late. */
    private static final double MORE_FOR_OTHERS = 6;

    /** Sentence 7: of a smaller minute they would be too large a part. */
    private static final long LEAVES_MORE_FROM = 60;

    /** Sentence 7: a foreground that took more of the last minute leaves nothing to count on. */
    private static final double FULL = 0.9;

    /** Sentence 7: what a background has of a minute in any case. */
    private static final double NOT_STARVING = 1.0 / 20;

    /** Sentence 7: calls of users do not come evenly. */
    private static final double MARGIN = 1.25;

    /** Sentence 7: what remains falls while others send, so a time that is computed from it would wake the gate without end. */
    private static final long SHORTEST_WAIT = ServerClock.SECOND / 20;

    /** Sentence 8: the part of a minute that is reserved where few calls wait. */
    private static final double RESERVED_FROM_FEW = 1.0 / 6;

    private static final int FEW = 3;

    private final Knowledge known;
    private final Window minute;
    private final boolean isBackground;
    private final long now;
    private final double share;
    private final double left;

    /** The rule for what is known at this time of the minute, which a response has shown. */
    SharingRule(Knowledge known, Window minute, boolean isBackground, long now) {
        this.known = known;
        this.minute = minute;
        this.isBackground = isBackground;
        this.now = now;
        this.share = share();
        this.left = leftIfOthersContinue();
    }

    /** By what the pause after a request is multiplied, for a number from 0 to 1. */
    static double jitter(double random) {
        return SHORTEST_PAUSE + random;
    }

    /**
     * When the next request may go.
     *
     * @param waiting how many of the foreground wait, the next one included
     */
    Decision next(int waiting) {
        boolean isFirstOfMinute = !minute.isShown() && known.flight().ofMinute() == 0;
        if (isFirstOfMinute && !isBackground) {
            return Decision.now(now);
        }
        long pause = pauseAtStart();
        if (pause > 0 && known.flight().wasSentWithin(pause, now)) {
            return new Decision(known.flight().lastSentAt() + pause, Reason.PROBE);
        }
        if (isBackground && !isStarving()) {
            return nextInBackground();
        }
        if (goesBeyondReserve() || isSingleCall(waiting)) {
            return Decision.now(now);
        }
        if (left - known.inFlight() < 1 + unspent()) {
            return new Decision(minute.endsAt(), Reason.RESERVED);
        }
        long at = isOneOfFew(waiting) ? Math.min(spreadAt(), evenlyAt()) : spreadAt();
        return at <= now ? Decision.now(now) : new Decision(at, isReleased(1) ? Reason.PACED : Reason.RESERVED);
    }

    /** Sentence 7. */
    private Decision nextInBackground() {
        int inFlight = known.inFlight();
        double needed = inFlight == 0 ? 1 + unspent() : (inFlight + 1) / share + unspent();
        boolean leavesMore = known.spending().others() > 0 && toRelease() > 0 && minute.limit() >= LEAVES_MORE_FROM;
        double more = leavesMore ? MORE_FOR_OTHERS : 0;
        double kept = leftForForeground();
        double beyond = left - more - kept * toRelease() / Window.MINUTE;
        if (beyond >= needed) {
            return Decision.now(now);
        }
        long at = minute.endsAt();
        if (left - more >= needed && toRelease() > 0) {
            at = releasedAt(left - more - needed, kept);
        } else if (left >= needed) {
            at = minute.endsAt() - RELEASED_BEFORE_END;
        }
        // Where enough is released, only the share that may be in flight is used up.
        boolean awaitsResponse = beyond >= inFlight + 1 + unspent();
        return new Decision(Math.max(at, now + SHORTEST_WAIT), Reason.LEFT_FOR_FOREGROUND, awaitsResponse);
    }

    /** Sentence 7: how many requests of a whole minute are left for the foreground of all processes. */
    private double leftForForeground() {
        Spending spending = known.spending();
        long needed =
                Math.max(spending.before().notInBackground(), spending.minute().notInBackground());
        return Math.min((double) minute.limit(), Math.max(LEFT_FOR_FOREGROUND * minute.limit(), MARGIN * needed));
    }

    /** Sentence 7: whether the foreground fills minute after minute, and the background has not had its twentieth. */
    boolean isStarving() {
        Spending spending = known.spending();
        double evenly = minute.limit() * (1 - (double) (minute.endsAt() - now) / Window.MINUTE);
        double passed = Math.max(evenly, (double) spending.minute().notInBackground());
        double part = Math.max(NOT_STARVING, 1.0 / Math.max(1, minute.limit()));
        return spending.before().notInBackground() > FULL * minute.limit()
                && spending.minute().background() + 0.5 <= part * passed;
    }

    /** Sentence 8: whether a call comes one by one, and enough is left. */
    private boolean isOneOfFew(int waiting) {
        double unreleased = (double) minute.limit() * toRelease() / Window.MINUTE;
        // What was spent before the first response may have been spent by an earlier run of this process; and a small
        // share may be that of a quiet process beside a background, which leaves it half.
        double processes = known.spending().othersSeen() ? Math.min(1 / share, LEFT_FOR_FOREGROUND * unreleased) : 0;
        return waiting <= FEW
                && known.spending().others() > 0
                && left - known.inFlight() >= 1 + Math.max(processes, RESERVED_FROM_FEW * unreleased);
    }

    /** Sentence 8: when the next request goes if the whole minute is sent evenly. */
    private long evenlyAt() {
        return known.inFlight() == 0 ? now : known.flight().lastSentAt() + Window.MINUTE / Math.max(1, minute.limit());
    }

    /**
     * When a request behind others may go at the earliest: if no other process sends anything, and each pause is as short as chance can make it.
     *
     * @param place its place in the queue, from 2
     * @param first when the first request goes at the earliest, which is before the minute ends
     */
    Decision atPlace(int place, long first) {
        long mine = Math.max(0, known.leftOfMinute(minute) - known.inFlight());
        if (place > mine) {
            return new Decision(Rules.inLaterMinute(minute, minute.endsAt(), place - mine - 1), Reason.FOR_CALLS_AHEAD);
        }
        if (isBackground) {
            long at = Math.max(first, releasedAt((double) (mine - place), leftForForeground()));
            return at == first ? Decision.now(first) : new Decision(at, Reason.LEFT_FOR_FOREGROUND);
        }
        long at = Math.max(
                first, Math.min(spreadAt(place, mine, first), releasedAt((double) (mine - place), reserved())));
        return at == first ? Decision.now(first) : new Decision(at, isReleased(place) ? Reason.PACED : Reason.RESERVED);
    }

    /** Sentence 1. */
    private double share() {
        return Math.max(LEAST_SHARE, known.spending().share());
    }

    /** Sentence 2: how many requests of a whole minute are reserved. */
    private double reserved() {
        if (known.spending().others() == 0) {
            return Math.min(RESERVED_ALONE, RESERVED * minute.limit());
        }
        boolean wasBusy = known.spending().before().all() > BUSY * minute.limit();
        return (wasBusy ? RESERVED_AFTER_BUSY_MINUTE : RESERVED) * minute.limit();
    }

    /** Sentence 2: what remains now beyond the part of the reserve that has not been released. */
    private double beyondReserve() {
        return left - reserved() * toRelease() / Window.MINUTE;
    }

    /** Sentence 2: whether so many requests remain beyond the reserve. */
    private boolean isReleased(int requests) {
        return beyondReserve() >= requests + unspent();
    }

    /** Sentence 2: for how long something is still reserved. */
    private long toRelease() {
        return Math.max(0, minute.endsAt() - RELEASED_BEFORE_END - now);
    }

    /** Sentences 2 and 7: when all but so many requests of those are released. */
    private long releasedAt(double remaining, double requests) {
        return minute.endsAt() - RELEASED_BEFORE_END - (long) (remaining * Window.MINUTE / requests);
    }

    /** Sentence 3. */
    private boolean goesBeyondReserve() {
        int inFlight = known.inFlight();
        return isReleased(1) && (inFlight == 0 || inFlight + 1 <= share * beyondReserve());
    }

    /** Sentence 3. */
    private boolean isSingleCall(int waiting) {
        // What was spent before the first response may have been spent by an earlier run of this process.
        return known.inFlight() == 0 && waiting <= 1 && !known.spending().othersSeen();
    }

    /** Sentence 4: for how long the next request waits for a response of this minute. What was in flight over the minute's end does not count. */
    private long pauseAtStart() {
        boolean hasNoStart = minute.isShown() ? known.spending().wasAlone() : known.leftOfLastMinute(minute) > 0;
        int begun = known.flight().ofMinute();
        if (hasNoStart || begun == 0) {
            return 0;
        }
        long responses = known.spending().minute().own();
        if (begun + 1 > Math.max(1, START * share * beyondReserve()) + responses) {
            return Rules.RESPONSE_TIMEOUT;
        }
        boolean isAlone = minute.isShown() && known.spending().others() == 0;
        return isAlone || begun < 1 + responses ? 0 : FIRST_PAUSE;
    }

    /** Sentence 5: when the next request of the reserve goes. */
    private long spreadAt() {
        double pause = (minute.endsAt() - now) / (Math.pow(share, PACE_POWER) * left);
        long at = known.flight().lastSentAt() + (long) (known.flight().jitter() * pause);
        boolean isAlone = !known.spending().othersSeen() && toRelease() > 0;
        return Math.min(at, isAlone ? minute.endsAt() - RELEASED_BEFORE_END : minute.endsAt());
    }

    /** Sentence 5: when the request at a place goes, if all pauses until then are the shortest. */
    private long spreadAt(int place, long mine, long first) {
        double unspent = 1 - place / (double) mine;
        double passed = 1 - Math.pow(unspent, 1 / Math.pow(share, PACE_POWER));
        return first + (long) (SHORTEST_PAUSE * (minute.endsAt() - first) * passed);
    }

    /** Sentence 5. */
    private int unspent() {
        return known.spending().othersSeen() ? 1 : 0;
    }

    /** Sentence 6: what remains now, if the others went on since a response showed it. */
    private double leftIfOthersContinue() {
        if (!minute.isShown()) {
            return minute.remaining();
        }
        double unseen = (double) (minute.endsAt() - now) / Math.max(1, minute.endsAt() - minute.shownBy());
        return known.leftOfMinute(minute) * Math.pow(Math.min(1, unseen), Math.pow(share, OTHERS_POWER) * (1 - share));
    }
}
