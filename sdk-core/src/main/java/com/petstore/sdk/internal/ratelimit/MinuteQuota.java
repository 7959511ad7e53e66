// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

/** The quota of the minute, as the responses to this process show it, and who spent it in this minute and the last. Times are local nanoseconds. */
final class MinuteQuota {

    static final long LENGTH = 60 * ServerClock.SECOND;

    /** Resets that lie closer together, in seconds, mean the same window: services round, and some let it slide. */
    private static final long SAME_WINDOW = 30;

    private boolean known;
    private boolean seen;
    private long limit;
    private long remaining;
    private long remainingAt;
    private long reset;
    private long endsAt;

    private long own;
    private long others;

    /** How many of the others' are older than the very first look: an earlier run of this process may have spent them. */
    private long unproven;

    private long ownBefore;
    private long othersBefore;
    private boolean othersSeenBefore;

    /** Whether a response has shown the quota. */
    boolean known() {
        return known;
    }

    /** Whether there has been a response of the current window. */
    boolean seen() {
        return seen;
    }

    long limit() {
        return limit;
    }

    /** The fewest requests that a response of this window has shown to remain. */
    long remaining() {
        return remaining;
    }

    /** When they remained. */
    long remainingAt() {
        return remainingAt;
    }

    long endsAt() {
        return endsAt;
    }

    /** The reset in the service's seconds, which tells windows apart. */
    long reset() {
        return reset;
    }

    /** How many requests of this process were counted in this window and the last. */
    long own() {
        return ownBefore + own;
    }

    /** How many requests of this window and the last can only be those of other processes. */
    long others() {
        return othersBefore + others;
    }

    /** Whether others were seen to spend something in this window or the last. */
    boolean othersSeen() {
        return othersSeenBefore || others > unproven;
    }

    /** How many requests were counted in the last window, as far as this process saw. */
    long usedBefore() {
        return ownBefore + othersBefore;
    }

    /** Whether this process was served in the last window, and nobody else was. */
    boolean wasAlone() {
        return ownBefore > 0 && othersBefore == 0;
    }

    /** Starts over: what others did in the meantime is not known. */
    void forget() {
        known = false;
        seen = false;
    }

    /**
     * The very first look, which tells how much was spent before. Requests of this process that were lost before are nobody's.
     *
     * @param counted whether the request that looked was counted
     * @param inFlight requests of this process without a response, each of which may have been counted
     */
    void open(long limit, long remaining, long reset, long endsAt, long at, boolean counted, int inFlight) {
        known = true;
        ownBefore = 0;
        othersBefore = 0;
        othersSeenBefore = false;
        own = 0;
        others = Math.max(0, limit - remaining - (counted ? 1 : 0) - inFlight);
        unproven = others;
        look(limit, remaining, at);
        move(reset, endsAt);
    }

    /**
     * Notes what the requests of this process do not explain.
     *
     * @param inFlight requests of this process without a response, each of which may have been counted
     */
    void compare(int inFlight) {
        others = Math.max(others, limit - remaining - own - inFlight);
    }

    /** Whether this is the reset of the current window. */
    boolean isSame(long reset) {
        return Math.abs(reset - this.reset) <= SAME_WINDOW;
    }

    boolean isLater(long reset) {
        return reset > this.reset + SAME_WINDOW || (!seen && reset >= this.reset - SAME_WINDOW);
    }

    /** Whether this is the reset of a window that is over. Had the service's clock been set back, its window would end when this one does. */
    boolean isOver(long reset, long localReset, long now) {
        return wasBefore(reset)
                && Math.abs(localReset - endsAt) > SAME_WINDOW * ServerClock.SECOND
                && localReset <= now + ServerClock.SECOND;
    }

    private boolean wasBefore(long reset) {
        return reset < this.reset - SAME_WINDOW;
    }

    /** The first figures of the window that follows, or of the current one, of which nothing was seen yet. */
    void next(long limit, long remaining, long reset, long endsAt, long at) {
        if (seen) {
            end();
        }
        look(limit, remaining, at);
        move(reset, endsAt);
    }

    /** Further figures of the same window; those that came late change nothing. */
    void update(long limit, long remaining, long reset, long endsAt, long at) {
        if (limit != this.limit) {
            look(limit, remaining, at);
            move(reset, endsAt);
            return;
        }
        seen = true;
        if (remaining <= this.remaining) {
            this.remaining = remaining;
            remainingAt = at;
        }
        if (reset > this.reset || wasBefore(reset)) {
            move(reset, endsAt);
        }
    }

    /**
     * Figures that came with the reset of a window that has long been over. If they came with the response to a request of the current window, the
     * service's reset stands still, and the rest is as good as any.
     *
     * @return whether they are those of the current window
     */
    boolean updateStale(long limit, long remaining, long sentAt, long localReset) {
        boolean longOver = sentAt - localReset > SAME_WINDOW * ServerClock.SECOND;
        boolean current = longOver && sentAt >= endsAt - LENGTH;
        if (current) {
            update(limit, remaining, reset, endsAt, sentAt);
        }
        return current;
    }

    /** Counts a request of this process. */
    void countOwn() {
        own++;
    }

    /** A request of this process may have been counted, and no response shows it. */
    void spendOwn() {
        if (known) {
            spend(1);
            own++;
        }
    }

    private void spend(long requests) {
        remaining = Math.max(0, remaining - requests);
    }

    /**
     * Takes off what a response that shows the day says was spent. The service may have begun its minute with the request of that response, and
     * not a moment earlier.
     */
    void spendUnseen(long requests, long now) {
        spend(requests);
        if (!seen) {
            endsAt = now + LENGTH;
            seen = true;
        }
    }

    /** Nothing remains until then, when the next window begins. */
    void endAt(long endsAt) {
        remaining = 0;
        this.endsAt = endsAt;
    }

    /** Continues with the window that begins where this one ends, of which nothing is seen yet. */
    void roll() {
        end();
        remaining = limit;
        remainingAt = endsAt;
        seen = false;
        move(reset + 60, endsAt + LENGTH);
    }

    private void end() {
        ownBefore = own;
        othersBefore = others;
        othersSeenBefore = others > unproven;
        own = 0;
        others = 0;
        unproven = 0;
    }

    private void look(long limit, long remaining, long at) {
        this.limit = limit;
        this.remaining = remaining;
        this.remainingAt = at;
        this.seen = true;
    }

    private void move(long reset, long endsAt) {
        this.reset = reset;
        this.endsAt = endsAt;
    }
}
