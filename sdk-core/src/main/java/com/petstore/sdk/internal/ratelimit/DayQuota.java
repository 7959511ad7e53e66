// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

/** The quota of the day, as far as responses have shown it. Times are local nanoseconds. */
final class DayQuota {

    /** Resets that lie closer together, in seconds, mean the same day; the minutes next to its last one lie further away. */
    private static final long SAME_WINDOW = 30;

    private boolean known;
    private boolean certain;
    private long limit;
    private long remaining;
    private long reset;
    private long endsAt;

    boolean known(long now) {
        return known && now < endsAt;
    }

    long limit() {
        return limit;
    }

    long remaining() {
        return remaining;
    }

    long endsAt() {
        return endsAt;
    }

    /** Whether it is the day, and not a ban that a process which knows too little takes for it. */
    boolean isCertain() {
        return certain;
    }

    /** The reset in the service's seconds, which tells days apart. */
    long reset() {
        return reset;
    }

    /** Whether this is the reset of the day that is known already. After its end, a later reset is that of a minute. */
    boolean isSame(long reset, long now) {
        return isSame(reset) && (now < endsAt || reset <= this.reset);
    }

    private boolean isSame(long reset) {
        return known && Math.abs(reset - this.reset) <= SAME_WINDOW;
    }

    /**
     * Notes figures of a day; those that came late change nothing.
     *
     * @param certain whether they can be those of nothing else
     * @return how many requests were spent since the last ones, or 0 if that is not known
     */
    long update(long limit, long remaining, long reset, long endsAt, boolean certain) {
        boolean sameDay = isSame(reset);
        if (known && !sameDay && reset < this.reset) {
            return 0;
        }
        boolean samePlan = sameDay && limit == this.limit;
        long spent = samePlan ? Math.max(0, this.remaining - remaining) : 0;
        this.known = true;
        this.certain = certain || (sameDay && this.certain);
        this.limit = limit;
        this.remaining = samePlan ? Math.min(this.remaining, remaining) : remaining;
        this.reset = reset;
        this.endsAt = endsAt;
        return spent;
    }

    void forget() {
        known = false;
    }

    /** Takes off a request of which it is not known whether it was counted. */
    void spend() {
        remaining = Math.max(0, remaining - 1);
    }
}
