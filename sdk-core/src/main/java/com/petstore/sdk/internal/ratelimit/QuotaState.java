package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.model.Plan;
import com.petstore.sdk.response.RateLimitWindow;
import org.jspecify.annotations.Nullable;

/** What the answers have shown of the two windows and of the other processes, put together. Times are local nanoseconds. */
final class QuotaState {

    /** A window whose end is further away is the day's: limits do not tell the two apart, as 1,000 is both. */
    private static final long DAY_FROM = 90 * ServerClock.SECOND;

    /** The end of no window is further away, wherever the clocks are: such a mistake must not keep anybody waiting for years. */
    private static final long LATEST_END = 48 * 3600 * ServerClock.SECOND;

    /** A refusal that ends this much later than the window is not about the window. */
    private static final long LATER_THAN_RESET = 30 * ServerClock.SECOND;

    /** Up to this power, a share that is spent faster than evenly makes what remains shrink faster. */
    private static final double STEEPEST = 4;

    final ServerClock clock = new ServerClock();
    final MinuteQuota minute = new MinuteQuota();
    final DayQuota day = new DayQuota();
    final ShareEstimator estimator = new ShareEstimator();

    private @Nullable Plan plan;
    private boolean minuteHidden;

    /** Takes the limits from the application where the service does not show them. */
    void declare(Plan plan) {
        this.plan = plan;
    }

    /** The share of this process, from almost 0 to 1. */
    double share() {
        return estimator.share(minute);
    }

    static boolean isLongerThanAMinute(long wait) {
        return wait > DAY_FROM;
    }

    /**
     * The window that the figures of a refusal show as used up.
     *
     * @param until when the service wants no request, in local time
     * @return null where something remains of it, or where the service refuses requests for longer than it lasts
     */
    @Nullable
    RateLimitWindow shownAsUsedUp(Turn turn, long until, long now) {
        boolean explainsTheWait = turn.remaining == 0
                && endsInTime(turn, now)
                && until - clock.localTimeOf(turn.reset) <= LATER_THAN_RESET;
        if (!explainsTheWait) {
            return null;
        }
        return day.isSame(turn.reset) ? longWindow() : RateLimitWindow.MINUTE;
    }

    /** The day, or null if the limit of the window that ends in more than a minute is that of a minute: a ban is shown like that. */
    @Nullable
    RateLimitWindow longWindow() {
        boolean limitOfAMinute = minute.known()
                ? day.limit() == minute.limit()
                : day.limit() == Plan.FREE.requestsPerMinute() || day.limit() == Plan.PRO.requestsPerMinute();
        return limitOfAMinute ? null : RateLimitWindow.DAY;
    }

    /** Whether the minute's end is nothing but a guess, because answers show the day only. */
    boolean minuteHidden() {
        return minuteHidden;
    }

    /** What remains of the minute now, if the others went on as they did since an answer last showed it. */
    double left(long now, double share) {
        if (ShareEstimator.isAlone(share) || now <= minute.remainingAt()) {
            return minute.remaining();
        }
        double steepness = Math.min(STEEPEST, estimator.spendFraction(share, minute.limit()) / share) * (1 - share);
        double toEnd = Math.max(0, minute.endsAt() - now);
        return minute.remaining() * Math.pow(toEnd / (minute.endsAt() - minute.remainingAt()), steepness);
    }

    /** Starts anew: what the others did in the meantime is not known. */
    void forget() {
        day.forget();
        minute.forget();
    }

    /** A request may have been counted, and no figures show it: it must not be taken for one of the others'. */
    void spendOwn() {
        minute.spend(1);
        minute.countOwn();
        day.spend();
    }

    /** Goes on to the window of now. */
    void roll(long now) {
        while (minute.known() && now >= minute.endsAt()) {
            endWindow(now);
            minute.roll();
        }
    }

    /** Notes figures, and tells whether the request that they came with is still to be counted as this process's own, if it was served. */
    boolean note(Turn turn, long now) {
        if (turn.remaining < 0 || !endsInTime(turn, now)) {
            spendOwn();
            return false;
        }
        long localReset = clock.localTimeOf(turn.reset);
        long endsAt = Math.max(localReset, now + ServerClock.SECOND);
        if (day.isSame(turn.reset) || isLongerThanAMinute(localReset - now)) {
            long spent = day.update(turn.limit, turn.remaining, turn.reset, endsAt);
            noteHiddenMinute(Math.max(1, spent), now);
            minute.countOwn();
            return false;
        }
        minuteHidden = false;
        return noteMinute(turn, localReset, now);
    }

    /** Whether an answer shows the end of a window that there may be. */
    boolean endsInTime(Turn turn, long now) {
        return turn.reset >= 0 && clock.localTimeOf(turn.reset) - now <= LATEST_END;
    }

    private boolean noteMinute(Turn turn, long localReset, long now) {
        long endsAt = Math.max(localReset, now + ServerClock.SECOND);
        long limit = turn.limit >= 0 ? turn.limit : Math.max(minute.limit(), turn.remaining + 1);
        if (!minute.known()) {
            minute.open(limit, turn.remaining, turn.reset, endsAt, turn.sentAt, now);
            estimator.startFrom(Math.max(plan == null ? 0 : 1, limit - turn.remaining - 1));
            return false;
        }
        if (minute.isLater(turn.reset)) {
            if (minute.seen()) {
                endWindow(now);
            }
            minute.next(limit, turn.remaining, turn.reset, endsAt, turn.sentAt);
        } else if (!minute.isOver(turn.reset, localReset, now)) {
            minute.update(limit, turn.remaining, turn.reset, endsAt, turn.sentAt);
        } else {
            minute.updateStale(limit, turn.remaining, turn.sentAt, localReset);
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
            boolean othersSeen = minute.used() > minute.own();
            long justBefore = Math.min(now, minute.endsAt() - ServerClock.SECOND / 2);
            double usedUnseen = othersSeen ? minute.remaining() - left(justBefore, share()) : 0;
            estimator.windowSeen(minute, minute.used() + usedUnseen);
        }
        estimator.windowEnded();
        clock.drift();
    }
}
