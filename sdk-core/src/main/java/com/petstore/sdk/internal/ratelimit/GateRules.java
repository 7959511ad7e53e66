package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.model.Plan;
import com.petstore.sdk.response.RateLimitWindow;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When the next request may be sent, by all that the service's answers have told. Knows no thread and no clock but what is passed to it; times
 * are local nanoseconds. Guarded by its gate.
 *
 * <p>A process that is alone sends as fast as it likes until what remains, less what is under way, is used up. One that shares its key spreads
 * its share of what remains over the rest of the minute.
 */
final class GateRules {

    /** No time is known: the next answer will tell. */
    static final long AFTER_AN_ANSWER = Long.MAX_VALUE;

    /** A window whose end is further away is the day's: limits do not tell the two apart, as 1,000 is both. */
    private static final long DAY_FROM = 90 * ServerClock.SECOND;

    /** How long everybody waits for the answer of a single request that goes ahead. */
    private static final long PATIENCE = ServerClock.SECOND / 4;

    /** The same after a refusal. */
    private static final long PATIENCE_OF_A_PROBE = 2 * ServerClock.SECOND;

    /** Who sent nothing for so long knows nothing of the others. */
    private static final long ASLEEP = 60 * ServerClock.SECOND;

    private static final long SHORTEST_REFUSAL = ServerClock.SECOND;

    /** Up to this power, a share that is spent faster than evenly makes what remains shrink faster. */
    private static final double STEEPEST = 4;

    /**
     * The part of a minute's quota that even a process that is alone spends evenly: a process that joins finds something left, and is noticed
     * by it.
     */
    private static final double KEPT = 0.05;

    /** The same at its first look, when it cannot know yet that it is alone; it goes down to the other while others may show up. */
    private static final double KEPT_AT_FIRST = 0.8;

    private static final long FIRST_LOOK = 5 * ServerClock.SECOND;

    /** So long before the end of a window it is spent: a request takes its time, and the end is not known to the millisecond. */
    private static final long EARLY = ServerClock.SECOND;

    /** How many requests of each other process are under way, unseen, when this one looks at what remains. */
    private static final double UNSEEN = 0.02;

    /** How many requests may be under way where the service limits requests and does not show the minute's quota. */
    private static final int MOST_UNSEEN = 4;

    private final DoubleSupplier random;
    private final ServerClock clock = new ServerClock();
    private final MinuteQuota minute = new MinuteQuota();
    private final DayQuota day = new DayQuota();
    private final FleetShare fleet = new FleetShare();
    private final Closure closure = new Closure();
    private final Pace pace;

    private @Nullable Plan plan;
    private long startsAt = Long.MIN_VALUE;
    private int inFlight;
    private boolean answered;
    private boolean refused;
    private long lastSentAt = Long.MIN_VALUE / 2;
    private long firstLookAt;
    private boolean paced;
    private boolean awaitsAnswer;
    private boolean minuteHidden;
    private double usedLast = -1;
    private @Nullable RateLimitWindow refusedBy;

    GateRules(DoubleSupplier random) {
        this.random = random;
        this.pace = new Pace(random.getAsDouble());
    }

    /** Takes the limits from the application where the service does not show them, and spreads the first requests of a fleet. */
    void declare(Plan plan, long now) {
        this.plan = plan;
        startsAt = now + (long) (random.getAsDouble() * MinuteQuota.LENGTH / plan.requestsPerMinute());
    }

    int inFlight() {
        return inFlight;
    }

    /** Whether nothing of what these rules know can hold a request up. */
    boolean isIdle(long now) {
        return inFlight == 0
                && !closure.isClosed(now)
                && !(day.known(now) && day.remaining() == 0)
                && !(minute.known() && now < minute.endsAt());
    }

    /** To be called before a request asks to be sent while nobody waits. */
    void wake(long now) {
        // An answer that took long may still have shown the window of now.
        boolean seesNow = minute.seen() && now < minute.endsAt();
        if (minute.known() && inFlight == 0 && now - lastSentAt > ASLEEP && !seesNow) {
            minute.forget();
            answered = false;
        }
    }

    /** The time at which the next request may be sent, which is {@code now} or earlier if it may at once. */
    long next(long now) {
        paced = false;
        awaitsAnswer = false;
        if (closure.isClosed(now)) {
            return closure.until();
        }
        if (isDayUsedUp(now)) {
            return day.remaining() > 0 ? AFTER_AN_ANSWER : day.endsAt();
        }
        roll(now);
        if (closure.probing()) {
            long remains = whenAnyRemains(now);
            return remains > now ? remains : single(now, PATIENCE_OF_A_PROBE);
        }
        if (!minute.known()) {
            return Math.max(startsAt, unseen(now));
        }
        double share = fleet.share(minute);
        return FleetShare.isAlone(share) ? alone(now) : paced(now, share);
    }

    /** When to ask again, if nothing happens before; a new window does not wait for answers of the last one. */
    long lookAgain(long now) {
        long next = next(now);
        return next == AFTER_AN_ANSWER && minute.known() ? minute.endsAt() : next;
    }

    private boolean isDayUsedUp(long now) {
        return day.known(now) && day.remaining() - inFlight <= 0;
    }

    private long single(long now, long patience) {
        awaitsAnswer = inFlight > 0 && lastSentAt + patience > now;
        return awaitsAnswer ? lastSentAt + patience : now;
    }

    /** As long as no answer has shown the quota of the minute. */
    private long unseen(long now) {
        if (!answered) {
            return single(now, PATIENCE);
        }
        boolean unlimited = !refused && !day.known(now);
        return unlimited || inFlight < MOST_UNSEEN ? now : AFTER_AN_ANSWER;
    }

    private long whenAnyRemains(long now) {
        if (!minute.known() || minute.remaining() - inFlight > 0) {
            return now;
        }
        return minute.remaining() > 0 ? AFTER_AN_ANSWER : minute.endsAt();
    }

    private long alone(long now) {
        if (!minute.seen()) {
            return single(now, PATIENCE);
        }
        double kept = kept(now) * evenly(now);
        if (minute.remaining() - inFlight >= Math.max(1, kept)) {
            return now;
        }
        if (inFlight > 0 && minute.remaining() > 0) {
            return AFTER_AN_ANSWER;
        }
        return minute.remaining() == 0 ? minute.endsAt() : whenFree(now);
    }

    /** How many of the requests of this minute are kept back, to be spent evenly. */
    private double kept(long now) {
        return (KEPT + (KEPT_AT_FIRST - KEPT) * Math.max(0, firstLookLeft(now))) * minute.limit();
    }

    /** The part of the first look that is still to come, from 1 to 0 and below. */
    private double firstLookLeft(long now) {
        return 1 - (now - firstLookAt) / (double) FIRST_LOOK;
    }

    /** The part of the minute that is left to spend something evenly. */
    private double evenly(long now) {
        return Math.max(0, minute.endsAt() - EARLY - now) / (double) MinuteQuota.LENGTH;
    }

    /** When one of the requests that remain is not kept back any more. */
    private long whenFree(long now) {
        double mayKeep = minute.remaining() / Math.max(evenly(now), 1e-9);
        double keptLater = KEPT * minute.limit();
        if (mayKeep > keptLater && firstLookLeft(now) > 0) {
            double left = (mayKeep - keptLater) / ((KEPT_AT_FIRST - KEPT) * minute.limit());
            return Math.max(now + 1, firstLookAt + (long) ((1 - left) * FIRST_LOOK) + 1);
        }
        return minute.endsAt() - EARLY - (long) (minute.remaining() / keptLater * MinuteQuota.LENGTH);
    }

    private long paced(long now, double share) {
        double left = left(now, share);
        if (left - inFlight < 1 + UNSEEN / share) {
            return minute.endsAt();
        }
        double perSecond = fleet.effective(share, minute.limit())
                * fleet.target()
                * left
                * ServerClock.SECOND
                / (minute.endsAt() - now);
        pace.grow(perSecond, now);
        paced = true;
        return pace.mayPay() ? now : now + Math.max(1, (long) (pace.secondsToPay(perSecond) * ServerClock.SECOND));
    }

    /** What remains now, if the others went on as they did since an answer last showed it. */
    private double left(long now, double share) {
        if (FleetShare.isAlone(share) || now <= minute.remainingAt()) {
            return minute.remaining();
        }
        double steepness = Math.min(STEEPEST, fleet.effective(share, minute.limit()) / share) * (1 - share);
        double toEnd = Math.max(0, minute.endsAt() - now);
        return minute.remaining() * Math.pow(toEnd / (minute.endsAt() - minute.remainingAt()), steepness);
    }

    /**
     * The earliest time at which the request at this place of the queue, from 1, can be sent, as far as that is known; {@code now} if it only
     * waits for the answer to another.
     */
    long earliest(long now, int place) {
        long first = next(now);
        boolean isFirstLook = !minute.known() && !closure.isClosed(now) && !isDayUsedUp(now);
        if (first == AFTER_AN_ANSWER || awaitsAnswer || isFirstLook) {
            first = now;
        }
        if (day.known(now) && place > day.remaining() - inFlight) {
            return Math.max(first, day.endsAt());
        }
        if (!minute.known() || place <= 1) {
            return first;
        }
        double share = fleet.share(minute);
        if (!FleetShare.isAlone(share)) {
            double minutes = place / (fleet.effective(share, minute.limit()) * Math.max(1, minute.limit()));
            return Math.max(first, now + (long) ((minutes - 1) * MinuteQuota.LENGTH));
        }
        long free = closure.isClosed(now) ? minute.limit() : Math.max(0, minute.remaining() - inFlight);
        if (place <= free) {
            return first;
        }
        long windows = (place - free - 1) / Math.max(1, minute.limit());
        return Math.max(first, minute.endsAt()) + windows * MinuteQuota.LENGTH;
    }

    /** A request is about to be sent. */
    void sent(long now) {
        inFlight++;
        lastSentAt = now;
        if (paced) {
            pace.pay();
        }
    }

    /** A request that was about to be sent is not. */
    void unsent() {
        inFlight--;
        if (paced) {
            pace.payBack();
        }
    }

    /** A request failed without an answer; if it was sent, the service may have counted it. */
    void lost(long sentAt) {
        inFlight--;
        closure.lost(sentAt);
        minute.spend(1);
        minute.countOwn();
        day.spend();
    }

    /** Notes the service's time at which an answer was made. */
    void showDate(long unixSeconds, long sentAt, long now) {
        clock.show(unixSeconds, sentAt, now);
    }

    /** Takes the local time, in nanoseconds since 1970, for an answer that shows none. */
    void assumeDate(long localUnixNanos, long now) {
        clock.assume(localUnixNanos, now);
    }

    /** A request was answered with a refusal of its key, which says nothing about the quota. */
    void denied(Turn turn, long now) {
        inFlight--;
        if (closure.probing() && closure.isAfterRefusal(turn.sentAt)) {
            closure.probeDenied(now);
        }
    }

    /** A request was answered, and not refused. */
    void answered(Turn turn, long now) {
        inFlight--;
        closure.answered(turn.sentAt);
        answered = true;
        if (note(turn, now)) {
            minute.countOwn();
        }
    }

    /**
     * A request was answered with 429.
     *
     * @param retryAfter how long to wait from now, or negative if the answer does not say
     */
    void refused(Turn turn, long retryAfter, long now) {
        inFlight--;
        var unused = note(turn, now);
        long until = Long.MIN_VALUE;
        if (retryAfter >= 0) {
            until = now + Math.max(SHORTEST_REFUSAL, retryAfter);
        }
        if (turn.remaining == 0 && turn.reset >= 0) {
            until = Math.max(until, Math.max(now + SHORTEST_REFUSAL, clock.localTimeOf(turn.reset)));
        }
        closure.refused(turn.sentAt, now, until, random.getAsDouble());
        fleet.refused();
        refused = true;
        boolean showsDay = day.isSame(turn.reset);
        boolean ofDay = until - now > DAY_FROM || (showsDay && day.remaining() == 0);
        if (showsDay && !ofDay && minuteHidden) {
            minute.endAt(closure.until());
        }
        refusedBy = ofDay ? RateLimitWindow.DAY : turn.reset < 0 ? null : RateLimitWindow.MINUTE;
    }

    /** Lets one request through, whatever the service said before. */
    void reopen(long now) {
        long next = next(now);
        if (next != AFTER_AN_ANSWER) {
            refusedBy = heldUpBy(now);
            closure.reopen(now, next);
        } else {
            closure.reopen(now, now);
        }
        day.forget();
        minute.forget();
        answered = false;
    }

    /** What keeps requests waiting now. */
    @Nullable
    RateLimitWindow heldUpBy(long now) {
        if (closure.isClosed(now)) {
            return refusedBy;
        }
        return isDayUsedUp(now) ? RateLimitWindow.DAY : minute.known() ? RateLimitWindow.MINUTE : null;
    }

    boolean suspectedBan() {
        return closure.suspectedBan();
    }

    /** Notes figures, and tells whether the request that they came with is to be counted as this process's own. */
    private boolean note(Turn turn, long now) {
        if (turn.remaining < 0 || turn.reset < 0) {
            minute.spend(1);
            day.spend();
            return true;
        }
        long localReset = clock.localTimeOf(turn.reset);
        long endsAt = Math.max(localReset, now + ServerClock.SECOND);
        if (day.isSame(turn.reset) || localReset - now > DAY_FROM) {
            long spent = day.update(turn.limit, turn.remaining, turn.reset, endsAt);
            noteHiddenMinute(Math.max(1, spent), now);
            return true;
        }
        minuteHidden = false;
        long limit = turn.limit >= 0 ? turn.limit : Math.max(minute.limit(), turn.remaining + 1);
        if (!minute.known()) {
            minute.open(limit, turn.remaining, turn.reset, endsAt, turn.sentAt);
            firstLookAt = now;
            fleet.meet(Math.max(plan == null ? 0 : 1, limit - turn.remaining - 1));
            return false;
        }
        if (minute.isLater(turn.reset)) {
            if (minute.seen()) {
                endWindow(now);
            }
            minute.next(limit, turn.remaining, turn.reset, endsAt, turn.sentAt);
        } else if (!minute.isEarlier(turn.reset)) {
            minute.update(limit, turn.remaining, turn.reset, endsAt, turn.sentAt);
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
            minute.open(limit, limit, clock.unixSecondsAt(end), end, now);
            firstLookAt = now;
            fleet.meet(0);
            minute.spendUnseen(1, now);
        }
    }

    private void roll(long now) {
        while (minute.known() && now >= minute.endsAt()) {
            endWindow(now);
            minute.roll();
        }
    }

    private void endWindow(long now) {
        if (minute.seen()) {
            long justBefore = Math.min(now, minute.endsAt() - ServerClock.SECOND / 2);
            usedLast = minute.used() + minute.remaining() - left(justBefore, fleet.share(minute));
        }
        fleet.windowEnded(minute, usedLast < 0 ? minute.limit() : usedLast);
        clock.drift();
    }
}
