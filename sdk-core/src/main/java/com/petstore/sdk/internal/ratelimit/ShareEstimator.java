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

    /** Up to this power, a share that is spent faster than evenly makes what remains shrink faster. */
    private static final double STEEPEST = 4;

    private static final double MEMORY = 8;
    private static final double BACK_OFF = 0.85;
    private static final double RECOVER = 0.02;
    private static final double LEAST_TARGET = 0.3;

    private double ownBefore = 1;
    private double allBefore = 1;
    private long beforeFirstLook;

    /** What is remembered, for minutes, of that. */
    private double assumedBefore;

    private double target = 1;
    private boolean countKnown;
    private boolean backedOff;

    /** Begins with a first look only, unless a ledger has told more: the given number of requests had been spent before. */
    void startFrom(long spent) {
        if (countKnown) {
            return;
        }
        ownBefore = 1;
        allBefore = 1;
        assumedBefore = 0;
        beforeFirstLook = Math.max(0, spent);
    }

    /** Whether a ledger has told how many processes share the key. */
    boolean isCountKnown() {
        return countKnown;
    }

    /** Begins with what a ledger told: this many processes share the key, until minutes show something else. */
    void startWith(int processes, long limit) {
        ownBefore = (double) limit / processes;
        allBefore = limit;
        assumedBefore = 0;
        beforeFirstLook = 0;
        countKnown = true;
    }

    /**
     * The share of this process in all requests, from almost 0 to 1. What was spent before its first look was spent by its own last run or by
     * many others. The less of what is spent since then is theirs, the less of it counts as theirs.
     */
    double share(MinuteQuota minute) {
        double own = (double) Math.min(minute.own(), minute.used()) + ownBefore;
        double partOfOthers = (1.0 + minute.others()) / (1 + minute.used());
        double before = beforeFirstLook * Math.pow(partOfOthers, TRUST);
        return Math.max(LEAST, Math.min(1, own / (minute.used() + allBefore + assumedBefore + before)));
    }

    /**
     * The share that this process has at least by what it saw: neither what was spent before its first look, nor what its own requests in flight
     * explain, proves that there are others.
     */
    double provenShare(MinuteQuota minute) {
        double own = minute.used() - minute.others() + ownBefore;
        return Math.max(LEAST, Math.min(1, own / (minute.used() + allBefore)));
    }

    static boolean isAlone(double share) {
        return share >= ALONE;
    }

    /** What remains of the minute now, if the others went on as they did since a response last showed it. */
    double left(MinuteQuota minute, long now, double share) {
        if (isAlone(share) || now <= minute.remainingAt()) {
            return minute.remaining();
        }
        double steepness = Math.min(STEEPEST, spendFraction(share, minute.limit()) / share) * (1 - share);
        double toEnd = Math.max(0, minute.endsAt() - now);
        return minute.remaining() * Math.pow(toEnd / (minute.endsAt() - minute.remainingAt()), steepness);
    }

    /** How many of the requests that are left this process spends a second. */
    double spendPerSecond(MinuteQuota minute, double left, long now, double share) {
        double untilTheEnd = spendFraction(share, minute.limit()) * target * left;
        return untilTheEnd * ServerClock.SECOND / (minute.endsAt() - now);
    }

    /** How many requests of a whole minute this process spends. */
    double spendPerMinute(MinuteQuota minute, double share) {
        return spendFraction(share, minute.limit()) * Math.max(1, minute.limit());
    }

    /** The part of what remains that a process with this share spends until the window ends. */
    double spendFraction(double share, long limit) {
        if (countKnown) {
            return share;
        }
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

    /** Remembers what this process and all together spent in a window that has ended, or ends now. */
    void windowSeen(MinuteQuota minute, long now) {
        boolean othersSeen = minute.used() > minute.own();
        long justBefore = Math.min(now, minute.endsAt() - ServerClock.SECOND / 2);
        double usedUnseen = othersSeen ? minute.remaining() - left(minute, justBefore, share(minute)) : 0;
        double usedAtEnd = minute.used() + usedUnseen;
        double fading = Math.exp(-usedAtEnd / Math.max(0.25 * minute.limit(), MEMORY / share(minute)));
        ownBefore = ownBefore * fading + Math.min((double) minute.own(), usedAtEnd);
        allBefore = allBefore * fading + usedAtEnd;
        assumedBefore *= fading;
    }

    /** Aims a little higher again, with each window that ends, and believes what it saw more than what came before. */
    void windowEnded() {
        assumedBefore += Math.min(MOST_REMEMBERED, beforeFirstLook);
        beforeFirstLook = 0;
        target = Math.min(1, target + RECOVER);
        backedOff = false;
    }
}
