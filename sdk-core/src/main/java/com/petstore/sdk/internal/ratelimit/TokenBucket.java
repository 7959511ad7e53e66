package com.petstore.sdk.internal.ratelimit;

/** Spreads the requests of a process that shares its key: tokens are added at a rate, and each request takes one. */
final class TokenBucket {

    /** The bucket holds the tokens of this many seconds. */
    private static final double CAPACITY_SECONDS = 1;

    private double tokens;
    private long at;

    /**
     * A bucket that holds this many tokens at first.
     *
     * @param tokens from 0 to 1; random, so that processes that start together do not send together
     */
    TokenBucket(double tokens) {
        this.tokens = tokens;
    }

    /** Adds the tokens of the time since the last refill, at this rate. */
    void refill(double perSecond, long now) {
        tokens = tokens(perSecond, now);
        at = Math.max(at, now);
    }

    boolean canTake(double perSecond, long now) {
        return tokens(perSecond, now) >= 1;
    }

    void take() {
        tokens -= 1;
    }

    /** Begins again with this many tokens. */
    void restart(double startTokens, long now) {
        tokens = startTokens;
        at = now;
    }

    void giveBack() {
        tokens += 1;
    }

    /** How long until there is a token, if there is none. */
    double secondsToNext(double perSecond, long now) {
        return (1 - tokens(perSecond, now)) / perSecond;
    }

    private double tokens(double perSecond, long now) {
        double seconds = Math.max(0, now - at) / (double) ServerClock.SECOND;
        return Math.min(Math.max(1, CAPACITY_SECONDS * perSecond), tokens + perSecond * seconds);
    }
}
