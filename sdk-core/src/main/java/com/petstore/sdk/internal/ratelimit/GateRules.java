package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.ratelimit.Decision.Kind;
import com.petstore.sdk.response.RateLimitWindow;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When the next request may be sent, by all that the service's responses have told. Knows no thread and no clock but what is passed to it;
 * times are local nanoseconds. Guarded by its gate.
 *
 * <p>{@link #advance} moves to the current time, {@link #decide} answers and changes nothing, {@link #grant} books a request that is sent.
 *
 * <p>A process that is alone sends as fast as it likes until what remains, less what is in flight, is used up. One that shares its key spreads
 * its share of what remains over the rest of the minute.
 */
final class GateRules {

    /** How long everybody waits for the response to a single request that goes ahead. */
    private static final long PROBE_TIMEOUT = ServerClock.SECOND / 4;

    /** The same after a 429. */
    private static final long PROBE_TIMEOUT_AFTER_429 = 2 * ServerClock.SECOND;

    /** A process that sent nothing for so long knows nothing of the others. */
    private static final long IDLE_AFTER = 60 * ServerClock.SECOND;

    private static final long SHORTEST_REFUSAL = ServerClock.SECOND;

    /** How many requests of each other process are in flight, unseen, when this one looks at what remains. */
    private static final double UNSEEN = 0.02;

    /** How many requests may be in flight where the service limits requests and does not show the minute's quota. */
    private static final int MAX_IN_FLIGHT_BLIND = 4;

    private final DoubleSupplier random;
    private final QuotaState quota = new QuotaState();
    private final BurstReserve reserve = new BurstReserve(quota.minute());
    private final Cooldown cooldown = new Cooldown();
    private final TokenBucket bucket;

    private long startsAt = Long.MIN_VALUE;
    private int inFlight;
    private boolean answered;
    private boolean refused;
    private long lastSentAt = Long.MIN_VALUE / 2;
    private @Nullable RateLimitWindow refusedBy;

    GateRules(DoubleSupplier random) {
        this.random = random;
        this.bucket = new TokenBucket(random.getAsDouble());
    }

    /** Takes the limits from the application where the service does not show them, and spreads the first requests of a fleet. */
    void declare(Plan plan, long now) {
        quota.declare(plan);
        startsAt = now + (long) (random.getAsDouble() * MinuteQuota.LENGTH / plan.requestsPerMinute());
    }

    /** Whether nothing of what these rules know can hold a request up. */
    boolean isIdle(long now) {
        return inFlight == 0
                && !cooldown.isActive(now)
                && !(quota.day().known(now) && quota.day().remaining() == 0)
                && !(quota.minute().known() && now < quota.minute().endsAt());
    }

    /** To be called before a request asks to be sent while nobody waits. */
    void wake(long now) {
        // A slow response may still have shown the current window.
        boolean seesNow = quota.minute().seen() && now < quota.minute().endsAt();
        if (quota.minute().known() && inFlight == 0 && now - lastSentAt > IDLE_AFTER && !seesNow) {
            quota.forgetMinute();
            answered = false;
        }
    }

    /** Moves to the current time, which comes before a decision: ends the windows that are over, and refills the token bucket. */
    void advance(long now) {
        if (!cooldown.isActive(now) && !isDayUsedUp(now)) {
            quota.roll(now);
        }
        Decision decision = decide(now);
        if (decision.takesToken()) {
            bucket.refill(decision.tokensPerSecond(), now);
        }
    }

    /** When the next request may be sent, and why not earlier. Changes nothing. */
    Decision decide(long now) {
        if (cooldown.isActive(now)) {
            return new Decision(Kind.COOLDOWN, cooldown.until());
        }
        if (isDayUsedUp(now)) {
            return new Decision(
                    quota.day().remaining() > 0 ? Kind.AFTER_RESPONSE : Kind.DAY,
                    quota.day().endsAt());
        }
        if (cooldown.probing()) {
            Decision whenAnyRemains = whenAnyRemains(now);
            return whenAnyRemains.isNow() ? oneAtATime(now, PROBE_TIMEOUT_AFTER_429) : whenAnyRemains;
        }
        if (!quota.minute().known()) {
            Decision decision = withoutQuota(now);
            return decision.at() >= startsAt ? decision : new Decision(Kind.PACED, startsAt);
        }
        double share = quota.share();
        return ShareEstimator.isAlone(share) ? exclusive(now) : shared(now, share);
    }

    private boolean isDayUsedUp(long now) {
        return quota.day().known(now) && quota.day().remaining() - inFlight <= 0;
    }

    private Decision oneAtATime(long now, long timeout) {
        boolean awaitsResponse = inFlight > 0 && lastSentAt + timeout > now;
        return awaitsResponse ? new Decision(Kind.PROBE, lastSentAt + timeout) : Decision.now(now);
    }

    /** As long as no response has shown the quota of the minute. */
    private Decision withoutQuota(long now) {
        if (!answered) {
            return oneAtATime(now, PROBE_TIMEOUT);
        }
        boolean unlimited = !refused && !quota.day().known(now);
        return unlimited || inFlight < MAX_IN_FLIGHT_BLIND ? Decision.now(now) : afterResponse();
    }

    private Decision whenAnyRemains(long now) {
        MinuteQuota minute = quota.minute();
        if (!minute.known() || minute.remaining() - inFlight > 0) {
            return Decision.now(now);
        }
        return minute.remaining() > 0 ? afterResponse() : new Decision(Kind.MINUTE, minute.endsAt());
    }

    /** A new window does not wait for responses of the last one. */
    private Decision afterResponse() {
        return new Decision(
                Kind.AFTER_RESPONSE, quota.minute().known() ? quota.minute().endsAt() : GateTimer.NEVER);
    }

    private Decision exclusive(long now) {
        MinuteQuota minute = quota.minute();
        if (!minute.seen()) {
            return oneAtATime(now, PROBE_TIMEOUT);
        }
        if (reserve.leaves(minute.remaining() - inFlight, now)) {
            return Decision.now(now);
        }
        if (inFlight > 0 && minute.remaining() > 0) {
            return afterResponse();
        }
        if (minute.remaining() == 0) {
            return new Decision(Kind.MINUTE, minute.endsAt());
        }
        long at = reserve.leavesOneAt(now);
        return at <= now ? Decision.now(now) : new Decision(Kind.PACED, at);
    }

    private Decision shared(long now, double share) {
        double left = quota.left(now, share);
        long endsAt = quota.minute().endsAt();
        if (left - inFlight < 1 + UNSEEN / share) {
            return new Decision(Kind.MINUTE, endsAt);
        }
        double perSecond = quota.spendPerSecond(left, now, share);
        if (bucket.canTake(perSecond, now)) {
            return new Decision(Kind.NOW, now, perSecond);
        }
        long nextToken = now + Math.max(1, (long) (bucket.secondsToNext(perSecond, now) * ServerClock.SECOND));
        // The little that is left of this window says nothing about the pace in the next.
        return new Decision(Kind.PACED, Math.min(nextToken, endsAt), perSecond);
    }

    /**
     * The earliest time at which the request at this place of the queue, from 1, can be sent, as far as that is known; {@code now} if it only
     * waits for the response to another.
     */
    long earliest(long now, int place) {
        Decision next = decide(now);
        MinuteQuota minute = quota.minute();
        DayQuota day = quota.day();
        boolean isFirstLook = !minute.known() && !cooldown.isActive(now) && !isDayUsedUp(now);
        long first = next.awaitsResponse() || isFirstLook ? now : next.at();
        if (day.known(now) && place > day.remaining() - inFlight) {
            return Math.max(first, day.endsAt());
        }
        if (!minute.known() || place <= 1) {
            return first;
        }
        double share = quota.share();
        if (!ShareEstimator.isAlone(share)) {
            double minutes = place / quota.spendPerMinute(share);
            return Math.max(first, now + (long) ((minutes - 1) * MinuteQuota.LENGTH));
        }
        long free = cooldown.isActive(now) ? minute.limit() : Math.max(0, minute.remaining() - inFlight);
        if (place <= free) {
            return first;
        }
        long windows = (place - free - 1) / Math.max(1, minute.limit());
        return Math.max(first, minute.endsAt()) + windows * MinuteQuota.LENGTH;
    }

    /** Books a request that is about to be sent by this decision. */
    void grant(Decision decision, long now) {
        inFlight++;
        lastSentAt = now;
        if (decision.takesToken()) {
            bucket.take();
        }
    }

    /** A request that was about to be sent is not. */
    void unsent(boolean tookToken) {
        inFlight--;
        if (tookToken) {
            bucket.giveBack();
        }
    }

    /** A request failed without a response; if it was sent, the service may have counted it. */
    void lost(long sentAt) {
        inFlight--;
        cooldown.lost(sentAt);
        quota.spendOwn();
    }

    /** Notes the service's time at which a response was made. */
    void showDate(long unixSeconds, long sentAt, long now) {
        quota.showDate(unixSeconds, sentAt, now);
    }

    /** Takes the local time, in nanoseconds since 1970, for a response that shows none. */
    void assumeDate(long localUnixNanos, long now) {
        quota.assumeDate(localUnixNanos, now);
    }

    /** A request was answered with a refusal of its key, which says nothing about the quota. */
    void denied(long sentAt, long now) {
        inFlight--;
        if (cooldown.probing() && cooldown.isAfterRefusal(sentAt)) {
            cooldown.probeDenied(now);
        }
    }

    /** A request was answered, and not refused. */
    void answered(QuotaHeaders headers, long sentAt, long now) {
        inFlight--;
        cooldown.answered(sentAt);
        answered = true;
        quota.answered(headers, sentAt, now);
    }

    /**
     * A request was answered with 429.
     *
     * @param retryAfter how long to wait from now, or negative if the response does not say
     */
    void refused(QuotaHeaders headers, long sentAt, long retryAfter, long now) {
        inFlight--;
        quota.refused(headers, sentAt, now);
        long until = Long.MIN_VALUE;
        if (retryAfter >= 0) {
            until = now + Math.max(SHORTEST_REFUSAL, retryAfter);
        }
        if (quota.isUsedUp(headers, now)) {
            until = Math.max(until, Math.max(now + SHORTEST_REFUSAL, quota.localReset(headers)));
        }
        cooldown.refused(sentAt, now, until, random.getAsDouble());
        refused = true;
        quota.endHiddenMinute(headers, until, cooldown.until(), now);
        refusedBy = quota.windowUsedUp(headers, until, now);
    }

    /** Lets one request through that would have to wait for its time, whatever the service said before. */
    void reopen(long now) {
        Decision next = decide(now);
        if (next.isNow() || next.kind() == Kind.AFTER_RESPONSE) {
            return;
        }
        refusedBy = heldUpBy(now);
        cooldown.reopen(now, next.at());
        quota.forget();
        answered = false;
    }

    /** What keeps requests waiting now. */
    @Nullable
    RateLimitWindow heldUpBy(long now) {
        if (cooldown.isActive(now)) {
            return refusedBy;
        }
        if (isDayUsedUp(now)) {
            return quota.longWindow();
        }
        return quota.minute().known() ? RateLimitWindow.MINUTE : null;
    }

    boolean suspectedBan() {
        return cooldown.suspectedBan();
    }
}
