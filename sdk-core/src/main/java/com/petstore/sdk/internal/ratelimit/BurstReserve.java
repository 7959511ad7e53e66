package com.petstore.sdk.internal.ratelimit;

/**
 * What even a process that is alone keeps back of a minute, to spend it evenly: a process that joins finds something left, and is noticed by it.
 * A process that starts cannot know yet that it is alone, and keeps more. Times are local nanoseconds.
 */
final class BurstReserve {

    private static final double KEPT = 0.05;

    /** Until processes that started at the same moment have shown up. */
    private static final double KEPT_AT_START = 0.8;

    private static final double START = 1.2;

    /** Small bursts of a process that starts need not wait for the end of that time. */
    private static final double FREED_A_SECOND = 0.15;

    /** For processes that start a little later: what is spent, nobody can give back to a fleet that comes one by one. */
    private static final double KEPT_AFTER_START = 0.35;

    private static final double NONE_STARTS_AFTER = 40;

    /** So long before the end of a window it is spent: a request takes its time, and the end is not known to the millisecond. */
    private static final long EARLY = ServerClock.SECOND;

    private final MinuteQuota minute;

    BurstReserve(MinuteQuota minute) {
        this.minute = minute;
    }

    /** Whether as many of the requests that remain are not kept back, or not any more. */
    boolean leaves(long remaining, long now) {
        double seconds = (now - minute.firstLookAt()) / (double) ServerClock.SECOND;
        double afterStart = Math.max(KEPT, KEPT_AFTER_START * (1 - seconds / NONE_STARTS_AFTER));
        double kept = seconds < START ? KEPT_AT_START - FREED_A_SECOND * seconds : afterStart;
        double evenly = Math.max(0, minute.endsAt() - EARLY - now) / (double) MinuteQuota.LENGTH;
        return remaining >= Math.max(1, kept * evenly * minute.limit());
    }

    /** When one of the requests that remain is not kept back any more, if all are now. */
    long leavesOneAt(long now) {
        long at = minute.endsAt() - EARLY;
        for (long step = (at - now) / 2; step > 0; step /= 2) {
            at -= leaves(minute.remaining(), at - step) ? step : 0;
        }
        return at;
    }
}
