// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Refusal;
import com.petstore.sdk.internal.pacing.Window;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of a gate, as one value: {@link #after} is its only writer, and {@link Rules} its only reader that decides. Of two facts, that of
 * the request that was sent later counts; a refusal counts by its arrival; and an observed value replaces an estimate. Times are
 * nanoseconds of the gate.
 *
 * @param clock the service's clock, as far as responses show it
 * @param observed what responses have shown; a minute that has begun since follows the one that was shown
 * @param spent who has spent the current minute
 * @param before who has spent the minute before it
 * @param lostOfMinute how many requests that were lost may have been counted in what remains of the minute
 * @param lostOfDay the same of the day
 * @param flight the requests that have started
 */
record Knowledge(
        ServerClock clock,
        Observed observed,
        Spending spent,
        Spending before,
        long lostOfMinute,
        long lostOfDay,
        Flight flight) {

    /** Before the first request. */
    static final Knowledge NOTHING =
            new Knowledge(ServerClock.UNKNOWN, Observed.NOTHING, Spending.NONE, Spending.NONE, 0, 0, Flight.NONE);

    /** A window whose end is further away is the day's: limits do not distinguish the two, as 1,000 is both. */
    private static final long DAY_FROM = 90 * ServerClock.SECOND;

    /** The end of no window is further away, wherever the clocks are: such a mistake must not make calls wait for years. */
    private static final long LATEST_END = 48 * 3600 * ServerClock.SECOND;

    private static final long SHORTEST_REFUSAL = ServerClock.SECOND;

    /** A refusal that ends this much later than the window is not about the window. */
    private static final long LATER_THAN_RESET = 30 * ServerClock.SECOND;

    /** No ban is as long as this: a window that ends later is the day, whatever its limit. */
    private static final long LONGER_THAN_A_BAN = 2 * 3600 * ServerClock.SECOND;

    /** The plans' requests per minute, which no minute distinguishes from the limit of a day before one was shown. */
    private static final Set<Long> LIMITS_OF_MINUTES = Set.of(60L, 300L, 1000L);

    @Nullable
    Window minute() {
        return observed.minute();
    }

    /** The day, or null if none is known, or it is over. */
    @Nullable
    Window day(long now) {
        Window day = observed.day();
        return day != null && now < day.endsAt() ? day : null;
    }

    Cooldown cooldown() {
        return observed.cooldown();
    }

    int inFlight() {
        return flight.count();
    }

    /** How many requests what remains of the minute may not show: those in flight, and those that were lost. */
    int unseen() {
        return inFlight() + Math.toIntExact(lostOfMinute);
    }

    /** What remains of the minute, which is known. */
    long leftOfMinute(Window minute) {
        return Math.max(0, minute.remaining() - lostOfMinute);
    }

    /** What remains of the day, which is known. */
    long leftOfDay(Window day) {
        return Math.max(0, day.remaining() - lostOfDay);
    }

    /** Whether others were seen to spend something in this minute or the last. */
    boolean othersSeen() {
        return spent.othersSeen() || before.othersSeen();
    }

    /** How many requests of this minute and the last can only be those of others. */
    long others() {
        return spent.others() + before.others();
    }

    /** The part of all requests of this minute and the last that was this process's. */
    double share() {
        double own = Math.max(1, spent.own() + before.own());
        return own / (own + others());
    }

    /** Whether this process was served in the last minute, and no other was. */
    boolean wasAlone() {
        return before.own() > 0 && before.others() == 0;
    }

    /** How many requests may still be sent in the last minute, which this process had for itself, if it is not over by the service's clock. */
    long leftOfLastMinute(Window following) {
        return wasAlone() ? following.limit() - before.own() - inFlight() : 0;
    }

    /** Whether nothing of this can hold a request up. */
    boolean isIdle(long now) {
        Window day = day(now);
        Window minute = minute();
        return inFlight() == 0
                && !cooldown().isActive(now)
                && (day == null || leftOfDay(day) > 0)
                && (minute == null || !minute.isShown());
    }

    /** The same at this time: minutes that are over are followed by others, and a recheck ends with its reason. */
    Knowledge at(long now) {
        if (flight.isRecheckDue() && now >= flight.recheckUntil()) {
            return with(flight.recheck(Observed.NOT_YET)).at(now);
        }
        Window minute = minute();
        if (minute == null || now < minute.endsAt()) {
            return this;
        }
        long over = 1 + (now - minute.endsAt()) / Window.MINUTE;
        Observed next =
                new Observed(minute.following(over, Window.MINUTE), observed.day(), cooldown(), observed.recheckedBy());
        return with(clock.drifted(over))
                .with(next)
                .with(flight.inMinuteFrom(minute.endsAt()))
                .withSpending(Spending.NONE, over == 1 ? spent : Spending.NONE)
                .withLost(0, lostOfDay);
    }

    /** What is known after an event. */
    Knowledge after(Event event, long now) {
        Knowledge known = at(now);
        if (event instanceof Event.Sent sent) {
            return known.with(flight.sent(known.nextSentAt(now), sent.jitter()));
        }
        if (event instanceof Event.Unsent unsent) {
            return known.with(flight.unsent(unsent.sentAt()));
        }
        if (event instanceof Event.Served served) {
            return known.served(served, now);
        }
        if (event instanceof Event.Refused refused) {
            return known.refused(refused, now);
        }
        if (event instanceof Event.Denied denied) {
            return known.denied(denied.sentAt(), now);
        }
        if (event instanceof Event.Lost lost) {
            return known.with(flight.ended(lost.sentAt())).spendUnseen(now);
        }
        if (event instanceof Event.Recheck recheck) {
            return known.with(flight.recheck(recheck.until()));
        }
        return event instanceof Event.Learned learned ? known.learned(learned.observed()) : known;
    }

    /** When a request is sent: later than all requests and refusals before it, even if the clock stands still. */
    private long nextSentAt(long now) {
        return laterThan(flight.lastSentAt(), laterThan(cooldown().refusedAt(), now));
    }

    private static long laterThan(long time, long now) {
        return time == Observed.NOT_YET ? now : Math.max(now, time + 1);
    }

    /** When a refusal comes: not before any request was sent, even if the clock stands still. */
    private long closedAt(long now) {
        return Math.max(now, flight.lastSentAt());
    }

    private Knowledge served(Event.Served served, long now) {
        long sentAt = served.sentAt();
        boolean isRecheck = served.isOfService() && sentAt == flight.recheckSentAt();
        Observed before = isRecheck ? observed.rechecked(sentAt) : observed;
        Cooldown cleared = served.isOfService() ? Cooldown.NONE.cleared(sentAt) : Cooldown.NONE;
        return ended(sentAt, served.headers(), served.localTime(), before, now)
                .noted(served.headers(), sentAt, cleared, 1, now);
    }

    private Knowledge ended(long sentAt, QuotaHeaders headers, Instant localTime, Observed seen, long now) {
        ServerClock shown = clock.after(headers, localTime, sentAt, now);
        return with(shown).with(seen).with(flight.ended(sentAt));
    }

    private Knowledge refused(Event.Refused refused, long now) {
        QuotaHeaders headers = refused.headers();
        long sentAt = refused.sentAt();
        Knowledge known = refused.isLate() ? this : ended(sentAt, headers, refused.localTime(), observed, now);
        OptionalLong named = known.namedEnd(refused, now);
        Reason reason = known.explain(headers, named, now);
        Cooldown closed =
                Refusals.refused(known.cooldown(), reason, sentAt, known.closedAt(now), named, refused.random(), now);
        boolean isNoQuota = known.isOfDay(headers, now) && !known.isDay(headers, now);
        Knowledge noted = isNoQuota ? known.spendUnseen(now) : known.noted(headers, sentAt, Cooldown.NONE, 0, now);
        return noted.with(noted.observed.with(closed));
    }

    private Knowledge denied(long sentAt, long now) {
        Knowledge known = with(flight.ended(sentAt));
        Refusal last = cooldown().last();
        return last == null || sentAt <= last.closedAt()
                ? known
                : known.with(observed.with(Refusals.denied(cooldown(), last, closedAt(now), now)));
    }

    /** The end of the wait that a 429 named. */
    private OptionalLong namedEnd(Event.Refused refused, long now) {
        QuotaHeaders headers = refused.headers();
        OptionalLong asked = headers.requestedWait(refused.localTime())
                .map(wait -> OptionalLong.of(now + Math.max(SHORTEST_REFUSAL, Nanos.of(wait))))
                .orElse(OptionalLong.empty());
        if (!isUsedUp(headers, now)) {
            return asked;
        }
        long reset = Math.max(now + SHORTEST_REFUSAL, localReset(headers));
        return OptionalLong.of(asked.isPresent() ? Math.max(asked.getAsLong(), reset) : reset);
    }

    /** What a 429 is about, by what it shows and by what was known before it. */
    private Reason explain(QuotaHeaders headers, OptionalLong named, long now) {
        boolean isShown = headers.isComplete() && endsInTime(headers, now);
        boolean isOfMinute = isShown && !isOfDay(headers, now);
        boolean isOfDay = isShown && !isOfMinute && isDay(headers, now);
        if (named.isEmpty()) {
            return Reason.REFUSED;
        }
        boolean isLonger = named.getAsLong() - localReset(headers) > LATER_THAN_RESET;
        if (isUsedUp(headers, now) && !isLonger && (isOfMinute || isOfDay)) {
            return isOfMinute ? Reason.MINUTE_USED_UP : Reason.DAY_USED_UP;
        }
        boolean isNoMinute =
                (isOfMinute ? headers.remaining() > 0 : minuteHasLeft()) || named.getAsLong() - now > DAY_FROM;
        Window day = day(now);
        boolean isNoDay = isOfDay ? headers.remaining() > 0 : day != null && leftOfDay(day) > 0;
        boolean isNeither = isShown && !isOfMinute && !isOfDay && minute() != null;
        return isNeither || (isNoMinute && isNoDay) ? Reason.SUSPECTED_BAN : Reason.REFUSED;
    }

    private boolean minuteHasLeft() {
        Window minute = minute();
        return minute != null && minute.isShown() && leftOfMinute(minute) > 0 && !othersSeen();
    }

    private boolean isUsedUp(QuotaHeaders headers, long now) {
        return headers.remaining() == 0 && endsInTime(headers, now);
    }

    /** Whether a response shows a plausible end of a window. */
    private boolean endsInTime(QuotaHeaders headers, long now) {
        return headers.reset() >= 0 && localReset(headers) - now <= LATEST_END;
    }

    private long localReset(QuotaHeaders headers) {
        return clock.localTimeOf(headers.reset());
    }

    /** Whether a response shows a window that ends later than a minute does. */
    private boolean isOfDay(QuotaHeaders headers, long now) {
        Window day = observed.day();
        // After the end of a day, a later reset is that of a minute.
        boolean isSameDay =
                day != null && day.hasReset(headers.reset()) && (now < day.endsAt() || headers.reset() <= day.reset());
        return isSameDay || localReset(headers) - now > DAY_FROM;
    }

    /** Whether a window that ends in more than a minute is the day, and not a ban that is shown as the end of a minute. */
    private boolean isDay(QuotaHeaders headers, long now) {
        Window day = day(now);
        if (day != null) {
            return day.hasReset(headers.reset());
        }
        Window minute = minute();
        if (minute != null) {
            return headers.limit() != minute.limit();
        }
        return !LIMITS_OF_MINUTES.contains(headers.limit()) || localReset(headers) - now > LONGER_THAN_A_BAN;
    }

    /**
     * After a response has shown this quota.
     *
     * @param cleared a cooldown without the refusals that the response ends
     * @param counted whether the service has counted its request, as a number
     */
    private Knowledge noted(QuotaHeaders headers, long sentAt, Cooldown cleared, int counted, long now) {
        if (headers.remaining() < 0 || !endsInTime(headers, now)) {
            return spendUnseen(now).with(observed.with(cooldown().join(cleared)));
        }
        boolean isOfDay = isOfDay(headers, now);
        Window last = isOfDay ? observed.day() : minute();
        long limit = headers.limit() >= 0
                ? headers.limit()
                : Math.max(last == null ? 0 : last.limit(), headers.remaining() + 1);
        long endsAt = Math.max(localReset(headers), now + ServerClock.SECOND);
        Window shown = new Window(limit, headers.remaining(), headers.reset(), endsAt, sentAt);
        Observed seen = new Observed(isOfDay ? null : shown, isOfDay ? shown : null, cleared, Observed.NOT_YET);
        return joined(seen, isOfDay ? 1 : counted);
    }

    /** What other processes have observed; after their recheck, one of this process is not needed any more. */
    private Knowledge learned(Observed seen) {
        boolean isRechecked = flight.isRecheckDue() && seen.recheckedBy() > observed.recheckedBy();
        return (isRechecked ? with(flight.recheck(Observed.NOT_YET)) : this).joined(seen, 0);
    }

    /**
     * What is known together with what a response has shown, to this process or to another.
     *
     * @param own how many requests of this process it shows
     */
    private Knowledge joined(Observed seen, int own) {
        Observed all = observed.join(seen);
        Window last = minute();
        Window current = all.minute();
        Knowledge known = with(all)
                .withLost(
                        stillLost(last, current, seen.minute(), lostOfMinute),
                        stillLost(observed.day(), all.day(), seen.day(), lostOfDay));
        if (current == null) {
            return known;
        }
        if (last == null) {
            return known.withSpending(Spending.first(current, own, inFlight()), Spending.NONE);
        }
        // Where the last minute has only been estimated to begin, at() has made what was spent that of the minute
        // before.
        boolean isNext = last.isShown() && !isSame(last, current);
        boolean isLate =
                seen.minute() != null && !current.hasReset(seen.minute().reset());
        Spending spentNow =
                (isNext ? Spending.NONE : spent).plusOwn(isLate ? 0 : own).seenIn(current, inFlight());
        Spending spentBefore = isNext ? spent : before;
        boolean othersSeen = spentNow.othersSeen() || spentBefore.othersSeen();
        return known.withSpending(spentNow.settledBy(current, othersSeen), spentBefore.settledBy(current, othersSeen));
    }

    private static boolean isSame(Window last, Window current) {
        return current.hasReset(last.reset()) && (!current.isShown() || current.shownBy() < last.endsAt());
    }

    /** What the service may have counted besides what it has shown: as much less as was assumed before, until it shows that. */
    private static long stillLost(@Nullable Window last, @Nullable Window current, @Nullable Window shown, long lost) {
        if (lost == 0 || last == null || current == null) {
            return 0;
        }
        if (last.limit() != current.limit() || !isSame(last, current)) {
            return 0;
        }
        long least = Math.min(last.remaining() - lost, shown == null ? Long.MAX_VALUE : shown.remaining());
        return Math.max(0, current.remaining() - least);
    }

    /** A request may have been counted, and no figures show it: it must not be taken for one of the others'. */
    private Knowledge spendUnseen(long now) {
        int ofMinute = minute() == null ? 0 : 1;
        int ofDay = day(now) == null ? 0 : 1;
        return withSpending(spent.plusOwn(ofMinute), before).withLost(lostOfMinute + ofMinute, lostOfDay + ofDay);
    }

    private Knowledge with(ServerClock other) {
        return new Knowledge(other, observed, spent, before, lostOfMinute, lostOfDay, flight);
    }

    private Knowledge with(Observed other) {
        return new Knowledge(clock, other, spent, before, lostOfMinute, lostOfDay, flight);
    }

    private Knowledge with(Flight other) {
        return new Knowledge(clock, observed, spent, before, lostOfMinute, lostOfDay, other);
    }

    private Knowledge withSpending(Spending now, Spending last) {
        return new Knowledge(clock, observed, now, last, lostOfMinute, lostOfDay, flight);
    }

    private Knowledge withLost(long ofMinute, long ofDay) {
        return new Knowledge(clock, observed, spent, before, ofMinute, ofDay, flight);
    }
}
