package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Decision.Kind;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Instant;
import java.util.function.DoubleSupplier;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * When the next request may be sent, by all that the service's responses have told. Knows no thread and no clock but what is passed to it;
 * times are local nanoseconds. Guarded by its gate.
 *
 * <p>{@link #advance} moves to the current time, {@link #decide} says when and changes nothing, {@link #grant} books a request that is sent.
 */
class GateRules {

    /** How long everybody waits for the response to a single request that goes ahead. */
    private static final long PROBE_TIMEOUT = ServerClock.SECOND / 4;

    /** The same after a 429. */
    private static final long PROBE_TIMEOUT_AFTER_429 = 2 * ServerClock.SECOND;

    /** A process that sent nothing for so long knows nothing of the others. */
    private static final long IDLE_AFTER = 60 * ServerClock.SECOND;

    /** How many requests may be in flight where the service limits requests and does not show the minute's quota. */
    private static final int MAX_IN_FLIGHT_BLIND = 4;

    final DoubleSupplier random;
    final QuotaState quota;
    final Cooldown cooldown = new Cooldown();
    final MinutePacing pacing;
    int inFlight;
    boolean responded;
    boolean refused;
    private long startsAt = Long.MIN_VALUE;
    private long lastSentAt = Long.MIN_VALUE / 2;
    private @Nullable RateLimitWindow refusedBy;

    GateRules(DoubleSupplier random, boolean exclusive) {
        this.random = random;
        this.quota = new QuotaState(exclusive);
        this.pacing = new MinutePacing(quota, random.getAsDouble());
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
        if (quota.minute().known()
                && inFlight == 0
                && now - lastSentAt > IDLE_AFTER
                && !seesNow
                && !quota.estimator().isCountKnown()) {
            quota.forgetMinute();
            responded = false;
        }
    }

    /**
     * Moves to the current time, which comes before a decision: ends the windows that are over, and refills the token bucket.
     *
     * @param waiting how many requests wait; if none does, windows end only when the next one comes
     */
    void advance(long now, int waiting) {
        if (waiting > 0 && !cooldown.isActive(now) && !isDayUsedUp(now)) {
            quota.roll(now);
        }
        pacing.advance(decide(now, waiting), waiting, now);
    }

    /** When the next request may be sent, and why not earlier. Changes nothing. */
    Decision decide(long now, int waiting) {
        Decision closed = closed(now);
        if (closed != null) {
            return closed;
        }
        if (cooldown.probing()) {
            Decision whenAnyRemains = whenAnyRemains(now);
            return whenAnyRemains.isNow() ? oneAtATime(now, PROBE_TIMEOUT_AFTER_429) : whenAnyRemains;
        }
        if (!quota.minute().known()) {
            Decision decision = withoutQuota(now);
            return decision.at() >= startsAt ? decision : new Decision(Kind.PACED, startsAt);
        }
        return pacing.looksFirst(now, inFlight)
                ? oneAtATime(now, PROBE_TIMEOUT)
                : pacing.decide(now, inFlight, waiting);
    }

    /** Until when the service wants no request; null if it accepts some. */
    final @Nullable Decision closed(long now) {
        if (cooldown.isActive(now)) {
            return new Decision(Kind.COOLDOWN, cooldown.until());
        }
        if (isDayUsedUp(now)) {
            Kind kind = inFlight > 0 && quota.day().remaining() > 0 ? Kind.AFTER_RESPONSE : Kind.DAY;
            return new Decision(kind, quota.day().endsAt());
        }
        return null;
    }

    private boolean isDayUsedUp(long now) {
        return quota.day().known(now) && leftOfDay() - inFlight <= 0;
    }

    /** How many requests of the day this process may send, those in flight included. */
    long leftOfDay() {
        return quota.leftOfDay();
    }

    private Decision oneAtATime(long now, long timeout) {
        boolean awaitsResponse = inFlight > 0 && lastSentAt + timeout > now;
        return awaitsResponse ? new Decision(Kind.PROBE, lastSentAt + timeout) : Decision.now(now);
    }

    /** As long as no response has shown the quota of the minute. */
    private Decision withoutQuota(long now) {
        if (!responded) {
            return oneAtATime(now, PROBE_TIMEOUT);
        }
        boolean unlimited = !refused && !quota.day().known(now);
        return unlimited || inFlight < MAX_IN_FLIGHT_BLIND ? Decision.now(now) : Decision.afterResponse(quota.minute());
    }

    private Decision whenAnyRemains(long now) {
        MinuteQuota minute = quota.minute();
        if (!minute.known() || minute.remaining() - inFlight > 0) {
            return Decision.now(now);
        }
        return minute.remaining() > 0 ? Decision.afterResponse(minute) : new Decision(Kind.MINUTE, minute.endsAt());
    }

    /**
     * The earliest time at which the request at each place of the queue, from 1, can be sent, as far as that is known; {@code now} if it only
     * waits for the response to another. No place comes before one that is ahead of it.
     */
    IntToLongFunction earliest(long now, int waiting) {
        Decision next = decide(now, waiting);
        MinuteQuota minute = quota.minute();
        DayQuota day = quota.day();
        boolean isFirstLook = !minute.known() && !cooldown.isActive(now) && !isDayUsedUp(now);
        long first = next.awaitsResponse() || isFirstLook ? now : next.at();
        long ofDay = day.known(now) ? leftOfDay() - inFlight : Long.MAX_VALUE;
        long free = cooldown.isActive(now) ? minute.limit() : Math.max(0, minute.remaining() - inFlight);
        return place -> {
            if (place > ofDay) {
                return Math.max(first, day.endsAt());
            }
            return minute.known() && place > 1 ? pacing.earliest(place, free, first, now) : first;
        };
    }

    /** Books a request that is about to be sent by this decision. */
    void grant(Decision decision, long now) {
        inFlight++;
        lastSentAt = now;
        pacing.take(decision);
    }

    /** Whether a request was granted after the last refusal came. */
    boolean isAfterRefusal(long sentAt) {
        return cooldown.isAfterRefusal(sentAt);
    }

    /** A request that was about to be sent is not. */
    void unsent(boolean tookToken) {
        inFlight--;
        if (tookToken) {
            pacing.giveBack();
        }
    }

    /** A request failed without a response; if it was sent, the service may have counted it. */
    void lost(long sentAt) {
        inFlight--;
        cooldown.lost(sentAt);
        quota.spendOwn();
    }

    /**
     * A response came.
     *
     * @param localTime when it came by the local clock, for a response that does not show the service's
     * @return whether it says something about the quota
     */
    boolean responded(RawResponse response, long sentAt, Instant localTime, long now) {
        inFlight--;
        QuotaHeaders headers = response.quota();
        quota.noteTime(headers.date(), localTime, sentAt, now);
        switch (response.status()) {
            case 401, 403 -> {
                if (cooldown.probing() && cooldown.isAfterRefusal(sentAt)) {
                    cooldown.probeDenied(now);
                }
                return false;
            }
            case 429 -> refused(headers, sentAt, localTime, now);
            default -> {
                cooldown.served(sentAt);
                responded = true;
                quota.served(headers, sentAt, inFlight, now);
            }
        }
        return true;
    }

    /** A response came to a request that was given up before. */
    void refusedLate(RawResponse response, long sentAt, Instant localTime, long now) {
        if (response.status() == 429) {
            refused(response.quota(), sentAt, localTime, now);
        }
    }

    private void refused(QuotaHeaders headers, long sentAt, Instant localTime, long now) {
        quota.refused(headers, sentAt, inFlight, now);
        long until = quota.namedEnd(headers, localTime, now);
        cooldown.refused(sentAt, now, until, random.getAsDouble());
        refused = true;
        quota.endHiddenMinute(headers, until, cooldown.until(), now);
        refusedBy = quota.windowUsedUp(headers, until, now);
    }

    /** Lets one request through that would have to wait for its time, whatever the service said before. */
    void reopen(long now) {
        advance(now, 1);
        Decision next = decide(now, 1);
        if (next.isNow() || next.kind() == Kind.AFTER_RESPONSE) {
            return;
        }
        refusedBy = heldUpBy(now);
        cooldown.reopen(now, next.at());
        quota.forget();
        responded = false;
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
