// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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

    /** What a process that knows no minute cannot tell from the limit of a day: 1,000 is both. */
    private static final List<Long> LIMITS_OF_MINUTES = Stream.of(Plan.FREE, Plan.PRO, Plan.BUSINESS)
            .map(Plan::requestsPerMinute)
            .toList();

    private final ServerClock clock = new ServerClock();
    private final MinuteQuota minute = new MinuteQuota();
    private final DayQuota day = new DayQuota();
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

    /** The minute, to be read. */
    MinuteQuota minute() {
        return minute;
    }

    /** The day, to be read. */
    DayQuota day() {
        return day;
    }

    /** Whether the windows that are known leave this many requests. */
    boolean remains(int requests, long now) {
        boolean isOfMinute = !minute.seen() || now >= minute.endsAt() || minute.remaining() >= requests;
        boolean isOfDay = !day.known(now) || day.remaining() >= requests;
        return isOfMinute && isOfDay;
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
        note(headers, sentAt, true, inFlight, now);
    }

    /** A request was refused. What is shown as used up and is neither minute nor day, such as the end of a ban, is no quota. */
    void refused(QuotaHeaders headers, Refusal refusal, long sentAt, int inFlight, long now) {
        if (refusal == Refusal.CONTRADICTED && isUsedUp(headers, now) && isOfDay(headers, now)) {
            spendOwn();
        } else {
            note(headers, sentAt, false, inFlight, now);
        }
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
     * What a 429 is about, by what it shows and by what was known before it; to be asked before it is noted.
     *
     * @param until when the service wants no request, in local time
     */
    Refusal explain(QuotaHeaders headers, long until, long now) {
        boolean shown = headers.isComplete() && endsInTime(headers, now);
        boolean ofMinute = shown && !isOfDay(headers, now);
        boolean ofDay = shown && !ofMinute && isDay(headers.limit(), headers.reset(), now);
        boolean explained = isUsedUp(headers, now) && until - localReset(headers) <= LATER_THAN_RESET;
        if (explained && (ofMinute || ofDay)) {
            return ofMinute ? Refusal.MINUTE_USED_UP : Refusal.DAY_USED_UP;
        }
        boolean minuteHasLeft = ofMinute
                ? headers.remaining() > 0
                : minute.seen() && now < minute.endsAt() && minute.remaining() > 0 && !minute.othersSeen();
        boolean isNoMinute = minuteHasLeft || (until != Long.MIN_VALUE && until - now > DAY_FROM);
        boolean isNoDay = ofDay ? headers.remaining() > 0 : day.known(now) && day.remaining() > 0;
        boolean isNeither = shown && !ofMinute && !ofDay && minute.known();
        return isNeither || (isNoMinute && isNoDay) ? Refusal.CONTRADICTED : Refusal.UNKNOWN;
    }

    /** Whether a window that ends in more than a minute is the day, and not a ban that is shown as the end of a minute. */
    private boolean isDay(long limit, long reset, long now) {
        if (day.known(now) && day.isCertain()) {
            return day.isSame(reset, now);
        }
        if (minute.known()) {
            return limit != minute.limit();
        }
        return plan == null
                ? LIMITS_OF_MINUTES.stream().noneMatch(known -> known == limit)
                : limit != plan.requestsPerMinute();
    }

    /** The day, if it is certain that it is the day that ends in more than a minute; else null. */
    @Nullable
    RateLimitWindow longWindow() {
        return day.isCertain() ? RateLimitWindow.DAY : null;
    }

    /** Whether responses show the day only, so that the minute's end is a guess. */
    boolean isMinuteHidden() {
        return minuteHidden;
    }

    /** Whether responses show no minute, or one whose end is a guess. */
    boolean lacksMinute() {
        return minuteHidden || !minute.known();
    }

    /** Takes over a minute that a response has shown to another process. */
    void adoptMinute(LedgerWindow shown, long now) {
        if (!minute.known() || minute.isLater(shown.reset()) || minute.isSame(shown.reset())) {
            long endsAt = now + Nanos.ofMillis(shown.endsInMillis());
            var unused = noteMinute(shown.limit(), shown.remaining(), shown.reset(), endsAt, now, false, 0, now);
        }
    }

    /** Takes over a day that a response has shown to another process. */
    void adoptDay(LedgerWindow shown, long now) {
        long endsAt = now + Nanos.ofMillis(shown.endsInMillis());
        long spent = day.update(shown.limit(), shown.remaining(), shown.reset(), endsAt, true);
        if (minuteHidden && spent > 0) {
            minute.spendUnseen(spent, now);
        }
    }

    /** Forgets both windows: what the others did in the meantime is not known. */
    void forget() {
        day.forget();
        minute.forget();
    }

    /** A request may have been counted, and no figures show it: it must not be taken for one of the others'. */
    void spendOwn() {
        minute.spendOwn();
        day.spend();
    }

    /** Continues with the current window. */
    void roll(long now) {
        while (minute.known() && now >= minute.endsAt()) {
            minute.roll();
            clock.drift();
        }
    }

    private void note(QuotaHeaders headers, long sentAt, boolean counted, int inFlight, long now) {
        if (headers.remaining() < 0 || !endsInTime(headers, now)) {
            spendOwn();
        } else if (isOfDay(headers, now)) {
            long endsAt = Math.max(localReset(headers), now + ServerClock.SECOND);
            boolean certain = counted || isDay(headers.limit(), headers.reset(), now);
            long spent = day.update(headers.limit(), headers.remaining(), headers.reset(), endsAt, certain);
            noteHiddenMinute(Math.max(1, spent), now);
            minute.countOwn();
        } else {
            minuteHidden = false;
            long limit = headers.limit() >= 0 ? headers.limit() : Math.max(minute.limit(), headers.remaining() + 1);
            boolean current = noteMinute(
                    limit, headers.remaining(), headers.reset(), localReset(headers), sentAt, counted, inFlight, now);
            if (counted && current) {
                minute.countOwn();
            }
        }
        minute.compare(inFlight);
        exclusive &= !minute.othersSeen();
    }

    private boolean isOfDay(QuotaHeaders headers, long now) {
        return day.isSame(headers.reset(), now) || localReset(headers) - now > DAY_FROM;
    }

    /** Whether a response shows a plausible end of a window. */
    private boolean endsInTime(QuotaHeaders headers, long now) {
        return headers.reset() >= 0 && localReset(headers) - now <= LATEST_END;
    }

    /** Returns whether these figures are those of the current minute. */
    private boolean noteMinute(
            long limit,
            long remaining,
            long reset,
            long localReset,
            long sentAt,
            boolean counted,
            int inFlight,
            long now) {
        long endsAt = Math.max(localReset, now + ServerClock.SECOND);
        if (!minute.known()) {
            minute.open(limit, remaining, reset, endsAt, sentAt, counted, inFlight);
        } else if (minute.isLater(reset)) {
            minute.next(limit, remaining, reset, endsAt, sentAt);
        } else if (!minute.isOver(reset, localReset, now)) {
            minute.update(limit, remaining, reset, endsAt, sentAt);
        } else {
            return minute.updateStale(limit, remaining, sentAt, localReset);
        }
        return true;
    }

    /** The minute continues where the day is shown, which tells how many requests were spent. */
    private void noteHiddenMinute(long spent, long now) {
        if (minute.known()) {
            minute.spendUnseen(spent, now);
        } else if (plan != null) {
            minuteHidden = true;
            long limit = plan.requestsPerMinute();
            long end = now + MinuteQuota.LENGTH;
            minute.open(limit, limit, clock.unixSecondsAt(end), end, now, false, 0);
            minute.spendUnseen(1, now);
        }
    }
}
