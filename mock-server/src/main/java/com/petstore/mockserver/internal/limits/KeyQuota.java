package com.petstore.mockserver.internal.limits;

import com.petstore.mockserver.KeyLimits;
import com.petstore.mockserver.Plan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.limits.Verdict.Admitted;
import com.petstore.mockserver.internal.limits.Verdict.Reason;
import com.petstore.mockserver.internal.limits.Verdict.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Counts the requests of one key against its plan, and bans it. Each method is one atomic step. */
public final class KeyQuota implements KeyLimits {

    private Plan plan;
    private final LimitRules rules;
    private QuotaWindow minute;
    private QuotaWindow day;
    private int strikes;
    private Instant toldToWaitUntil = Instant.MIN;
    private Instant bannedUntil = Instant.MIN;

    /**
     * Limits of which nothing is used.
     *
     * @param plan the plan of the key
     * @param rules what holds for every key
     */
    public KeyQuota(Plan plan, LimitRules rules) {
        this.plan = plan;
        this.rules = rules;
        this.minute = unusedMinute();
        this.day = unusedDay();
    }

    /**
     * Notes that a request has come; to be called before anything else is done for it.
     *
     * @param now the time of now
     * @return what {@link #admit} needs to know of that moment
     */
    public synchronized Arrival arrive(Instant now) {
        return new Arrival(now, toldToWaitUntil);
    }

    /**
     * Counts a request, or refuses it.
     *
     * @param arrival when the request came
     * @return whether it may pass
     */
    public synchronized Verdict admit(Arrival arrival) {
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
        return new Admitted(figures(now));
    }

    /**
     * Notes that a 429 has been sent to its last byte: from now on the client knows, and requests that come too early
     * count towards a ban.
     *
     * @param refused what the 429 said
     */
    public synchronized void refusalSent(Refused refused) {
        if (toldToWaitUntil.isBefore(refused.retryAt())) {
            toldToWaitUntil = refused.retryAt();
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
    public synchronized RateLimit figures(Instant now) {
        QuotaWindow shown = shownWindow(now);
        RateLimit figures = shown.figures(now);
        if (!isBanned(now)) {
            return figures;
        }
        // Of a window that has requests left when the ban ends, nothing keeps the client waiting for longer.
        Instant resetsAt = shown.isUsedUp(bannedUntil) ? figures.resetsAt() : bannedUntil;
        return new RateLimit(figures.limit(), 0, resetsAt);
    }

    @Override
    public synchronized Plan plan() {
        return plan;
    }

    @Override
    public synchronized void changePlan(Plan other) {
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
        strikes = 0;
        bannedUntil = Instant.MIN;
    }

    @Override
    public synchronized Optional<Instant> bannedUntil(Instant now) {
        return isBanned(now) ? Optional.of(bannedUntil) : Optional.empty();
    }

    @Override
    public synchronized void reset() {
        minute = unusedMinute();
        day = unusedDay();
        strikes = 0;
        toldToWaitUntil = Instant.MIN;
        bannedUntil = Instant.MIN;
    }

    private Verdict refuse(Arrival arrival) {
        Instant now = arrival.at();
        if (arrival.isTooEarly() && ++strikes >= rules.ban().requests()) {
            strikes = 0;
            bannedUntil = now.plus(rules.ban().duration());
            return banned(now);
        }
        QuotaWindow refusing = tightestWindow(now);
        Reason reason = refusing == day ? Reason.DAY_USED_UP : Reason.MINUTE_USED_UP;
        return Refused.until(resetOf(refusing, now), now, figures(now), reason);
    }

    private Verdict banned(Instant now) {
        return Refused.until(bannedUntil, now, figures(now), Reason.BANNED);
    }

    private boolean isBanned(Instant now) {
        return now.isBefore(bannedUntil);
    }

    private QuotaWindow shownWindow(Instant now) {
        return switch (rules.shownWindow()) {
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
        return window.figures(now).resetsAt();
    }

    private QuotaWindow unusedMinute() {
        return new QuotaWindow(plan.requestsPerMinute(), Duration.ofMinutes(1), rules.windowStart());
    }

    private QuotaWindow unusedDay() {
        return new QuotaWindow(plan.requestsPerDay(), Duration.ofDays(1), rules.windowStart());
    }
}
