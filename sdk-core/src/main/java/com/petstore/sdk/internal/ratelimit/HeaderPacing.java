// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ratelimit.Decision.Kind;
import java.util.function.DoubleSupplier;

/**
 * Shares a key with other processes by what the response headers show.
 *
 * <ol>
 *   <li>The share of a process is what it spent of all that was spent in this minute and the last. What was spent before its first response counts as
 *       spent by others.
 *   <li>While no other process was seen, eight requests of a minute, a third of it at most, are reserved for processes that may come; with others a
 *       third, after a busy minute two thirds. The reserve is released evenly over the minute.
 *   <li>What is left beyond that is first come, first served: one request at a time always, and more in flight up to the share of it.
 *   <li>A burst starts with one request in flight. Each response, or a quarter of a second, allows one more; a new minute or a pause of a second
 *       starts again.
 *   <li>When nothing is left beyond what is kept back, the process pauses between requests, so that its share of that lasts until the minute ends.
 *   <li>Between two responses, the others are taken to continue as before.
 *   <li>A single call does not wait while no other process was seen and anything remains.
 *   <li>With others, one request of a minute is left unspent. Of a day's requests, the share of what is left may be in flight; where no minute is
 *       shown, which also hides the others, a sixteenth.
 * </ol>
 *
 * <p>A process whose application promises that there are no others keeps nothing back, and its bursts start at once. Times are local
 * nanoseconds. docs/rate-limits.md has the gist for users; simulation shows what each constant is worth.
 */
final class HeaderPacing implements Pacing {

    /** Rule 1: a smaller share would never find out that others have left. */
    private static final double LEAST_SHARE = 0.01;

    /** Rule 2: the first processes that join find a request each, and are noticed by it, before ten refusals in a row ban the key. */
    private static final double KEPT_ALONE = 8;

    /** Rule 2: a process that joins others finds something. */
    private static final double KEPT = 1.0 / 3;

    private static final double KEPT_AFTER_BUSY_MINUTE = 2.0 / 3;
    private static final double BUSY = 0.85;

    /** Rule 2: all is released this long before the end, as a request takes its time. Rule 4: how long a pause is. */
    private static final long SECOND = ServerClock.SECOND;

    /** Rule 5: a power of the share, which pulls unequal shares together. */
    private static final double PACE_POWER = 0.65;

    /** Rule 6: a power of the share; the smaller it is, the more others there are. */
    private static final double OTHERS_POWER = -0.3;

    /** Rule 4, also for the first request of a minute, which looks what remains: no call waits for a response that is late. */
    private static final long LOOK_TIMEOUT = SECOND / 4;

    /** How long everybody waits for the response to a single request after a 429. */
    private static final long PROBE_TIMEOUT = 2 * SECOND;

    /** How many requests may be in flight where the service limits requests and does not show the minute's quota. */
    private static final int MAX_IN_FLIGHT_BLIND = 4;

    /** And no more of them than this part of what is left of the day: the others meet its end at the same time. */
    private static final int BLIND_PART_OF_A_DAY = 16;

    private final QuotaState quota;
    private final MinuteQuota minute;
    private final Cooldown cooldown;
    private final DoubleSupplier random;
    private long responses;
    private long lastResponseAt = Long.MIN_VALUE / 2;
    private long lastSentAt = Long.MIN_VALUE / 2;
    private double jitter;
    private boolean everServed;
    private boolean everRefused;

    HeaderPacing(QuotaState quota, Cooldown cooldown, DoubleSupplier random) {
        this.quota = quota;
        this.minute = quota.minute();
        this.cooldown = cooldown;
        this.random = random;
    }

    @Override
    public Decision decide(long now, int inFlight, int waiting) {
        if (cooldown.probing()) {
            return probe(now, inFlight);
        }
        if (!minute.known()) {
            return withoutMinute(now, inFlight);
        }
        if (!minute.seen()) {
            return oneAtATime(now, inFlight, LOOK_TIMEOUT);
        }
        double share = share();
        if (inFlight > 0 && (inFlight >= minute.remaining() || isDayNearlyOver(now, inFlight, share))) {
            return Decision.afterResponse(minute);
        }
        if (inFlight > responses && now < lastSentAt + LOOK_TIMEOUT && !quota.isExclusive()) {
            return new Decision(Kind.AFTER_RESPONSE, lastSentAt + LOOK_TIMEOUT);
        }
        double left = left(now, share);
        int least = minute.othersSeen() ? 2 : 1;
        double beyondKept = left - kept() * toEnd(now) / MinuteQuota.LENGTH;
        boolean isFirstCome = beyondKept >= least && (inFlight == 0 || inFlight + 1 <= share * beyondKept);
        boolean isSingleCall = inFlight == 0 && waiting <= 1 && minute.remaining() > 0 && !minute.othersSeen();
        if (isFirstCome || isSingleCall) {
            return Decision.now(now);
        }
        if (left - inFlight < least) {
            return new Decision(Kind.MINUTE, minute.endsAt());
        }
        double pause = (minute.endsAt() - now) / (Math.pow(share, PACE_POWER) * left);
        long at = lastSentAt + (long) (jitter * pause);
        // What nobody else was seen to want is all released before the end.
        boolean allIsReleasedSoon = !minute.othersSeen() && now < minute.endsAt() - SECOND;
        long latest = allIsReleasedSoon ? minute.endsAt() - SECOND : minute.endsAt();
        return at <= now ? Decision.now(now) : new Decision(Kind.PACED, Math.min(at, latest));
    }

    private double share() {
        double own = Math.max(1, minute.own());
        return quota.isExclusive() ? 1 : Math.max(LEAST_SHARE, own / (own + minute.others()));
    }

    private boolean isDayNearlyOver(long now, int inFlight, double share) {
        return quota.day().known(now) && inFlight + 1 > share * quota.day().remaining();
    }

    /** What remains now, if the others went on since a response showed it. */
    private double left(long now, double share) {
        double unseen = (double) (minute.endsAt() - now) / Math.max(1, minute.endsAt() - minute.remainingAt());
        return minute.remaining() * Math.pow(Math.min(1, unseen), Math.pow(share, OTHERS_POWER) * (1 - share));
    }

    /** How many requests of a whole minute are kept back. */
    private double kept() {
        if (quota.isExclusive()) {
            return 0;
        }
        if (quota.isMinuteHidden()) {
            return minute.limit();
        }
        if (minute.others() == 0) {
            return Math.min(KEPT_ALONE, KEPT * minute.limit());
        }
        return (minute.usedBefore() > BUSY * minute.limit() ? KEPT_AFTER_BUSY_MINUTE : KEPT) * minute.limit();
    }

    private long toEnd(long now) {
        return Math.max(0, minute.endsAt() - SECOND - now);
    }

    private Decision probe(long now, int inFlight) {
        if (!minute.known() || minute.remaining() > inFlight) {
            return oneAtATime(now, inFlight, PROBE_TIMEOUT);
        }
        return minute.remaining() > 0 ? Decision.afterResponse(minute) : new Decision(Kind.MINUTE, minute.endsAt());
    }

    private Decision oneAtATime(long now, int inFlight, long timeout) {
        boolean awaitsResponse = inFlight > 0 && lastSentAt + timeout > now;
        return awaitsResponse ? new Decision(Kind.PROBE, lastSentAt + timeout) : Decision.now(now);
    }

    /** As long as no response has shown the quota of the minute. */
    private Decision withoutMinute(long now, int inFlight) {
        if (!everServed) {
            return oneAtATime(now, inFlight, LOOK_TIMEOUT);
        }
        if (!quota.day().known(now)) {
            return !everRefused || inFlight < MAX_IN_FLIGHT_BLIND ? Decision.now(now) : Decision.afterResponse(minute);
        }
        long most = Math.min(MAX_IN_FLIGHT_BLIND, quota.day().remaining() / BLIND_PART_OF_A_DAY);
        return inFlight < Math.max(1, most) ? Decision.now(now) : Decision.afterResponse(minute);
    }

    /** By the same rule, if the others want nothing from now on: what is kept back is released, or sent at the shortest pauses. */
    @Override
    public long earliest(int place, int inFlight, long first, long now) {
        if (!minute.known() || place == 1) {
            return first;
        }
        if (first >= minute.endsAt() || !minute.seen()) {
            return first + (place - 1) / Math.max(1, minute.limit()) * MinuteQuota.LENGTH;
        }
        long left = Math.max(0, minute.remaining() - inFlight);
        if (place > left) {
            return minute.endsAt() + (place - left - 1) / Math.max(1, minute.limit()) * MinuteQuota.LENGTH;
        }
        double unspent = 1 - place / (double) left;
        double paced = 0.5 * (minute.endsAt() - first) * (1 - Math.pow(unspent, 1 / Math.pow(share(), PACE_POWER)));
        double released =
                minute.endsAt() - SECOND - (left - place) * MinuteQuota.LENGTH / Math.max(1e-9, kept()) - first;
        return first + (long) Math.max(0, Math.min(paced, released));
    }

    @Override
    public void sent(int inFlight, long now) {
        boolean paused = inFlight == 0 && now - lastResponseAt > SECOND;
        if (paused || !minute.seen()) {
            responses = 0;
        }
        lastSentAt = now;
        jitter = 0.5 + random.getAsDouble();
    }

    @Override
    public void served(long sentAt, long now) {
        everServed = true;
        responses++;
        lastResponseAt = now;
    }

    @Override
    public void refused() {
        everRefused = true;
        responses = 0;
    }

    @Override
    public void reopened() {
        everServed = false;
    }
}
