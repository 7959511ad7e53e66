// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * When the next request may be sent, and why not earlier: what the service has named first, then what a ledger grants, or else the rule of sharing
 * by headers.
 *
 * <ol>
 *   <li>My share is my requests divided by all requests seen in this minute and the previous one. What was spent before my first response
 *       counts as others'.
 *   <li>While no other process was seen, eight requests of a minute (a third of it at most) are reserved for processes that may come; with others
 *       a third, after a busy minute two thirds. The reserve is released evenly over the minute.
 *   <li>Beyond the reserve, one request may always go, and my share of the rest may be in flight. A single call never waits while no other process
 *       was seen.
 *   <li>A minute begins with one request in flight; each response, or a quarter of a second, allows one more.
 *   <li>The reserve is spent at intervals that last until the window ends (my share to the power of 0.65, which evens unequal shares out). If
 *       other processes are active, one request stays unspent.
 *   <li>Between two responses, the others are assumed to continue (faster the smaller my share is: to the power of -0.3).
 * </ol>
 */
final class Rules {

    /** Sentence 1: a smaller share would never find out that others have left. */
    private static final double LEAST_SHARE = 0.01;

    /** Sentence 2: the first newcomers find a request each, and are seen by it, before ten refusals in a row ban the key. */
    private static final double RESERVED_ALONE = 8;

    /** Sentence 2: a process that joins others finds something. */
    private static final double RESERVED = 1.0 / 3;

    /** Sentence 2: without it, saturated fleets of eight starve more of their processes. */
    private static final double RESERVED_AFTER_BUSY_MINUTE = 2.0 / 3;

    private static final double BUSY = 0.85;

    /** Sentence 4, also for the first request of a minute: no call waits for a response that is late. */
    private static final long LOOK_TIMEOUT = ServerClock.SECOND / 4;

    /** Sentence 5. With a power of 1, unequal shares stay unequal. */
    private static final double PACE_POWER = 0.65;

    /** Sentence 6. With a power of 0, the others' last requests are taken from them. */
    private static final double OTHERS_POWER = -0.3;

    /** All is released this long before the end, as a request takes its time. A time source that advances on its own would wake the gate without end. */
    private static final long RELEASED_BEFORE_END = ServerClock.SECOND;

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
        if (allowance.isByHeaders()) {
            return byHeaders(known, now, waiting);
        }
        return allowance.permits() > 0 ? Decision.now(now) : new Decision(allowance.at(), allowance.reason());
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
        return minute.isShown() ? shared(known, minute, now, waiting) : oneAtATime(known, now, LOOK_TIMEOUT);
    }

    private static Decision oneAtATime(Knowledge known, long now, long timeout) {
        boolean awaitsResponse = known.inFlight() > 0 && known.flight().wasSentWithin(timeout, now);
        return awaitsResponse ? new Decision(known.flight().lastSentAt() + timeout, Reason.LOOK) : Decision.now(now);
    }

    /** As long as no response has shown the quota of the minute. */
    private static Decision withoutMinute(Knowledge known, long now) {
        if (known.cooldown().answeredBy() == Observed.NEVER) {
            return oneAtATime(known, now, LOOK_TIMEOUT);
        }
        if (known.day(now) == null && known.cooldown().refusedAt() == Observed.NEVER) {
            return Decision.now(now);
        }
        int most = known.day(now) == null ? MAX_IN_FLIGHT_BLIND : 1;
        return known.inFlight() < most ? Decision.now(now) : new Decision(Pacing.NEVER, Reason.IN_FLIGHT);
    }

    private static Decision shared(Knowledge known, Window minute, long now, int waiting) {
        int inFlight = known.inFlight();
        if (inFlight > known.spent().own() && known.flight().wasSentWithin(LOOK_TIMEOUT, now)) {
            return new Decision(known.flight().lastSentAt() + LOOK_TIMEOUT, Reason.LOOK);
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

    private static double share(Knowledge known) {
        return Math.max(LEAST_SHARE, known.share());
    }

    /** What remains now, if the others went on since a response showed it. */
    private static double left(Knowledge known, Window minute, double share, long now) {
        double unseen = (double) (minute.endsAt() - now) / Math.max(1, minute.endsAt() - minute.shownBy());
        return known.leftOfMinute(minute) * Math.pow(Math.min(1, unseen), Math.pow(share, OTHERS_POWER) * (1 - share));
    }

    /** How many requests of a whole minute are reserved. */
    private static double reserved(Knowledge known, Window minute) {
        if (known.others() == 0) {
            return Math.min(RESERVED_ALONE, RESERVED * minute.limit());
        }
        boolean wasBusy = known.before().all() > BUSY * minute.limit();
        return (wasBusy ? RESERVED_AFTER_BUSY_MINUTE : RESERVED) * minute.limit();
    }

    /**
     * The earliest time at which the request at each place of the queue, from 1, can be sent, as far as that is known; {@code now} if it only
     * waits for a response. No place comes before one that is ahead of it.
     *
     * @param next the decision for the first
     */
    static IntToLongFunction outlook(Knowledge known, long now, Decision next, Pacing.Allowance allowance) {
        long first = next.reason().awaitsResponse() ? now : next.at();
        boolean mayChange = known.flight().isRecheckDue() || next.reason() == Reason.RECHECK || allowance.isOutdated();
        if (mayChange) {
            // What is known may count for nothing once the response has come.
            return place -> first;
        }
        Window day = known.day(now);
        long ofDay = day == null ? Long.MAX_VALUE : known.leftOfDay(day) - known.inFlight();
        Window minute = known.minute();
        return place -> {
            if (day != null && place > ofDay) {
                return Math.max(first, day.endsAt());
            }
            if (minute == null || place == 1) {
                return first;
            }
            return allowance.isByHeaders() && first < minute.endsAt() && minute.isShown()
                    ? withinMinute(known, minute, place, first)
                    : first + (place - 1) / Math.max(1, minute.limit()) * Window.MINUTE;
        };
    }

    /** By the same rule, if the others send nothing from now on: the reserve is released, or sent at the shortest pauses. */
    private static long withinMinute(Knowledge known, Window minute, int place, long first) {
        long left = Math.max(0, known.leftOfMinute(minute) - known.inFlight());
        if (place > left) {
            return minute.endsAt() + (place - left - 1) / Math.max(1, minute.limit()) * Window.MINUTE;
        }
        double unspent = 1 - place / (double) left;
        double paced =
                0.5 * (minute.endsAt() - first) * (1 - Math.pow(unspent, 1 / Math.pow(share(known), PACE_POWER)));
        double reserved = Math.max(1e-9, reserved(known, minute));
        double released = minute.endsAt() - RELEASED_BEFORE_END - (left - place) * Window.MINUTE / reserved - first;
        return first + (long) Math.max(0, Math.min(paced, released));
    }
}
