package com.petstore.sdk.internal.ratelimit;

/**
 * Whether the quota is enough for this process and all others, so that requests need not be spread over the minute. For single requests this
 * minute decides; for a burst the last minute must have had enough, too. Times are local nanoseconds.
 */
final class SpareQuota {

    /** The part of a minute's quota that a process leaves once it has found others. */
    private static final double KEPT_FOR_OTHERS = 0.15;

    /** So few requests of others say nothing about the next ones. */
    private static final long FEW = 3;

    /** A look that is older says little about what remains now; and what others spend is measured over no shorter time. */
    private static final long RECENT = 10 * ServerClock.SECOND;

    /** If calls waited for a larger part of the minute than this, the process may want more than it got. */
    private static final double MOST_WAITING = 0.6;

    private static final long NOT_WAITING = Long.MIN_VALUE;

    private final MinuteQuota minute;
    private boolean wasEnough;
    private double othersInLastMinute;
    private long waited;
    private long waitsSince = NOT_WAITING;

    SpareQuota(MinuteQuota minute) {
        this.minute = minute;
    }

    /** Notes whether any call waits from now on. */
    void noteWaiting(boolean waiting, long now) {
        waited += waitsSince == NOT_WAITING ? 0 : Math.max(0, now - waitsSince);
        waitsSince = waiting ? Math.max(now, waitsSince) : NOT_WAITING;
    }

    /**
     * The minute ends, or has ended before.
     *
     * @param hidden whether responses show the day only, so that its requests are counted without others
     */
    void minuteEnded(boolean hidden, long now) {
        noteWaiting(waitsSince != NOT_WAITING, Math.min(now, minute.endsAt()));
        long startedAt = minute.endsAt() - MinuteQuota.LENGTH;
        // Nobody knows what was spent before the very first look, even if that came as the minute began.
        boolean whole = minute.firstLookAt() < startedAt && minute.watchedFrom() <= startedAt;
        // Requests of others after the last look are estimated: at half the pace of those before it, as a burst among
        // them does not come twice in a minute.
        double unseenPart = (minute.endsAt() - minute.remainingAt()) / (double) MinuteQuota.LENGTH;
        double used = minute.used() + minute.others() * unseenPart / 2;
        wasEnough = !hidden
                && minute.seen()
                && minute.served()
                && whole
                && waited < MOST_WAITING * MinuteQuota.LENGTH
                && used <= (1 - KEPT_FOR_OTHERS) * minute.limit();
        othersInLastMinute = Math.max(0, used - minute.own());
        waited = 0;
    }

    /** This process does not know any more what was spent. */
    void forget() {
        wasEnough = false;
    }

    /** The service refused a request, which counts as much as waiting for the whole minute. */
    void refused() {
        wasEnough = false;
        waited = MinuteQuota.LENGTH;
    }

    /** Whether a response has shown what remained of the minute within the last seconds. */
    boolean isLookRecent(long now) {
        return minute.seen() && now - minute.remainingAt() < RECENT;
    }

    /**
     * Whether there is enough for one more request, and for what the others spend if they go on as in this minute.
     *
     * @param left what remains of the minute now
     * @param othersExist whether others are known to use the key, even where this minute does not show them
     */
    boolean allowsOne(double left, boolean othersExist, long now) {
        if (othersExist && (!isLookRecent(now) || now - minute.watchedFrom() < RECENT)) {
            return false;
        }
        if (!othersExist && minute.others() <= FEW && isLookRecent(now)) {
            return minute.remaining() > 0;
        }
        double perNano = minute.others() / (double) Math.max(RECENT, now - minute.watchedFrom());
        return left - perNano * (minute.endsAt() - now) > KEPT_FOR_OTHERS * minute.limit();
    }

    /**
     * Whether one more request of a burst leaves enough for the others: for as many requests as in the last minute, and for bursts of their own at
     * this moment, each of the share of its process.
     */
    boolean allowsBurst(int inFlight, double share) {
        double kept = KEPT_FOR_OTHERS * minute.limit();
        double othersToCome = Math.max(0, othersInLastMinute - minute.others());
        return wasEnough
                && minute.remaining() - inFlight - othersToCome > kept
                && inFlight < share * (minute.remaining() - kept);
    }
}
