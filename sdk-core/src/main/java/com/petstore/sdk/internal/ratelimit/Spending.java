// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Window;
import org.jspecify.annotations.Nullable;

/**
 * Who has spent the requests of the current minute and of the one before it.
 *
 * @param minute the current minute
 * @param before the minute before it
 */
record Spending(Spent minute, Spent before) {

    /** With less than a second, programs beside one without a limiter get 429s. */
    private static final long OPEN_FOR = 2 * ServerClock.SECOND;

    static final Spending NONE = new Spending(Spent.NONE, Spent.NONE);

    /** Whether others were seen to spend something in this minute or the last. */
    boolean othersSeen() {
        return minute.othersSeen() || before.othersSeen();
    }

    /** How many requests of this minute and the last can only be those of others. */
    long others() {
        return minute.others + before.others;
    }

    /** The part of all requests of this minute and the last that was this process's. */
    double share() {
        double own = Math.max(1, minute.own + before.own);
        return own / (own + others());
    }

    /** Whether this process was served in the last minute, and no other was. */
    boolean wasAlone() {
        return before.own > 0 && before.others == 0;
    }

    /** After a request of a class was sent, or was not after all. */
    Spending sent(boolean isBackground, int requests) {
        return new Spending(minute.sent(isBackground, requests), before);
    }

    /** In the minute that follows. */
    Spending next() {
        return new Spending(Spent.NONE, minute);
    }

    /** After so many requests of this process. */
    Spending plusOwn(int requests) {
        return requests == 0 ? this : new Spending(minute.plusOwn(requests), before);
    }

    /**
     * After something was observed.
     *
     * @param known the minute that was known before; one that was only estimated to begin already had no spending of its own
     * @param current the minute that is known now
     * @param shown the minute that was observed, or null
     * @param own how many requests of this process it shows
     * @param inFlight how many requests have no response, each of which may have been counted
     */
    Spending observed(@Nullable Window known, Window current, @Nullable Window shown, int own, int inFlight) {
        if (known == null) {
            return new Spending(minute.first(current, own, inFlight), Spent.NONE);
        }
        boolean isOfEarlierMinute = shown != null && !current.hasReset(shown.reset());
        boolean isNextMinute = known.isShown() && !known.isStill(current);
        Spent seen = (isNextMinute ? Spent.NONE : minute)
                .plusOwn(isOfEarlierMinute ? 0 : own)
                .seenIn(current, inFlight);
        Spent last = isNextMinute ? minute : before;
        return seen.othersSeen() || last.othersSeen()
                ? new Spending(seen, last)
                : new Spending(seen.settledBy(current), last.settledBy(current));
    }

    /**
     * Who has spent the requests of one minute.
     *
     * @param own how many requests of this process have ended: each was counted, or may have been
     * @param others how many can only be those of other processes
     * @param earlier how many of these may be older than the first response: an earlier run of this process may have spent them
     * @param openUntil until when the earlier ones count as those of others at least
     * @param foreground how many requests of this process were sent that are not in the background
     * @param background how many were sent that are
     */
    record Spent(long own, long others, long earlier, long openUntil, long foreground, long background) {

        static final Spent NONE = new Spent(0, 0, 0, 0, 0, 0);

        /** What the first response of a process shows, which has so many requests of its own. */
        private Spent first(Window window, int own, int inFlight) {
            // A request in flight was counted in it, or will be: it never shows another process.
            long earlier = Math.max(0, window.limit() - window.remaining() - own);
            Spent seen = NONE.plusOwn(own).seenIn(window, inFlight);
            return new Spent(own, seen.others, earlier, window.shownBy() + OPEN_FOR, foreground, background);
        }

        private boolean othersSeen() {
            return others > earlier;
        }

        long all() {
            return own + others;
        }

        /** How many were those of others, or of calls that are not in the background. */
        long notInBackground() {
            return foreground + others;
        }

        private Spent sent(boolean isBackground, int requests) {
            // A request that is given back may have been sent in the last minute.
            return isBackground
                    ? new Spent(own, others, earlier, openUntil, foreground, Math.max(0, background + requests))
                    : new Spent(own, others, earlier, openUntil, Math.max(0, foreground + requests), background);
        }

        private Spent plusOwn(int requests) {
            return new Spent(own + requests, others, earlier, openUntil, foreground, background);
        }

        /** What the requests of this process do not explain was spent by others. */
        private Spent seenIn(Window window, int inFlight) {
            long unexplained = window.limit() - window.remaining() - own - inFlight;
            return unexplained <= others
                    ? this
                    : new Spent(own, unexplained, earlier, openUntil, foreground, background);
        }

        /** All was spent by this process, if no other has spent anything for some time since its first response. */
        private Spent settledBy(Window window) {
            return earlier == 0 || window.shownBy() < openUntil
                    ? this
                    : new Spent(all(), 0, 0, 0, foreground, background);
        }
    }
}
