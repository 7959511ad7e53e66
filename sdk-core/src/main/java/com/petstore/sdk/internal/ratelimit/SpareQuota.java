package com.petstore.sdk.internal.ratelimit;

/**
 * Whether there is enough for this process and all others, so that nothing need be spread: for single requests by what is seen of this minute,
 * for a burst only if the last minute had enough too. Times are local nanoseconds.
 */
final class SpareQuota {

    /** The part of a minute's quota that nobody takes who finds others. */
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
        // What was spent after the last look does not show. It is taken for as much as others spent before, at a
        // minute's rate.
        double unseenPart = (minute.endsAt() - minute.remainingAt()) / (double) MinuteQuota.LENGTH;
        double used = minute.used() + minute.others() * unseenPart;
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
     */
    boolean allowsOne(double left, long now) {
        if (minute.others() <= FEW && isLookRecent(now)) {
            return minute.remaining() > 0;
        }
        double perNano = minute.others() / (double) Math.max(RECENT, now - minute.watchedFrom());
        return left - perNano * (minute.endsAt() - now) > KEPT_FOR_OTHERS * minute.limit();
    }

    /**
     * Whether one more request of a burst leaves enough for the others, if they spend as many as in the last minute, and if all of them send a
     * burst at this moment, each of its share.
     */
    boolean allowsBurst(int inFlight, double share) {
        double kept = KEPT_FOR_OTHERS * minute.limit();
        double othersToCome = Math.max(0, othersInLastMinute - minute.others());
        return wasEnough
                && minute.remaining() - inFlight - othersToCome > kept
                && inFlight < share * (minute.remaining() - kept);
    }
}
