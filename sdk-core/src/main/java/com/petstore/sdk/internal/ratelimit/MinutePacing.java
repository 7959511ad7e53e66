package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ratelimit.Decision.Kind;

/**
 * How a process spends what remains of a minute. One that is alone sends as fast as it likes until what remains, less what is in flight, is used
 * up. One that shares its key spreads its share of what remains over the rest of the minute.
 */
final class MinutePacing {

    /** How many requests of each other process are in flight, unseen, when this one looks at what remains. */
    private static final double UNSEEN = 0.02;

    private final QuotaState quota;
    private final BurstReserve reserve;
    private final TokenBucket bucket;

    /** Begins with the given number of tokens, from 0 to 1. */
    MinutePacing(QuotaState quota, double tokens) {
        this.quota = quota;
        this.reserve = new BurstReserve(quota.minute());
        this.bucket = new TokenBucket(tokens);
    }

    /** Whether all that remains of a minute is for this process. */
    boolean isAlone() {
        return quota.isExclusive() || ShareEstimator.isAlone(quota.share());
    }

    /** Whether a single request must show what remains, before several may be sent at once. */
    boolean looksFirst(long now, int inFlight) {
        return isAlone()
                ? !quota.minute().seen()
                : quota.spare().allowsBurst(inFlight, quota.share())
                        && !quota.spare().isLookRecent(now);
    }

    /**
     * When the next request may be sent in the known minute. An application that makes one call at a time waits only where that would take from
     * what others are seen to spend: it is no burst, and each response shows what they do.
     *
     * @param waiting how many requests wait, the next one included
     */
    Decision decide(long now, int inFlight, int waiting) {
        double share = quota.share();
        boolean oneAtATime = inFlight == 0
                && waiting <= 1
                && quota.spare().allowsOne(left(now, share), quota.estimator().isCountKnown(), now);
        if (isAlone()) {
            // What was spent before it looked was spent by its own last run, which kept the reserve for others back.
            return oneAtATime && quota.minute().startedLate() ? Decision.now(now) : alone(now, inFlight);
        }
        return oneAtATime || quota.spare().allowsBurst(inFlight, share)
                ? Decision.now(now)
                : shared(now, inFlight, share);
    }

    private double left(long now, double share) {
        return quota.estimator().left(quota.minute(), now, share);
    }

    private Decision alone(long now, int inFlight) {
        MinuteQuota minute = quota.minute();
        long left = minute.remaining() - inFlight;
        if (quota.isExclusive() ? left > 0 : reserve.leaves(left, now)) {
            return Decision.now(now);
        }
        if (minute.remaining() == 0) {
            return new Decision(Kind.MINUTE, minute.endsAt());
        }
        if (inFlight > 0) {
            return Decision.afterResponse(minute);
        }
        return new Decision(Kind.PACED, reserve.leavesOneAt(now));
    }

    private Decision shared(long now, int inFlight, double share) {
        double left = left(now, share);
        long endsAt = quota.minute().endsAt();
        if (left - inFlight < 1 + UNSEEN / share) {
            return new Decision(Kind.MINUTE, endsAt);
        }
        double perSecond = quota.estimator().spendPerSecond(quota.minute(), left, now, share);
        if (bucket.canTake(perSecond, now)) {
            return new Decision(Kind.NOW, now, perSecond);
        }
        long nextToken = now + Math.max(1, (long) (bucket.secondsToNext(perSecond, now) * ServerClock.SECOND));
        // The little that is left of this window says nothing about the pace in the next.
        return new Decision(Kind.PACED, Math.min(nextToken, endsAt), perSecond);
    }

    /**
     * The earliest time at which the request at this place of the queue, from 1, can be sent in this minute or a later one. Calls are refused by
     * it, so that only others who were seen count.
     *
     * @param free how many requests this minute may still have
     * @param first when the first can be sent
     */
    long earliest(int place, long free, long first, long now) {
        MinuteQuota minute = quota.minute();
        double share = quota.isExclusive() ? 1 : quota.estimator().provenShare(minute);
        if (!ShareEstimator.isAlone(share)) {
            double minutes = place / quota.estimator().spendPerMinute(minute, share);
            return Math.max(first, now + (long) ((minutes - 1) * MinuteQuota.LENGTH));
        }
        if (place <= free) {
            return first;
        }
        long windows = (place - free - 1) / Math.max(1, minute.limit());
        return Math.max(first, minute.endsAt()) + windows * MinuteQuota.LENGTH;
    }

    /**
     * Fills the token bucket until now, and notes whether calls wait.
     *
     * @param waiting how many requests wait, the next one included
     */
    void advance(Decision decision, int waiting, long now) {
        quota.spare().noteWaiting(waiting > 0 && !decision.isNow(), now);
        if (decision.takesToken()) {
            bucket.refill(decision.tokensPerSecond(), now);
        }
    }

    void take(Decision decision) {
        if (decision.takesToken()) {
            bucket.take();
        }
    }

    /** Begins again with the given number of tokens, from 0 to 1. */
    void restart(double tokens, long now) {
        bucket.restart(tokens, now);
    }

    void giveBack() {
        bucket.giveBack();
    }
}
