// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import org.jspecify.annotations.Nullable;

/**
 * When the next request may be sent, and why not earlier: what the service has named first, then what a ledger grants, or else the rule of sharing
 * by headers. The constants of that rule earn their place in the simulation: docs/design/decisions.md has what is lost without each.
 *
 * <ol>
 *   <li>My share is my requests divided by all requests seen in this minute and the previous one. What was spent before my first response
 *       counts as others'.
 *   <li>While all of these are mine, eight requests of a minute (a third of it at most) are reserved for processes that may come; otherwise a
 *       third, after a busy minute two thirds. The reserve is released evenly over the minute.
 *   <li>Beyond the reserve, one request may always go, and my share of the rest may be in flight. A single call never waits while no other process
 *       was seen: what was spent before my first response may have been spent by an earlier run of this process.
 *   <li>A minute begins with one request in flight; each response, or a quarter of a second, allows one more.
 *   <li>The reserve is spent at intervals that last until the window ends (my share to the power of 0.65, which evens unequal shares out). If
 *       other processes are active, one request stays unspent.
 *   <li>Between two responses, the others are assumed to continue (faster the smaller my share is: to the power of -0.3).
 * </ol>
 */
final class Rules {

    /** Sentence 1: with a smaller share, a process does not find out that others have left. */
    private static final double LEAST_SHARE = 0.01;

    /** Sentence 2: without it, the first requests of newcomers are refused, and ten refusals in a row ban the key. */
    private static final double RESERVED_ALONE = 8;

    /** Sentence 2: a process that joins others finds something. */
    private static final double RESERVED = 1.0 / 3;

    /** Sentence 2: with a third, more processes starve in fleets of eight that use up each minute. */
    private static final double RESERVED_AFTER_BUSY_MINUTE = 2.0 / 3;

    /** Sentence 2: of a busy minute, more than this was used. */
    private static final double BUSY = 0.85;

    /** Sentence 4, also for the first request of a minute: no call waits for a response that is late. */
    private static final long FIRST_TIMEOUT = ServerClock.SECOND / 4;

    /** Sentence 5: with 1, unequal shares stay unequal. */
    static final double PACE_POWER = 0.65;

    /** Sentence 6: with 0, small shares take the last requests of a minute from the others, which are refused. */
    private static final double OTHERS_POWER = -0.3;

    /**
     * All is released this long before the end, as a request takes its time. A time that is computed from what remains, which falls meanwhile, would
     * wake the gate without end.
     */
    static final long RELEASED_BEFORE_END = ServerClock.SECOND;

    /** How long all calls wait for the response to a probe or a recheck. */
    private static final long PROBE_TIMEOUT = 2 * ServerClock.SECOND;

    /** How many requests may be in flight where the service has refused some and shows no quota. */
    private static final int MAX_IN_FLIGHT_BLIND = 4;

    private Rules() {}

    /**
     * When the next request may be sent, and why not earlier.
     *
     * @param known what is known at this time
     * @param waiting how many requests wait, the next one included
     * @param allowance what the pacing allows
     */
    static Decision next(Knowledge known, long now, int waiting, Pacing.Allowance allowance) {
        if (known.flight().isRecheckDue()) {
            return Decision.now(now);
        }
        Decision ofService = byService(known, now);
        if (ofService != null) {
            boolean awaitsRecheck =
                    known.flight().isRecheckInFlight() && now < known.flight().recheck() + PROBE_TIMEOUT;
            return awaitsRecheck ? new Decision(known.flight().recheck() + PROBE_TIMEOUT, Reason.RECHECK) : ofService;
        }
        Decision ofPacing = allowance.decision();
        return ofPacing == null ? byHeaders(known, now, waiting) : ofPacing;
    }

    /** Whether the service would serve another request, as far as is known. */
    static boolean isServed(Knowledge known, long now) {
        return known.flight().isRecheckDue() || byService(known, now) == null;
    }

    /** Why the service would not serve another request, or null. */
    private static @Nullable Decision byService(Knowledge known, long now) {
        if (known.cooldown().isActive(now)) {
            return new Decision(
                    known.cooldown().longest().until(),
                    known.cooldown().longest().reason());
        }
        Window day = known.day(now);
        if (day != null && known.leftOfDay(day) <= known.inFlight()) {
            return usedUp(day, known.leftOfDay(day), Reason.DAY_USED_UP);
        }
        Window minute = known.minute();
        if (minute != null && minute.isShown() && known.leftOfMinute(minute) <= known.inFlight()) {
            return usedUp(minute, known.leftOfMinute(minute), Reason.MINUTE_USED_UP);
        }
        return null;
    }

    /** A new window does not wait for responses of the last one. */
    private static Decision usedUp(Window window, long left, Reason reason) {
        return new Decision(window.endsAt(), left > 0 ? Reason.IN_FLIGHT : reason);
    }

    private static Decision byHeaders(Knowledge known, long now, int waiting) {
        if (known.cooldown().applies()) {
            return oneAtATime(known, now, PROBE_TIMEOUT);
        }
        Window minute = known.minute();
        if (minute == null) {
            return withoutMinute(known, now);
        }
        return minute.isShown() ? shared(known, minute, now, waiting) : oneAtATime(known, now, FIRST_TIMEOUT);
    }

    private static Decision oneAtATime(Knowledge known, long now, long timeout) {
        boolean awaitsResponse = known.inFlight() > 0 && known.flight().wasSentWithin(timeout, now);
        return awaitsResponse ? new Decision(known.flight().lastSentAt() + timeout, Reason.PROBE) : Decision.now(now);
    }

    /** As long as no response has shown the quota of the minute. */
    private static Decision withoutMinute(Knowledge known, long now) {
        if (known.cooldown().clearedBy() == Observed.NOT_YET) {
            return oneAtATime(known, now, FIRST_TIMEOUT);
        }
        if (known.day(now) == null && known.cooldown().refusedAt() == Observed.NOT_YET) {
            return Decision.now(now);
        }
        int most = known.day(now) == null ? MAX_IN_FLIGHT_BLIND : 1;
        return known.inFlight() < most ? Decision.now(now) : new Decision(Pacing.NEVER, Reason.IN_FLIGHT);
    }

    private static Decision shared(Knowledge known, Window minute, long now, int waiting) {
        int inFlight = known.inFlight();
        long responses = known.spent().own();
        if (inFlight > responses && known.flight().wasSentWithin(FIRST_TIMEOUT, now)) {
            return new Decision(known.flight().lastSentAt() + FIRST_TIMEOUT, Reason.PROBE);
        }
        double share = share(known);
        double left = left(known, minute, share, now);
        boolean othersSeen = known.othersSeen();
        int least = othersSeen ? 2 : 1;
        long toRelease = Math.max(0, minute.endsAt() - RELEASED_BEFORE_END - now);
        double beyondReserve = left - reserved(known, minute) * toRelease / Window.MINUTE;
        boolean isFirstCome = beyondReserve >= least && (inFlight == 0 || inFlight + 1 <= share * beyondReserve);
        boolean isSingleCall = inFlight == 0 && waiting <= 1 && !othersSeen;
        if (isFirstCome || isSingleCall) {
            return Decision.now(now);
        }
        if (left - inFlight < least) {
            return new Decision(minute.endsAt(), Reason.PACED);
        }
        double pause = (minute.endsAt() - now) / (Math.pow(share, PACE_POWER) * left);
        long at = known.flight().lastSentAt() + (long) (known.flight().jitter() * pause);
        long latest = othersSeen || toRelease == 0 ? minute.endsAt() : minute.endsAt() - RELEASED_BEFORE_END;
        return at <= now ? Decision.now(now) : new Decision(Math.min(at, latest), Reason.PACED);
    }

    static double share(Knowledge known) {
        return Math.max(LEAST_SHARE, known.share());
    }

    /** What remains now, if the others went on since a response showed it. */
    private static double left(Knowledge known, Window minute, double share, long now) {
        double unseen = (double) (minute.endsAt() - now) / Math.max(1, minute.endsAt() - minute.shownBy());
        return known.leftOfMinute(minute) * Math.pow(Math.min(1, unseen), Math.pow(share, OTHERS_POWER) * (1 - share));
    }

    /** How many requests of a whole minute are reserved. */
    static double reserved(Knowledge known, Window minute) {
        if (known.others() == 0) {
            return Math.min(RESERVED_ALONE, RESERVED * minute.limit());
        }
        boolean wasBusy = known.before().all() > BUSY * minute.limit();
        return (wasBusy ? RESERVED_AFTER_BUSY_MINUTE : RESERVED) * minute.limit();
    }
}
