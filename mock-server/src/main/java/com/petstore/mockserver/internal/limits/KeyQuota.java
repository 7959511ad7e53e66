// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import com.petstore.mockserver.KeyLimits;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Admitted;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Reason;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Counts the requests of one key against its plan, and bans it. Each method is one atomic step. */
public final class KeyQuota implements KeyLimits {

    private QuotaPlan plan;
    private final LimitRules rules;
    private final QuotaWindow minute;
    private final QuotaWindow day;
    private int strikes;
    private Instant retryNotBefore = Instant.MIN;
    private Instant bannedUntil = Instant.MIN;

    /**
     * Limits of which nothing is used.
     *
     * @param plan the plan of the key
     * @param rules what holds for every key
     */
    public KeyQuota(QuotaPlan plan, LimitRules rules) {
        this.plan = plan;
        this.rules = rules;
        this.minute = new QuotaWindow(plan.requestsPerMinute(), Duration.ofMinutes(1), rules.windowStart());
        this.day = new QuotaWindow(plan.requestsPerDay(), Duration.ofDays(1), rules.windowStart());
    }

    /**
     * Notes that a request has come; to be called before anything else is done for it.
     *
     * @param now the current time
     * @return what {@link #admit} needs to know of that moment
     */
    public synchronized ArrivalTime arrive(Instant now) {
        return new ArrivalTime(now, retryNotBefore);
    }

    /**
     * Counts a request, or refuses it.
     *
     * @param arrival when the request came
     * @return whether it may pass
     */
    public synchronized AdmissionDecision admit(ArrivalTime arrival) {
        Instant now = arrival.at();
        if (isBanned(now)) {
            return banned(now);
        }
        if (minute.isUsedUp(now) || day.isUsedUp(now)) {
            return refuse(arrival);
        }
        strikes = 0;
        minute.count(now);
        day.count(now);
        return new Admitted(rateLimit(now));
    }

    /**
     * Notes that a 429 has been sent to its last byte: from now on the client knows, and requests that come too early
     * count towards a ban.
     *
     * @param refused what the 429 said
     */
    public synchronized void refusalSent(Refused refused) {
        if (retryNotBefore.isBefore(refused.retryAt())) {
            retryNotBefore = refused.retryAt();
        }
    }

    /**
     * Runs several steps as one: nothing else of this key happens between them.
     *
     * @param steps what to run; it must not wait for anything
     */
    public synchronized void atomically(Runnable steps) {
        steps.run();
    }

    @Override
    public synchronized RateLimit rateLimit(Instant now) {
        QuotaWindow shown = reportedWindow(now);
        RateLimit rateLimit = shown.rateLimit(now);
        if (!isBanned(now)) {
            return rateLimit;
        }
        // Of a window that has requests left when the ban ends, nothing keeps the client waiting for longer.
        Instant resetAt = shown.isUsedUp(bannedUntil) ? rateLimit.resetAt() : bannedUntil;
        return new RateLimit(rateLimit.limit(), 0, resetAt);
    }

    @Override
    public synchronized RateLimit minute(Instant now) {
        return minute.rateLimit(now);
    }

    @Override
    public synchronized RateLimit day(Instant now) {
        return day.rateLimit(now);
    }

    @Override
    public synchronized QuotaPlan plan() {
        return plan;
    }

    @Override
    public synchronized void changePlan(QuotaPlan other) {
        plan = other;
        minute.changeLimit(other.requestsPerMinute());
        day.changeLimit(other.requestsPerDay());
    }

    @Override
    public synchronized void banUntil(Instant end) {
        strikes = 0;
        bannedUntil = end;
    }

    @Override
    public synchronized void unban() {
        banUntil(Instant.MIN);
    }

    @Override
    public synchronized Optional<Instant> bannedUntil(Instant now) {
        return isBanned(now) ? Optional.of(bannedUntil) : Optional.empty();
    }

    @Override
    public synchronized void reset() {
        minute.reset();
        day.reset();
        retryNotBefore = Instant.MIN;
        unban();
    }

    private AdmissionDecision refuse(ArrivalTime arrival) {
        Instant now = arrival.at();
        if (arrival.isTooEarly() && ++strikes >= rules.banAfter()) {
            strikes = 0;
            bannedUntil = now.plus(rules.banDuration());
            return banned(now);
        }
        QuotaWindow refusing = tightestWindow(now);
        Reason reason = refusing == day ? Reason.DAY_USED_UP : Reason.MINUTE_USED_UP;
        return Refused.until(resetOf(refusing, now), now, rateLimit(now), reason);
    }

    private AdmissionDecision banned(Instant now) {
        return Refused.until(bannedUntil, now, rateLimit(now), Reason.BANNED);
    }

    private boolean isBanned(Instant now) {
        return now.isBefore(bannedUntil);
    }

    private QuotaWindow reportedWindow(Instant now) {
        return switch (rules.reportedWindow()) {
            case MINUTE -> minute;
            case DAY -> day;
            case TIGHTEST -> tightestWindow(now);
        };
    }

    /** The fewer requests remain the tighter; of two that are used up, the one that stays so for longer. */
    private QuotaWindow tightestWindow(Instant now) {
        if (minute.isUsedUp(now) && day.isUsedUp(now)) {
            return resetOf(minute, now).isAfter(resetOf(day, now)) ? minute : day;
        }
        return day.remaining(now) < minute.remaining(now) ? day : minute;
    }

    private static Instant resetOf(QuotaWindow window, Instant now) {
        return window.rateLimit(now).resetAt();
    }
}
