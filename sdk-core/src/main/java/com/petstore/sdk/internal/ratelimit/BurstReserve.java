package com.petstore.sdk.internal.ratelimit;

/**
 * What even a process that is alone keeps back of a minute, to spend it evenly: a process that joins finds something left, and is noticed by it.
 */
final class BurstReserve {

    private static final double KEPT = 0.05;

    /** At its first look a process cannot know yet that it is alone; what it keeps goes down while others may show up. */
    private static final double KEPT_AT_FIRST = 0.8;

    private static final long FIRST_LOOK = 5 * ServerClock.SECOND;

    /** So long before the end of a window it is spent: a request takes its time, and the end is not known to the millisecond. */
    private static final long EARLY = ServerClock.SECOND;

    private final MinuteQuota minute;

    BurstReserve(MinuteQuota minute) {
        this.minute = minute;
    }

    /** Whether as many of the requests that remain are not kept back, or not any more. */
    boolean leaves(long remaining, long now) {
        return remaining >= Math.max(1, kept(now) * evenly(now));
    }

    /** When one of the requests that remain is not kept back any more. */
    long leavesOneAt(long now) {
        double mayKeep = minute.remaining() / Math.max(evenly(now), 1e-9);
        double keptLater = KEPT * minute.limit();
        if (mayKeep > keptLater && firstLookLeft(now) > 0) {
            double left = (mayKeep - keptLater) / ((KEPT_AT_FIRST - KEPT) * minute.limit());
            return Math.max(now + 1, minute.firstLookAt() + (long) ((1 - left) * FIRST_LOOK) + 1);
        }
        return minute.endsAt() - EARLY - (long) (minute.remaining() / keptLater * MinuteQuota.LENGTH);
    }

    private double kept(long now) {
        return (KEPT + (KEPT_AT_FIRST - KEPT) * Math.max(0, firstLookLeft(now))) * minute.limit();
    }

    /** The part of the first look that is still to come, from 1 to 0 and below. */
    private double firstLookLeft(long now) {
        return 1 - (now - minute.firstLookAt()) / (double) FIRST_LOOK;
    }

    /** The part of the minute that is left to spend something evenly. */
    private double evenly(long now) {
        return Math.max(0, minute.endsAt() - EARLY - now) / (double) MinuteQuota.LENGTH;
    }
}
