package com.petstore.sdk.internal.ratelimit;

/**
 * How much of the quota this process may take to be its own, when others may share the key. Nobody tells: it follows from how much faster
 * the quota goes down than this process spends it, remembered over the last windows.
 */
final class ShareEstimator {

    /** From this share on, the process takes itself to be alone. */
    private static final double ALONE = 0.995;

    /** Shares are raised to this power, which pulls unequal ones together, and spends a little more early in a window than late. */
    private static final double SMOOTHING_EXPONENT = 0.7;

    private static final double LEAST = 1e-4;

    /** How many of the requests that were spent before its first look a process still takes for those of others in the next window, at most. */
    private static final long MOST_REMEMBERED = 10;

    /** With a higher power, own requests that explain all that is spent prove sooner that there are no others. */
    private static final double TRUST = 3;

    private static final double MEMORY = 8;
    private static final double BACK_OFF = 0.85;
    private static final double RECOVER = 0.02;
    private static final double LEAST_TARGET = 0.3;

    private double ownBefore = 1;
    private double allBefore = 1;
    private long beforeFirstLook;
    private double target = 1;
    private boolean backedOff;

    /** Begins with a first look only: the given number of requests had been spent before. */
    void startFrom(long spent) {
        ownBefore = 1;
        allBefore = 1;
        beforeFirstLook = Math.max(0, spent);
    }

    /**
     * The share of this process in all requests, from almost 0 to 1. What was spent before its first look was spent by its own last run or by
     * many others. The less of what is spent since then is theirs, the less of it counts as theirs.
     */
    double share(MinuteQuota minute) {
        double own = (double) Math.min(minute.own(), minute.used()) + ownBefore;
        double partOfOthers = (1.0 + minute.others()) / (1 + minute.used());
        double before = beforeFirstLook * Math.pow(partOfOthers, TRUST);
        return Math.max(LEAST, Math.min(1, own / (minute.used() + allBefore + before)));
    }

    static boolean isAlone(double share) {
        return share >= ALONE;
    }

    /** The part of what remains that a process with this share spends until the window ends. */
    double spendFraction(double share, long limit) {
        return isAlone(share) ? 1 : Math.max(Math.pow(share, SMOOTHING_EXPONENT), target * target / Math.max(1, limit));
    }

    /** How much of the quota all processes aim at, from 0.3 to 1. */
    double target() {
        return target;
    }

    /** Aims lower, once per window, because the service had to refuse. */
    void refused() {
        if (!backedOff) {
            target = Math.max(LEAST_TARGET, target * BACK_OFF);
            backedOff = true;
        }
    }

    /** Remembers what this process and all together spent in a window that has ended. */
    void windowSeen(MinuteQuota minute, double usedAtEnd) {
        double fading = Math.exp(-usedAtEnd / Math.max(0.25 * minute.limit(), MEMORY / share(minute)));
        ownBefore = ownBefore * fading + Math.min((double) minute.own(), usedAtEnd);
        allBefore = allBefore * fading + usedAtEnd;
    }

    /** Aims a little higher again, with each window that ends, and believes what it saw more than what came before. */
    void windowEnded() {
        allBefore += Math.min(MOST_REMEMBERED, beforeFirstLook);
        beforeFirstLook = 0;
        target = Math.min(1, target + RECOVER);
        backedOff = false;
    }
}
