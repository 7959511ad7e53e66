package com.petstore.sdk.internal.ratelimit;

/** The quota of the minute, as this process sees it in its own responses. Times are local nanoseconds. */
final class MinuteQuota {

    static final long LENGTH = 60 * ServerClock.SECOND;

    /** Resets that lie closer together, in seconds, mean the same window: services round, and some let it slide. */
    private static final long SAME_WINDOW = 30;

    private boolean known;
    private boolean seen;
    private long firstLookAt;
    private long limit;
    private long remaining;
    private long remainingAt;
    private long atFirst;
    private long watchedFrom;
    private long own;
    private long others;

    /** Requests of this process that were lost before the first response of this window. */
    private long lostUnseen;

    private boolean served;
    private long reset;
    private long endsAt;

    /** Whether a response has shown the quota since this process was last idle. */
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

    /** How many requests of this process were counted in this window. */
    long own() {
        return own;
    }

    /** How many requests all processes together have spent in this window, as far as this one looked on. */
    long used() {
        return atFirst - remaining;
    }

    /** Whether more than its own first request had been spent in this window when this process looked for the first time. */
    boolean startedLate() {
        return atFirst < limit - 1;
    }

    /** How many requests of this window can only be those of other processes. */
    long others() {
        return others;
    }

    /** Since when this process sees what is spent in this window. */
    long watchedFrom() {
        return watchedFrom;
    }

    /**
     * Notes a drop of what remains that the own requests do not explain.
     *
     * @param inFlight requests of this process without a response, each of which may have been counted
     */
    void compare(int inFlight) {
        others = Math.max(others, used() - own - inFlight);
    }

    /** Whether a request of this process was served in this window: without one, nothing is known of the others. */
    boolean served() {
        return served;
    }

    /** Starts over: what others did in the meantime is not known. */
    void forget() {
        known = false;
        seen = false;
    }

    /** The first figures, which say how much was used before this process looked. */
    void open(long limit, long remaining, long reset, long endsAt, long at, long now) {
        known = true;
        firstLookAt = now;
        begin(limit, remaining, remaining, at);
        watchedFrom = now;
        seen = true;
        move(reset, endsAt);
    }

    /** When this process first looked, after it knew nothing. */
    long firstLookAt() {
        return firstLookAt;
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

    /** The first figures of the window that follows. */
    void next(long limit, long remaining, long reset, long endsAt, long now) {
        begin(limit, Math.max(limit, remaining), remaining, now);
        watchedFrom = endsAt - LENGTH;
        seen = true;
        move(reset, endsAt);
    }

    /** Further figures of the same window; those that came late change nothing. */
    void update(long limit, long remaining, long reset, long endsAt, long now) {
        seen = true;
        if (limit != this.limit) {
            begin(limit, remaining, remaining, now);
            watchedFrom = now;
            move(reset, endsAt);
            return;
        }
        if (remaining <= this.remaining) {
            this.remaining = remaining;
            remainingAt = now;
        }
        if (reset > this.reset || wasBefore(reset)) {
            move(reset, endsAt);
        }
    }

    /**
     * Figures that came with the reset of a window that has long been over. If they came with the response to a request of the current window, the service's reset
     * stands still, and the rest is as good as any.
     */
    void updateStale(long limit, long remaining, long sentAt, long localReset) {
        boolean longOver = sentAt - localReset > SAME_WINDOW * ServerClock.SECOND;
        if (longOver && sentAt >= endsAt - LENGTH) {
            update(limit, remaining, reset, endsAt, sentAt);
        }
    }

    /** A request of this process was served. */
    void serve() {
        served = true;
    }

    /** Counts a request of this process. */
    void countOwn() {
        own++;
    }

    /** A request of this process may have been counted, and no response shows it. */
    void spendOwn() {
        spend(1);
        own++;
        lostUnseen += seen ? 0 : 1;
    }

    /** Takes off what was spent without a response that showed this window. */
    void spend(long requests) {
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

    /** Goes on to the window that begins where this one ends, of which nothing is seen yet. */
    void roll() {
        begin(limit, limit, limit, endsAt);
        watchedFrom = endsAt;
        seen = false;
        move(reset + 60, endsAt + LENGTH);
    }

    private void begin(long limit, long atFirst, long remaining, long now) {
        this.limit = limit;
        this.atFirst = atFirst;
        this.remaining = remaining;
        this.remainingAt = now;
        this.own = seen ? 0 : lostUnseen;
        this.lostUnseen = 0;
        this.others = 0;
        this.served = false;
    }

    private void move(long reset, long endsAt) {
        this.reset = reset;
        this.endsAt = endsAt;
    }
}
