// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Window;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a gate, as one value: {@link #after} is its only writer, and {@link Rules} its only reader that decides. Of two facts, that of
 * the request that was sent later counts; a refusal counts by its arrival; and an observed value replaces an estimate. Times are
 * nanoseconds of the gate.
 *
 * @param clock the service's clock, as far as responses show it
 * @param observed what responses have shown; a minute that has begun since follows the one that was shown
 * @param spending who has spent the minute, and the one before it
 * @param lostOfMinute how many requests that were lost may have been counted in what remains of the minute
 * @param lostOfDay the same of the day
 * @param flight the requests that were sent
 */
record Knowledge(
        ServerClock clock, Observed observed, Spending spending, long lostOfMinute, long lostOfDay, Flight flight) {

    /** Before the first request. */
    static final Knowledge NOTHING =
            new Knowledge(ServerClock.UNKNOWN, Observed.NOTHING, Spending.NONE, 0, 0, Flight.NONE);

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

    /** How many requests may still be sent in the last minute, which this process had for itself, if it is not over by the service's clock. */
    long leftOfLastMinute(Window following) {
        return spending.wasAlone() ? following.limit() - spending.before().own() - inFlight() : 0;
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
    Knowledge asOf(long now) {
        Flight.Recheck recheck = flight.recheck();
        if (recheck != null && recheck.sentAt() == null && now >= recheck.until()) {
            return with(flight.with(null)).asOf(now);
        }
        Window minute = minute();
        if (minute == null || now < minute.endsAt()) {
            return this;
        }
        long over = 1 + (now - minute.endsAt()) / Window.MINUTE;
        Observed next = new Observed(minute.following(over), observed.day(), cooldown(), observed.recheckedBy());
        return with(clock.drifted(over))
                .with(next)
                .with(flight.inMinuteFrom(minute.endsAt()))
                .with(over == 1 ? spending.next() : Spending.NONE)
                .withLost(0, lostOfDay);
    }

    /** What is known after an event. */
    Knowledge after(Event event, long now) {
        return asOf(now).changedBy(event, now);
    }

    private Knowledge changedBy(Event event, long now) {
        if (event instanceof Event.Sent sent) {
            return with(flight.sent(nextSentAt(now), sent.jitter())).with(spending.sent(sent.isBackground(), 1));
        }
        if (event instanceof Event.Unsent unsent) {
            return with(flight.unsent(unsent.sentAt())).with(spending.sent(unsent.isBackground(), -1));
        }
        if (event instanceof Event.Served served) {
            return served(served, now);
        }
        if (event instanceof Event.Refused refused) {
            return refused(refused, now);
        }
        if (event instanceof Event.Denied denied) {
            return denied(denied.sentAt(), now);
        }
        if (event instanceof Event.Lost lost) {
            return with(flight.without(lost.sentAt())).spendUnseen(now);
        }
        if (event instanceof Event.Recheck recheck) {
            return with(flight.with(new Flight.Recheck(recheck.until(), null)));
        }
        return event instanceof Event.ObservedElsewhere elsewhere ? observedElsewhere(elsewhere.observed()) : this;
    }

    /** When a request is sent: later than all requests and refusals before it, even if the clock stands still. */
    private long nextSentAt(long now) {
        return laterThan(flight.lastSentAt(), laterThan(cooldown().refusedAt(), now));
    }

    private static long laterThan(long time, long now) {
        return time == Observed.NOT_YET ? now : Math.max(now, time + 1);
    }

    /** When a refusal comes: not before any request was sent, even if the clock stands still. */
    long closedAt(long now) {
        return Math.max(now, flight.lastSentAt());
    }

    private Knowledge served(Event.Served served, long now) {
        long sentAt = served.sentAt();
        boolean isRecheck = served.isOfService() && flight.isRecheck(sentAt);
        Observed before = isRecheck ? observed.rechecked(sentAt) : observed;
        Cooldown cleared = served.isOfService() ? Cooldown.NONE.cleared(sentAt) : Cooldown.NONE;
        Knowledge known = afterResponse(sentAt, served.headers(), served.localTime(), before, now);
        return known.withQuota(ShownQuota.of(served.headers(), known, now), sentAt, cleared, 1, now);
    }

    private Knowledge refused(Event.Refused refused, long now) {
        long sentAt = refused.sentAt();
        Knowledge known =
                refused.isLate() ? this : afterResponse(sentAt, refused.headers(), refused.localTime(), observed, now);
        ShownQuota shown = ShownQuota.of(refused.headers(), known, now);
        Knowledge after = shown.kind() == ShownQuota.Kind.DAY_OR_BAN
                ? known.spendUnseen(now)
                : known.withQuota(shown, sentAt, Cooldown.NONE, 0, now);
        return after.with(after.observed.with(Refusals.refused(known, refused, shown, now)));
    }

    private Knowledge afterResponse(long sentAt, QuotaHeaders headers, Instant localTime, Observed seen, long now) {
        ServerClock shown = clock.after(headers, localTime, sentAt, now);
        return new Knowledge(shown, seen, spending, lostOfMinute, lostOfDay, flight.without(sentAt));
    }

    private Knowledge denied(long sentAt, long now) {
        Knowledge known = with(flight.without(sentAt));
        Refusal last = cooldown().last();
        return last == null || sentAt <= last.closedAt()
                ? known
                : known.with(observed.with(Refusals.denied(known, last, now)));
    }

    /**
     * After a response has shown this quota.
     *
     * @param cleared a cooldown without the refusals that the response ends
     * @param counted whether the service has counted its request, as a number
     */
    private Knowledge withQuota(ShownQuota shown, long sentAt, Cooldown cleared, int counted, long now) {
        QuotaHeaders headers = shown.headers();
        if (headers.remaining() < 0 || shown.kind() == ShownQuota.Kind.NONE) {
            return spendUnseen(now).with(observed.with(cooldown().join(cleared)));
        }
        boolean isOfMinute = shown.kind() == ShownQuota.Kind.MINUTE;
        Window last = isOfMinute ? minute() : observed.day();
        long limit = headers.limit() >= 0
                ? headers.limit()
                : Math.max(last == null ? 0 : last.limit(), headers.remaining() + 1);
        long endsAt = Math.max(shown.endsAt(), now + ServerClock.SECOND);
        Window window = new Window(limit, headers.remaining(), headers.reset(), endsAt, sentAt);
        return isOfMinute
                ? withObserved(new Observed(window, null, cleared), counted)
                : withObserved(new Observed(null, window, cleared), 1);
    }

    /** What other processes have observed; after their recheck, one of this process is not needed any more. */
    private Knowledge observedElsewhere(Observed seen) {
        boolean isRechecked = flight.isRecheckDue() && seen.recheckedBy() > observed.recheckedBy();
        return (isRechecked ? with(flight.with(null)) : this).withObserved(seen, 0);
    }

    /**
     * What is known together with what a response has shown, to this process or to another.
     *
     * @param own how many requests of this process it shows
     */
    private Knowledge withObserved(Observed seen, int own) {
        Observed all = observed.join(seen);
        Window minute = all.minute();
        long ofMinute = stillLost(minute(), minute, seen.minute(), lostOfMinute);
        long ofDay = stillLost(observed.day(), all.day(), seen.day(), lostOfDay);
        Spending spent =
                minute == null ? spending : spending.observed(minute(), minute, seen.minute(), own, inFlight());
        return new Knowledge(clock, all, spent, ofMinute, ofDay, flight);
    }

    /** What the service may have counted besides what it has shown: as much less as was assumed before, until it shows that. */
    private static long stillLost(@Nullable Window last, @Nullable Window current, @Nullable Window shown, long lost) {
        if (lost == 0 || last == null || current == null || last.limit() != current.limit() || !last.isStill(current)) {
            return 0;
        }
        long seen = shown != null && shown.isStill(current) ? shown.remaining() : Long.MAX_VALUE;
        long least = Math.min(last.remaining() - lost, seen);
        return Math.max(0, current.remaining() - least);
    }

    /** A request may have been counted, and no figures show it: it must not be taken for one of the others'. */
    private Knowledge spendUnseen(long now) {
        int ofMinute = minute() == null ? 0 : 1;
        int ofDay = day(now) == null ? 0 : 1;
        return with(spending.plusOwn(ofMinute)).withLost(lostOfMinute + ofMinute, lostOfDay + ofDay);
    }

    private Knowledge with(ServerClock other) {
        return new Knowledge(other, observed, spending, lostOfMinute, lostOfDay, flight);
    }

    private Knowledge with(Observed other) {
        return new Knowledge(clock, other, spending, lostOfMinute, lostOfDay, flight);
    }

    private Knowledge with(Spending other) {
        return new Knowledge(clock, observed, other, lostOfMinute, lostOfDay, flight);
    }

    private Knowledge with(Flight other) {
        return new Knowledge(clock, observed, spending, lostOfMinute, lostOfDay, other);
    }

    private Knowledge withLost(long ofMinute, long ofDay) {
        return new Knowledge(clock, observed, spending, ofMinute, ofDay, flight);
    }

    /** What changes the knowledge of a gate. A request is named by the time at which it was sent, which no other has. */
    sealed interface Event {

        /**
         * A request was sent.
         *
         * @param isBackground whether it is in the background
         * @param jitter by what the pause after it is multiplied
         */
        record Sent(boolean isBackground, double jitter) implements Event {}

        /** A request was not sent after all. */
        record Unsent(boolean isBackground, long sentAt) implements Event {}

        /**
         * A response came that is no 429.
         *
         * @param localTime when it came by the local clock, for a response that does not show the service's
         * @param isOfService whether the service made it, and no gateway in front of it that failed
         */
        record Served(long sentAt, QuotaHeaders headers, Instant localTime, boolean isOfService) implements Event {}

        /**
         * A 429 came.
         *
         * @param isLate whether its call has gone on without it
         * @param random a number from 0 to 1
         */
        record Refused(long sentAt, QuotaHeaders headers, Instant localTime, boolean isLate, double random)
                implements Event {}

        /** The service does not accept the key. */
        record Denied(long sentAt) implements Event {}

        /** A request may have been sent, and has no response. */
        record Lost(long sentAt) implements Event {}

        /**
         * The application requests a recheck.
         *
         * @param until when the gate opens without it
         */
        record Recheck(long until) implements Event {}

        /** Other processes have observed something. */
        record ObservedElsewhere(Observed observed) implements Event {}
    }
}
