package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.ledger.LedgerWindow;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the responses have shown of the two windows and of the other processes, put together. All of it changes through this class only. Times
 * are local nanoseconds.
 */
final class QuotaState {

    /** A window whose end is further away is the day's: limits do not tell the two apart, as 1,000 is both. */
    private static final long DAY_FROM = 90 * ServerClock.SECOND;

    /** The end of no window is further away, wherever the clocks are: such a mistake must not keep anybody waiting for years. */
    private static final long LATEST_END = 48 * 3600 * ServerClock.SECOND;

    private static final long SHORTEST_REFUSAL = ServerClock.SECOND;

    /** A refusal that ends this much later than the window is not about the window. */
    private static final long LATER_THAN_RESET = 30 * ServerClock.SECOND;

    /** The part of a day's quota that is left to others at most. */
    private static final double LEFT_OF_DAY = 0.02;

    private final ServerClock clock = new ServerClock();
    private final MinuteQuota minute = new MinuteQuota();
    private final DayQuota day = new DayQuota();
    private final ShareEstimator estimator = new ShareEstimator();
    private final SpareQuota spare = new SpareQuota(minute);
    private boolean exclusive;

    private @Nullable Plan plan;

    /** Whether the minute's end is nothing but a guess, because responses show the day only. */
    private boolean minuteHidden;

    /**
     * What a process knows that has seen nothing.
     *
     * @param exclusive whether the application promises that no other process uses the key
     */
    QuotaState(boolean exclusive) {
        this.exclusive = exclusive;
    }

    /** Whether the promise that no other process uses the key was made, and nothing has disproved it. */
    boolean isExclusive() {
        return exclusive;
    }

    /** Takes the limits from the application where the service does not show them. */
    void declare(Plan plan) {
        this.plan = plan;
    }

    /** The share of this process, from almost 0 to 1. */
    double share() {
        return estimator.share(minute);
    }

    /** How fast a share is spent, to be read. */
    ShareEstimator estimator() {
        return estimator;
    }

    /** The minute, to be read. */
    MinuteQuota minute() {
        return minute;
    }

    /** What is known of the quota that the others leave. */
    SpareQuota spare() {
        return spare;
    }

    /** The day, to be read. */
    DayQuota day() {
        return day;
    }

    /**
     * How many requests of the day this process may still send. It leaves one to each of the others: they all come to the end of the day at the
     * same time, and a request of theirs that is in flight shows in no response yet.
     */
    long leftOfDay() {
        return day.remaining() - (exclusive ? 0 : Math.round(Math.min(1 / share() - 1, LEFT_OF_DAY * day.limit())));
    }

    /** Notes the service's time at which a response was made, or the local time for a response that shows none. */
    void noteTime(@Nullable Instant date, Instant localTime, long sentAt, long now) {
        if (date != null) {
            clock.show(date.getEpochSecond(), sentAt, now);
        } else {
            clock.assume(TimeUnit.SECONDS.toNanos(localTime.getEpochSecond()) + localTime.getNano(), now);
        }
    }

    /** A request was served. */
    void served(QuotaHeaders headers, long sentAt, int inFlight, long now) {
        if (note(headers, sentAt, now)) {
            minute.countOwn();
        }
        compare(inFlight);
        minute.serve();
    }

    /** A request was refused. */
    void refused(QuotaHeaders headers, long sentAt, int inFlight, long now) {
        var unused = note(headers, sentAt, now);
        compare(inFlight);
        estimator.refused();
        spare.refused();
    }

    private void compare(int inFlight) {
        minute.compare(inFlight);
        exclusive &= minute.others() == 0;
    }

    /** Until when the service wants no request, by the headers of a 429; {@link Long#MIN_VALUE} if they do not say. */
    long namedEnd(QuotaHeaders headers, Instant localTime, long now) {
        long asked = headers.askedWait(localTime)
                .map(wait -> now + Math.max(SHORTEST_REFUSAL, Nanos.of(wait)))
                .orElse(Long.MIN_VALUE);
        return isUsedUp(headers, now) ? Math.max(asked, Math.max(now + SHORTEST_REFUSAL, localReset(headers))) : asked;
    }

    /** Whether these headers say that nothing remains of a window. */
    private boolean isUsedUp(QuotaHeaders headers, long now) {
        return headers.remaining() == 0 && endsInTime(headers, now);
    }

    /** The local time of the reset. */
    private long localReset(QuotaHeaders headers) {
        return clock.localTimeOf(headers.reset());
    }

    /**
     * A 429 that is not about the day ends the minute that responses do not show.
     *
     * @param named when the service wants no request, in local time
     * @param endsAt when the minute ends then
     */
    void endHiddenMinute(QuotaHeaders headers, long named, long endsAt, long now) {
        if (minuteHidden && day.isSame(headers.reset(), now) && day.remaining() > 0 && named <= now + DAY_FROM) {
            minute.endAt(endsAt);
        }
    }

    /**
     * The window that the headers of a 429 show as used up.
     *
     * @param until when the service wants no request, in local time
     * @return null where something remains of it, or where the service refuses requests for longer than it lasts
     */
    @Nullable
    RateLimitWindow windowUsedUp(QuotaHeaders headers, long until, long now) {
        if (!isUsedUp(headers, now) || until - localReset(headers) > LATER_THAN_RESET) {
            return null;
        }
        return day.isSame(headers.reset(), now) ? longWindow() : RateLimitWindow.MINUTE;
    }

    /** The day, or null if the limit of the window that ends in more than a minute is that of a minute: a ban is shown like that. */
    @Nullable
    RateLimitWindow longWindow() {
        boolean limitOfAMinute = minute.known()
                ? day.limit() == minute.limit()
                : day.limit() == Plan.FREE.requestsPerMinute() || day.limit() == Plan.PRO.requestsPerMinute();
        return limitOfAMinute ? null : RateLimitWindow.DAY;
    }

    /** Whether responses show no minute, or one whose end is a guess. */
    boolean lacksMinute() {
        return minuteHidden || !minute.known();
    }

    /** Takes over a minute that a response has shown to another process. */
    void adoptMinute(LedgerWindow shown, long now) {
        if (!minute.known() || minute.isLater(shown.reset()) || minute.isSame(shown.reset())) {
            long endsAt = now + Nanos.ofMillis(shown.endsInMillis());
            var unused = noteMinute(shown.limit(), shown.remaining(), shown.reset(), endsAt, now, now);
        }
    }

    /** Continues without a ledger that knew how many processes share the key. */
    void startWith(int processes) {
        estimator.startWith(processes, Math.max(1, minute.limit()));
    }

    /** Takes over a day that a response has shown to another process. */
    void adoptDay(LedgerWindow shown, long now) {
        long endsAt = now + Nanos.ofMillis(shown.endsInMillis());
        var unused = day.update(shown.limit(), shown.remaining(), shown.reset(), endsAt);
    }

    /** Forgets both windows: what the others did in the meantime is not known. */
    void forget() {
        day.forget();
        forgetMinute();
    }

    /** Forgets the minute, for the same reason. */
    void forgetMinute() {
        minute.forget();
        spare.forget();
    }

    /** A request may have been counted, and no figures show it: it must not be taken for one of the others'. */
    void spendOwn() {
        minute.spendOwn();
        day.spend();
    }

    /** Continues with the current window. */
    void roll(long now) {
        while (minute.known() && now >= minute.endsAt()) {
            endWindow(now);
            minute.roll();
        }
    }

    /** Records the headers. Returns whether their request, if it was served, still counts as this process's own. */
    private boolean note(QuotaHeaders headers, long sentAt, long now) {
        if (headers.remaining() < 0 || !endsInTime(headers, now)) {
            spendOwn();
            return false;
        }
        long localReset = localReset(headers);
        long endsAt = Math.max(localReset, now + ServerClock.SECOND);
        if (day.isSame(headers.reset(), now) || localReset - now > DAY_FROM) {
            long spent = day.update(headers.limit(), headers.remaining(), headers.reset(), endsAt);
            noteHiddenMinute(Math.max(1, spent), now);
            minute.countOwn();
            return false;
        }
        minuteHidden = false;
        long limit = headers.limit() >= 0 ? headers.limit() : Math.max(minute.limit(), headers.remaining() + 1);
        return noteMinute(limit, headers.remaining(), headers.reset(), localReset, sentAt, now);
    }

    /** Whether a response shows a plausible end of a window. */
    private boolean endsInTime(QuotaHeaders headers, long now) {
        return headers.reset() >= 0 && localReset(headers) - now <= LATEST_END;
    }

    private boolean noteMinute(long limit, long remaining, long reset, long localReset, long sentAt, long now) {
        long endsAt = Math.max(localReset, now + ServerClock.SECOND);
        if (!minute.known()) {
            minute.open(limit, remaining, reset, endsAt, sentAt, now);
            estimator.startFrom(Math.max(plan == null ? 0 : 1, limit - remaining - 1));
            return false;
        }
        if (minute.isLater(reset)) {
            if (minute.seen()) {
                endWindow(now);
            }
            minute.next(limit, remaining, reset, endsAt, sentAt);
        } else if (!minute.isOver(reset, localReset, now)) {
            minute.update(limit, remaining, reset, endsAt, sentAt);
        } else {
            minute.updateStale(limit, remaining, sentAt, localReset);
        }
        return true;
    }

    /** The minute goes on where the day is shown, which tells how many requests were spent. */
    private void noteHiddenMinute(long spent, long now) {
        if (minute.known()) {
            minute.spendUnseen(spent, now);
        } else if (plan != null) {
            minuteHidden = true;
            long limit = plan.requestsPerMinute();
            long end = now + MinuteQuota.LENGTH;
            minute.open(limit, limit, clock.unixSecondsAt(end), end, now, now);
            estimator.startFrom(0);
            minute.spendUnseen(1, now);
        }
    }

    /** A window in which this process was not served is no evidence about the others: it may have waited, and they may not exist. */
    private void endWindow(long now) {
        if (minute.served()) {
            estimator.windowSeen(minute, now);
        }
        spare.minuteEnded(minuteHidden, now);
        estimator.windowEnded();
        clock.drift();
    }
}
