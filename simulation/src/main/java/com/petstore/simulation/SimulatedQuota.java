// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests of one key for the simulated service: fixed windows of a minute and a day, and a ban of ten minutes after ten requests that
 * came before the {@code Retry-After} of a 429 had passed. As the mock server does it, but independent of it.
 */
final class SimulatedQuota {

    private static final int BAN_AFTER = 10;
    private static final Duration BAN = Duration.ofMinutes(10);

    private final ReportedWindow reported;
    private final boolean bans;
    private final Window minute;
    private final Window day;
    private int strikes;
    private Instant retryNotBefore = Instant.MIN;
    private Instant bannedUntil = Instant.MIN;

    SimulatedQuota(QuotaPlan plan, WindowStart start, ReportedWindow reported, boolean bans) {
        this.reported = reported;
        this.bans = bans;
        minute = new Window(plan.requestsPerMinute(), Duration.ofMinutes(1), start);
        day = new Window(plan.requestsPerDay(), Duration.ofDays(1), start);
    }

    /** Which of the two windows the headers show. */
    enum ReportedWindow {
        /** The window that refuses requests, else the one with fewer remaining. */
        TIGHTEST,
        MINUTE,
        DAY
    }

    /** The headers of a response. */
    record Shown(long limit, long remaining, Instant resetAt) {}

    /**
     * The outcome of a request.
     *
     * @param shown the quota after it
     * @param refusal null if it was counted
     */
    record Decision(Shown shown, @Nullable Refusal refusal) {}

    /**
     * A 429.
     *
     * @param at when it was decided
     * @param banned whether the key is banned
     * @param retryAfterSeconds the wait from then on; at least 1
     */
    record Refusal(Instant at, boolean banned, long retryAfterSeconds) {

        Instant retryAt() {
            return at.plusSeconds(retryAfterSeconds);
        }
    }

    /** Counts a request, or refuses it. */
    Decision admit(Instant now) {
        if (now.isBefore(bannedUntil)) {
            return refused(now, bannedUntil, true);
        }
        if (minute.remaining(now) > 0 && day.remaining(now) > 0) {
            strikes = 0;
            minute.count(now);
            day.count(now);
            return new Decision(shown(now), null);
        }
        if (bans && now.isBefore(retryNotBefore) && ++strikes >= BAN_AFTER) {
            strikes = 0;
            bannedUntil = now.plus(BAN);
            return refused(now, bannedUntil, true);
        }
        return refused(now, tightest(now).resetAt(now), false);
    }

    /** The same decision with the headers of this moment. */
    Decision written(Decision decision, Instant now) {
        Refusal refusal = decision.refusal();
        if (refusal == null) {
            return new Decision(shown(now), null);
        }
        return new Decision(shown(now), new Refusal(now, refusal.banned(), secondsUntil(now, refusal.retryAt())));
    }

    private Decision refused(Instant now, Instant until, boolean banned) {
        return new Decision(shown(now), new Refusal(now, banned, secondsUntil(now, until)));
    }

    private static long secondsUntil(Instant now, Instant until) {
        return Math.max(0, Duration.between(now, until).plusNanos(999_999_999).toSeconds());
    }

    /** From now on, requests before this time count towards a ban. */
    void refusalSent(Instant retryAt) {
        if (retryNotBefore.isBefore(retryAt)) {
            retryNotBefore = retryAt;
        }
    }

    void banUntil(Instant end) {
        strikes = 0;
        bannedUntil = end;
    }

    private Shown shown(Instant now) {
        Window window = switch (reported) {
            case TIGHTEST -> tightest(now);
            case MINUTE -> minute;
            case DAY -> day;
        };
        if (!now.isBefore(bannedUntil)) {
            return new Shown(window.limit, window.remaining(now), window.resetAt(now));
        }
        boolean usedUp = window.remaining(bannedUntil) == 0;
        return new Shown(window.limit, 0, usedUp ? window.resetAt(now) : bannedUntil);
    }

    /** The window with fewer requests remaining; of two that are used up, the one that stays so for longer. */
    private Window tightest(Instant now) {
        if (minute.remaining(now) == 0 && day.remaining(now) == 0) {
            return minute.resetAt(now).isAfter(day.resetAt(now)) ? minute : day;
        }
        return day.remaining(now) < minute.remaining(now) ? day : minute;
    }

    private static final class Window {

        private final long limit;
        private final Duration length;
        private final WindowStart start;
        private long used;
        private Instant end = Instant.MIN;

        Window(long limit, Duration length, WindowStart start) {
            this.limit = limit;
            this.length = length;
            this.start = start;
        }

        void count(Instant now) {
            if (isOver(now)) {
                end = start.end(now, length);
                used = 0;
            }
            used++;
        }

        long remaining(Instant now) {
            return isOver(now) ? limit : Math.max(0, limit - used);
        }

        Instant resetAt(Instant now) {
            return isOver(now) ? start.end(now, length) : end;
        }

        private boolean isOver(Instant now) {
            return !now.isBefore(end);
        }
    }
}
