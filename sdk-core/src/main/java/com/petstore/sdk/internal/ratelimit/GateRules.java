package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.model.Plan;
import com.petstore.sdk.response.RateLimitWindow;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When the next request may be sent, by all that the service's answers have told. Knows no thread and no clock but what is passed to it; times
 * are local nanoseconds. Guarded by its gate.
 *
 * <p>A process that is alone sends as fast as it likes until what remains, less what is under way, is used up. One that shares its key spreads
 * its share of what remains over the rest of the minute.
 */
final class GateRules {

    /** No time is known: the next answer will tell. */
    static final long AFTER_AN_ANSWER = Long.MAX_VALUE;

    /** How long everybody waits for the answer of a single request that goes ahead. */
    private static final long PROBE_TIMEOUT = ServerClock.SECOND / 4;

    /** The same after a refusal. */
    private static final long PROBE_TIMEOUT_AFTER_429 = 2 * ServerClock.SECOND;

    /** Who sent nothing for so long knows nothing of the others. */
    private static final long IDLE_AFTER = 60 * ServerClock.SECOND;

    private static final long SHORTEST_REFUSAL = ServerClock.SECOND;

    /** How many requests of each other process are under way, unseen, when this one looks at what remains. */
    private static final double UNSEEN = 0.02;

    /** How many requests may be under way where the service limits requests and does not show the minute's quota. */
    private static final int MAX_IN_FLIGHT_BLIND = 4;

    private final DoubleSupplier random;
    private final QuotaState known = new QuotaState();
    private final ServerClock clock = known.clock;
    private final MinuteQuota minute = known.minute;
    private final DayQuota day = known.day;
    private final ShareEstimator estimator = known.estimator;
    private final BurstReserve reserve = new BurstReserve(minute);
    private final Cooldown cooldown = new Cooldown();
    private final TokenBucket bucket;

    private long startsAt = Long.MIN_VALUE;
    private int inFlight;
    private boolean answered;
    private boolean refused;
    private long lastSentAt = Long.MIN_VALUE / 2;
    private boolean paced;
    private boolean awaitsAnswer;
    private @Nullable RateLimitWindow refusedBy;

    GateRules(DoubleSupplier random) {
        this.random = random;
        this.bucket = new TokenBucket(random.getAsDouble());
    }

    /** Takes the limits from the application where the service does not show them, and spreads the first requests of a fleet. */
    void declare(Plan plan, long now) {
        known.declare(plan);
        startsAt = now + (long) (random.getAsDouble() * MinuteQuota.LENGTH / plan.requestsPerMinute());
    }

    /** Whether nothing of what these rules know can hold a request up. */
    boolean isIdle(long now) {
        return inFlight == 0
                && !cooldown.isActive(now)
                && !(day.known(now) && day.remaining() == 0)
                && !(minute.known() && now < minute.endsAt());
    }

    /** To be called before a request asks to be sent while nobody waits. */
    void wake(long now) {
        // An answer that took long may still have shown the window of now.
        boolean seesNow = minute.seen() && now < minute.endsAt();
        if (minute.known() && inFlight == 0 && now - lastSentAt > IDLE_AFTER && !seesNow) {
            minute.forget();
            answered = false;
        }
    }

    /** The time at which the next request may be sent, which is {@code now} or earlier if it may at once. */
    long next(long now) {
        paced = false;
        awaitsAnswer = false;
        if (cooldown.isActive(now)) {
            return cooldown.until();
        }
        if (isDayUsedUp(now)) {
            return day.remaining() > 0 ? AFTER_AN_ANSWER : day.endsAt();
        }
        known.roll(now);
        if (cooldown.probing()) {
            long remains = whenAnyRemains(now);
            return remains > now ? remains : single(now, PROBE_TIMEOUT_AFTER_429);
        }
        if (!minute.known()) {
            return Math.max(startsAt, unseen(now));
        }
        double share = known.share();
        return ShareEstimator.isAlone(share) ? alone(now) : paced(now, share);
    }

    /** When to ask again, if nothing happens before; a new window does not wait for answers of the last one. */
    long lookAgain(long now) {
        long next = next(now);
        return next == AFTER_AN_ANSWER && minute.known() ? minute.endsAt() : next;
    }

    private boolean isDayUsedUp(long now) {
        return day.known(now) && day.remaining() - inFlight <= 0;
    }

    private long single(long now, long patience) {
        awaitsAnswer = inFlight > 0 && lastSentAt + patience > now;
        return awaitsAnswer ? lastSentAt + patience : now;
    }

    /** As long as no answer has shown the quota of the minute. */
    private long unseen(long now) {
        if (!answered) {
            return single(now, PROBE_TIMEOUT);
        }
        boolean unlimited = !refused && !day.known(now);
        return unlimited || inFlight < MAX_IN_FLIGHT_BLIND ? now : AFTER_AN_ANSWER;
    }

    private long whenAnyRemains(long now) {
        if (!minute.known() || minute.remaining() - inFlight > 0) {
            return now;
        }
        return minute.remaining() > 0 ? AFTER_AN_ANSWER : minute.endsAt();
    }

    private long alone(long now) {
        if (!minute.seen()) {
            return single(now, PROBE_TIMEOUT);
        }
        if (reserve.leaves(minute.remaining() - inFlight, now)) {
            return now;
        }
        if (inFlight > 0 && minute.remaining() > 0) {
            return AFTER_AN_ANSWER;
        }
        return minute.remaining() == 0 ? minute.endsAt() : reserve.leavesOneAt(now);
    }

    private long paced(long now, double share) {
        double left = known.left(now, share);
        if (left - inFlight < 1 + UNSEEN / share) {
            return minute.endsAt();
        }
        double perSecond = estimator.spendFraction(share, minute.limit())
                * estimator.target()
                * left
                * ServerClock.SECOND
                / (minute.endsAt() - now);
        bucket.refill(perSecond, now);
        paced = true;
        if (bucket.canTake()) {
            return now;
        }
        long paid = now + Math.max(1, (long) (bucket.secondsToNext(perSecond) * ServerClock.SECOND));
        // The little that is left of this window says nothing about the pace in the next.
        return Math.min(paid, minute.endsAt());
    }

    /**
     * The earliest time at which the request at this place of the queue, from 1, can be sent, as far as that is known; {@code now} if it only
     * waits for the answer to another.
     */
    long earliest(long now, int place) {
        long first = next(now);
        boolean isFirstLook = !minute.known() && !cooldown.isActive(now) && !isDayUsedUp(now);
        if (first == AFTER_AN_ANSWER || awaitsAnswer || isFirstLook) {
            first = now;
        }
        if (day.known(now) && place > day.remaining() - inFlight) {
            return Math.max(first, day.endsAt());
        }
        if (!minute.known() || place <= 1) {
            return first;
        }
        double share = known.share();
        if (!ShareEstimator.isAlone(share)) {
            double minutes = place / (estimator.spendFraction(share, minute.limit()) * Math.max(1, minute.limit()));
            return Math.max(first, now + (long) ((minutes - 1) * MinuteQuota.LENGTH));
        }
        long free = cooldown.isActive(now) ? minute.limit() : Math.max(0, minute.remaining() - inFlight);
        if (place <= free) {
            return first;
        }
        long windows = (place - free - 1) / Math.max(1, minute.limit());
        return Math.max(first, minute.endsAt()) + windows * MinuteQuota.LENGTH;
    }

    /** A request is about to be sent; returns whether it was paid for. */
    boolean sent(long now) {
        inFlight++;
        lastSentAt = now;
        if (paced) {
            bucket.take();
        }
        return paced;
    }

    /** A request that was about to be sent is not. */
    void unsent(boolean paid) {
        inFlight--;
        if (paid) {
            bucket.giveBack();
        }
    }

    /** A request failed without an answer; if it was sent, the service may have counted it. */
    void lost(long sentAt) {
        inFlight--;
        cooldown.lost(sentAt);
        known.spendOwn();
    }

    /** Notes the service's time at which an answer was made. */
    void showDate(long unixSeconds, long sentAt, long now) {
        clock.show(unixSeconds, sentAt, now);
    }

    /** Takes the local time, in nanoseconds since 1970, for an answer that shows none. */
    void assumeDate(long localUnixNanos, long now) {
        clock.assume(localUnixNanos, now);
    }

    /** A request was answered with a refusal of its key, which says nothing about the quota. */
    void denied(Turn turn, long now) {
        inFlight--;
        if (cooldown.probing() && cooldown.isAfterRefusal(turn.sentAt)) {
            cooldown.probeDenied(now);
        }
    }

    /** A request was answered, and not refused. */
    void answered(Turn turn, long now) {
        inFlight--;
        cooldown.answered(turn.sentAt);
        answered = true;
        if (known.note(turn, now)) {
            minute.countOwn();
        }
        minute.serve();
    }

    /**
     * A request was answered with 429.
     *
     * @param retryAfter how long to wait from now, or negative if the answer does not say
     */
    void refused(Turn turn, long retryAfter, long now) {
        inFlight--;
        var unused = known.note(turn, now);
        long until = Long.MIN_VALUE;
        if (retryAfter >= 0) {
            until = now + Math.max(SHORTEST_REFUSAL, retryAfter);
        }
        boolean showsWindow = known.endsInTime(turn, now);
        if (turn.remaining == 0 && showsWindow) {
            until = Math.max(until, Math.max(now + SHORTEST_REFUSAL, clock.localTimeOf(turn.reset)));
        }
        cooldown.refused(turn.sentAt, now, until, random.getAsDouble());
        estimator.refused();
        refused = true;
        boolean longWait = until > now && QuotaState.isLongerThanAMinute(until - now);
        if (known.minuteHidden() && day.isSame(turn.reset) && day.remaining() > 0 && !longWait) {
            minute.endAt(cooldown.until());
        }
        refusedBy = known.shownAsUsedUp(turn, until, now);
    }

    /** Lets one request through that would have to wait for its time, whatever the service said before. */
    void reopen(long now) {
        long next = next(now);
        if (next <= now || next == AFTER_AN_ANSWER) {
            return;
        }
        refusedBy = heldUpBy(now);
        cooldown.reopen(now, next);
        known.forget();
        answered = false;
    }

    /** What keeps requests waiting now. */
    @Nullable
    RateLimitWindow heldUpBy(long now) {
        if (cooldown.isActive(now)) {
            return refusedBy;
        }
        if (isDayUsedUp(now)) {
            return known.longWindow();
        }
        return minute.known() ? RateLimitWindow.MINUTE : null;
    }

    boolean suspectedBan() {
        return cooldown.suspectedBan();
    }
}
