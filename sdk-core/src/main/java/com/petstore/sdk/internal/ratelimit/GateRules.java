// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Decision.Kind;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Instant;
import java.util.function.DoubleSupplier;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * When the next request may be sent, by all that the service's responses have told: the cooldown first, then the quota of the day, then one
 * {@link Pacing}. Knows no thread and no clock but what is passed to it; times are local nanoseconds. Guarded by its gate.
 *
 * <p>{@link #advance} moves to the current time, {@link #decide} says when and changes nothing, {@link #grant} books a request that is sent.
 */
final class GateRules {

    private final DoubleSupplier random;
    private final QuotaState quota;
    private final Cooldown cooldown;
    private final Pacing pacing;
    private int inFlight;

    /** How often the application had a request let through despite what the service said. */
    private int reopenings;

    private GateRules(DoubleSupplier random, QuotaState quota, Cooldown cooldown, Pacing pacing) {
        this.random = random;
        this.quota = quota;
        this.cooldown = cooldown;
        this.pacing = pacing;
    }

    /** Rules that know nothing yet, and share the key by what the headers show. */
    static GateRules byHeaders(DoubleSupplier random, boolean exclusive) {
        QuotaState quota = new QuotaState(exclusive);
        Cooldown cooldown = new Cooldown();
        return new GateRules(random, quota, cooldown, new HeaderPacing(quota, cooldown, random));
    }

    /** Rules that know nothing yet, and share the key by the permits of a ledger. */
    static GateRules byLedger(DoubleSupplier random, LedgerPacing pacing) {
        return new GateRules(random, pacing.quota(), pacing.cooldown(), pacing);
    }

    /** Takes the limits from the application where the service does not show them. */
    void declare(Plan plan) {
        quota.declare(plan);
    }

    /** Whether nothing of what these rules know can hold a request up. */
    boolean isIdle(long now) {
        return inFlight == 0
                && !cooldown.isActive(now)
                && !(quota.day().known(now) && quota.day().remaining() == 0)
                && !(quota.minute().known() && now < quota.minute().endsAt());
    }

    /**
     * Moves to the current time, which comes before a decision: ends the minutes that are over.
     *
     * @param waiting how many requests wait; if none does, minutes end only when the next one comes
     */
    void advance(long now, int waiting) {
        if (waiting > 0 && closed(now) == null) {
            quota.roll(now);
        }
        pacing.waiting(waiting, now);
    }

    /** When the next request may be sent, and why not earlier. Changes nothing. */
    Decision decide(long now, int waiting) {
        Decision next = known(now, waiting);
        return next.at() > now && pacing.checks() ? new Decision(Kind.AFTER_RESPONSE, GateTimer.NEVER) : next;
    }

    /** When the next request may be sent, as far as is known: even while it is being checked whether that still applies. */
    Decision known(long now, int waiting) {
        Decision closed = closed(now);
        return closed == null ? pacing.decide(now, inFlight, waiting) : closed;
    }

    /** Until when the service wants no request; null if it accepts some. */
    private @Nullable Decision closed(long now) {
        if (cooldown.isActive(now)) {
            return new Decision(Kind.COOLDOWN, cooldown.until());
        }
        DayQuota day = quota.day();
        if (day.known(now) && day.remaining() <= inFlight) {
            return new Decision(day.remaining() > 0 ? Kind.AFTER_RESPONSE : Kind.DAY, day.endsAt());
        }
        return null;
    }

    /**
     * The earliest time at which the request at each place of the queue, from 1, can be sent, as far as that is known; {@code now} if it only
     * waits for the response to another. No place comes before one that is ahead of it.
     */
    IntToLongFunction earliest(long now, int waiting) {
        Decision next = decide(now, waiting);
        DayQuota day = quota.day();
        long first = next.awaitsResponse() ? now : next.at();
        if (pacing.checks()) {
            return place -> first;
        }
        long ofDay = day.known(now) ? day.remaining() - inFlight : Long.MAX_VALUE;
        return place -> place > ofDay ? Math.max(first, day.endsAt()) : pacing.earliest(place, inFlight, first, now);
    }

    /** How many of the requests that wait the service would accept: none while it wants no request. */
    int acceptable(int waiting, long now) {
        return closed(now) == null ? waiting : 0;
    }

    int reopenings() {
        return reopenings;
    }

    int inFlight() {
        return inFlight;
    }

    /** Books a request that is about to be sent. */
    void grant(long now) {
        pacing.sent(inFlight, now);
        inFlight++;
    }

    /**
     * Whether a request that was granted may still begin: none was refused since, and what remains covers it.
     *
     * @param begun how many others have begun that have no response yet
     */
    boolean covers(long grantedAt, int begun, long now) {
        return !cooldown.isActive(now) && cooldown.isAfterRefusal(grantedAt) && quota.remains(begun + 1, now);
    }

    /** A request that was about to be sent is not. */
    void unsent(long sentAt) {
        inFlight--;
        pacing.uncounted(sentAt);
    }

    /** A request failed without a response; if it was sent, the service may have counted it. */
    void lost(long sentAt) {
        inFlight--;
        cooldown.lost(sentAt);
        quota.spendOwn();
        pacing.lost(sentAt);
    }

    /**
     * A response came.
     *
     * @param localTime when it came by the local clock, for a response that does not show the service's
     * @param reopening the last one before the request: what older ones show of the quota counts for nothing
     * @return whether it says something about the quota
     */
    boolean responded(RawResponse response, long sentAt, int reopening, Instant localTime, long now) {
        inFlight--;
        QuotaHeaders headers = response.quota();
        quota.noteTime(headers.date(), localTime, sentAt, now);
        switch (response.outcome()) {
            case KEY_DENIED -> {
                if (cooldown.probing() && cooldown.isAfterRefusal(sentAt)) {
                    cooldown.probeDenied(now);
                }
                pacing.uncounted(sentAt);
                return false;
            }
            case RATE_LIMITED -> refused(headers, sentAt, localTime, now);
            default -> {
                if (reopening < reopenings) {
                    quota.spendOwn();
                    pacing.served(Long.MIN_VALUE, now);
                    return false;
                }
                boolean fromGateway = response.status() >= 500 && headers.remaining() < 0;
                if (fromGateway) {
                    // The service itself may still refuse.
                    cooldown.lost(sentAt);
                } else {
                    cooldown.served(sentAt);
                }
                quota.served(headers, sentAt, inFlight, now);
                pacing.served(sentAt, now);
            }
        }
        return true;
    }

    /** A response came to a request that was given up before. */
    void refusedLate(RawResponse response, long sentAt, Instant localTime, long now) {
        if (response.outcome() == Outcome.RATE_LIMITED) {
            refused(response.quota(), sentAt, localTime, now);
        }
    }

    private void refused(QuotaHeaders headers, long sentAt, Instant localTime, long now) {
        long until = quota.namedEnd(headers, localTime, now);
        Refusal refusal = quota.explain(headers, until, now);
        quota.refused(headers, refusal, sentAt, inFlight, now);
        cooldown.refused(refusal, sentAt, now, until, random.getAsDouble());
        quota.endHiddenMinute(headers, until, cooldown.until(), now);
        pacing.refused();
    }

    /** Lets one request through that would have to wait for its time, whatever the service said before. */
    void reopen(long now) {
        if (closed(now) == null) {
            quota.roll(now);
        }
        Decision next = known(now, 1);
        boolean mayComeWithAResponse = next.kind() == Kind.AFTER_RESPONSE && quota.remains(1, now);
        if (next.at() <= now || mayComeWithAResponse) {
            return;
        }
        cooldown.reopen(now, next.at(), heldUpByWindow(now));
        quota.forget();
        pacing.reopened();
        reopenings++;
    }

    /** What keeps requests waiting now, where that is known. */
    @Nullable
    RateLimitWindow heldUpBy(long now) {
        if (cooldown.isActive(now)) {
            return switch (cooldown.reason()) {
                case MINUTE_USED_UP -> RateLimitWindow.MINUTE;
                case DAY_USED_UP -> RateLimitWindow.DAY;
                case CONTRADICTED, UNKNOWN -> null;
            };
        }
        if (closed(now) != null) {
            return quota.longWindow();
        }
        return quota.minute().known() ? RateLimitWindow.MINUTE : null;
    }

    private Refusal heldUpByWindow(long now) {
        RateLimitWindow window = heldUpBy(now);
        if (window == null) {
            return Refusal.UNKNOWN;
        }
        return window == RateLimitWindow.DAY ? Refusal.DAY_USED_UP : Refusal.MINUTE_USED_UP;
    }

    boolean suspectedBan() {
        return cooldown.suspectedBan();
    }
}
