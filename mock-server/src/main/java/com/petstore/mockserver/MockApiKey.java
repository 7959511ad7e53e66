// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Admission.Reason;
import com.petstore.mockserver.Admission.Refusal;
import com.petstore.mockserver.internal.Wording;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A key of a server: a test reads how many requests it has left, changes its plan, and bans it. The key itself is not
 * accessible. Thread-safe: each method is one atomic step.
 */
public final class MockApiKey {

    /** A shorter key may occur in any text, so it is no secret. */
    static final int SHORTEST_SECRET = 8;

    private static final int LENGTH_OF_A_START = 4;

    private final String secret;
    private final String id;
    private final Behavior behavior;
    private final InstantSource clock;
    private final QuotaWindow minute;
    private final QuotaWindow day;
    private QuotaPlan plan;
    private int strikes;
    private Instant retryNotBefore = Instant.MIN;
    private Instant tooEarlyUntil = Instant.MIN;
    private Instant bannedUntil = Instant.MIN;

    MockApiKey(String secret, QuotaPlan plan, Behavior behavior, InstantSource clock) {
        this.secret = secret;
        this.id = idOf(secret);
        this.plan = plan;
        this.behavior = behavior;
        this.clock = clock;
        this.minute = new QuotaWindow(plan.requestsPerMinute(), Duration.ofMinutes(1), behavior.hasCalendarWindows());
        this.day = new QuotaWindow(plan.requestsPerDay(), Duration.ofDays(1), behavior.hasCalendarWindows());
    }

    /** {@return its name where the key must not be shown: the first 8 hexadecimal digits of its SHA-256} */
    public String id() {
        return id;
    }

    /** {@return its name for people: the key itself if it is shorter than 8 characters or the default key, else its first four} */
    public String name() {
        boolean isSecret = secret.length() >= SHORTEST_SECRET && !secret.equals(ApiKeys.DEFAULT_KEY);
        return isSecret ? secret.substring(0, LENGTH_OF_A_START) + "…" : secret;
    }

    /** {@return the plan of the key} */
    public synchronized QuotaPlan plan() {
        return plan;
    }

    /**
     * Gives the key another plan. What it has used of its minute and its day stays used.
     *
     * @param other the plan
     */
    public synchronized void changePlan(QuotaPlan other) {
        plan = other;
        minute.changeLimit(other.requestsPerMinute());
        day.changeLimit(other.requestsPerDay());
    }

    /** {@return the rate limit that the headers of a response would show now; nothing is counted} */
    public MockRateLimit rateLimit() {
        return rateLimit(clock.instant());
    }

    /** {@return limit, remaining requests and end of the minute, whatever the headers show, banned or not} */
    public synchronized MockRateLimit minute() {
        return minute.rateLimit(clock.instant());
    }

    /** {@return limit, remaining requests and end of the day, whatever the headers show, banned or not} */
    public synchronized MockRateLimit day() {
        return day.rateLimit(clock.instant());
    }

    /**
     * Bans the key, as the server does with a key that keeps sending after a 429: its requests get 429.
     *
     * @param duration how long, on the clock of the server
     * @throws IllegalArgumentException if the duration is not positive
     */
    public synchronized void ban(Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("duration must be positive, was " + Wording.seconds(duration));
        }
        banUntil(clock.instant().plus(duration));
    }

    /** Ends the ban, if there is one. What is used of the quotas stays used. */
    public synchronized void unban() {
        banUntil(Instant.MIN);
    }

    /** {@return the end of the ban, or empty if the key is not banned} */
    public synchronized Optional<Instant> bannedUntil() {
        return isBanned(clock.instant()) ? Optional.of(bannedUntil) : Optional.empty();
    }

    /** Clears the quotas and the ban. The plan stays. */
    synchronized void reset() {
        minute.reset();
        day.reset();
        retryNotBefore = Instant.MIN;
        tooEarlyUntil = Instant.MIN;
        unban();
    }

    /** Returns the id. */
    @Override
    public String toString() {
        return id;
    }

    /** The key itself. */
    String secret() {
        return secret;
    }

    /** The end of the wait that a refusal has named; {@link Instant#MIN} if none did. It is read when a request arrives. */
    synchronized Instant retryNotBefore() {
        return retryNotBefore;
    }

    /** The end of the wait that a 429 which was sent has named, also one of a fault or a stub, which count towards no ban. */
    synchronized Instant tooEarlyUntil() {
        return tooEarlyUntil;
    }

    /** A 429 was sent. */
    synchronized void hasToWaitUntil(Instant end) {
        if (tooEarlyUntil.isBefore(end)) {
            tooEarlyUntil = end;
        }
    }

    /**
     * Counts a request, or refuses it. From a refusal on, requests that arrive too early count towards a ban.
     *
     * @param now when the request arrived
     * @param waitedFor {@link #retryNotBefore} at that time
     */
    synchronized Admission admit(Instant now, Instant waitedFor) {
        if (!isBanned(now) && now.isBefore(waitedFor) && isUsedUp(now) && ++strikes >= behavior.banAfter()) {
            banUntil(now.plus(behavior.banDuration()));
        }
        if (isBanned(now)) {
            return refuse(bannedUntil, now, Reason.BANNED);
        }
        if (isUsedUp(now)) {
            QuotaWindow refusing = tightestWindow(now);
            Reason reason = refusing == day ? Reason.DAY_USED_UP : Reason.MINUTE_USED_UP;
            return refuse(resetOf(refusing, now), now, reason);
        }
        strikes = 0;
        minute.count(now);
        day.count(now);
        return new Admission(rateLimit(now), null);
    }

    synchronized MockRateLimit rateLimit(Instant now) {
        QuotaWindow shown = reportedWindow(now);
        MockRateLimit rateLimit = shown.rateLimit(now);
        if (!isBanned(now)) {
            return rateLimit;
        }
        // Of a window that has requests left when the ban ends, nothing keeps the client waiting for longer.
        Instant resetAt = shown.isUsedUp(bannedUntil) ? rateLimit.resetAt() : bannedUntil;
        return new MockRateLimit(rateLimit.limit(), 0, resetAt);
    }

    private Admission refuse(Instant end, Instant now, Reason reason) {
        Refusal refusal = Refusal.until(end, now, reason);
        if (retryNotBefore.isBefore(refusal.retryAt())) {
            retryNotBefore = refusal.retryAt();
        }
        return new Admission(rateLimit(now), refusal);
    }

    private void banUntil(Instant end) {
        strikes = 0;
        bannedUntil = end;
    }

    private boolean isBanned(Instant now) {
        return now.isBefore(bannedUntil);
    }

    private boolean isUsedUp(Instant now) {
        return minute.isUsedUp(now) || day.isUsedUp(now);
    }

    private QuotaWindow reportedWindow(Instant now) {
        return switch (behavior.headerWindow()) {
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

    private static String idOf(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM must have SHA-256", e);
        }
    }
}
