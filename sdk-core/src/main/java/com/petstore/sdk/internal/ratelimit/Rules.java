// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.pacing.Window;
import org.jspecify.annotations.Nullable;

/**
 * When each request of a queue may be sent, and why not earlier, at one moment: what the service has named first, then what a ledger grants, or else
 * the {@link SharingRule}.
 */
final class Rules {

    /**
     * How long all calls wait for the response to a first request, a probe or a recheck. With a quarter of a second, four processes that join with a
     * service that takes a second get the key banned.
     */
    static final long RESPONSE_TIMEOUT = 5 * ServerClock.SECOND;

    /** How many requests may be in flight where the service has refused some and shows no quota. */
    private static final int MAX_IN_FLIGHT_BLIND = 4;

    private final Knowledge known;
    private final Ledger ledger;
    private final Waiting waiting;
    private final long now;
    private final Decision foreground;

    /** Null until it is needed: most gates have no calls in the background. */
    private @Nullable Decision background;

    /**
     * The rules of a gate without a ledger.
     *
     * @param known what is known at this time
     * @param waiting the requests that wait
     */
    Rules(Knowledge known, Waiting waiting, long now) {
        this(known, Ledger.NONE, waiting, now);
    }

    /**
     * The rules of a gate.
     *
     * @param known what is known at this time
     * @param ledger what the ledger lets go
     * @param waiting the requests that wait
     */
    Rules(Knowledge known, Ledger ledger, Waiting waiting, long now) {
        this.known = known;
        this.ledger = ledger;
        this.waiting = waiting;
        this.now = now;
        this.foreground = first(false);
    }

    /**
     * What a ledger lets go.
     *
     * @param foreground when it lets the next request of the foreground go; null if the headers decide
     * @param background the same of the background
     * @param isChecking whether a response of the ledger may show that the service accepts requests
     */
    record Ledger(@Nullable Decision foreground, @Nullable Decision background, boolean isChecking) {

        static final Ledger NONE = new Ledger(null, null, false);

        @Nullable
        Decision of(boolean isBackground) {
            return isBackground ? background : foreground;
        }
    }

    /** When the first request of the queue may be sent, and why not earlier. */
    Decision next() {
        return isBackgroundFirst() ? background() : foreground;
    }

    /** Whether the first request of the queue is in the background: if no other waits, or if it would wait for ever, which a ledger decides for all processes. */
    boolean isBackgroundFirst() {
        if (waiting.foreground() == 0) {
            return true;
        }
        if (waiting.background() == 0 || !background().isNow()) {
            return false;
        }
        Window minute = known.minute();
        return ledger.background() != null
                ? !foreground.isNow()
                : minute != null && new SharingRule(known, minute, true, now).isStarving();
    }

    /** When the first request of a class may be sent, and why not earlier. */
    Decision next(boolean isBackground) {
        return atPlace(isBackground, isBackground ? waiting.foreground() + 1 : 1);
    }

    /** When the last request of the queue may be sent at the earliest, and why not before. */
    Decision ofLast() {
        return atPlace(waiting.background() > 0, waiting.all());
    }

    /** Whether a response of the ledger may show that the next request can be sent. */
    boolean awaitLedger() {
        return ledger.isChecking() || next().reason() == Reason.LEDGER_REQUESTED;
    }

    /** Whether all that decides is as in the other rules, so that at most time makes a difference. */
    boolean differOnlyInTimeFrom(@Nullable Rules other) {
        return other != null && ledger.equals(other.ledger) && known.equals(other.known);
    }

    /**
     * When the request at a place of the queue may be sent at the earliest, and why not before. No place comes before one that is ahead of it.
     *
     * @param isBackground whether the request is in the background, behind all that are not
     * @param place the place, from 1
     */
    Decision atPlace(boolean isBackground, int place) {
        Decision next = isBackground ? firstOfBackground() : foreground;
        boolean mayBeObsolete = known.flight().isRecheckDue() || next.reason() == Reason.RECHECK || ledger.isChecking();
        if (mayBeObsolete) {
            // What is known may count for nothing once the response has come.
            return next;
        }
        long first = next.earliest(now);
        Decision byPlace = byPlace(isBackground, place, next, first);
        if (byPlace.earliest(now) <= first) {
            return next;
        }
        if (appliesToAll(next.reason())) {
            return new Decision(byPlace.at(), next.reason());
        }
        boolean isBehindForeground =
                isBackground && waiting.foreground() > 0 && byPlace.reason() == Reason.FOR_CALLS_AHEAD;
        return isBehindForeground ? new Decision(byPlace.at(), Reason.BEHIND_FOREGROUND) : byPlace;
    }

    /** Where calls of the foreground wait, none in the background goes before them, but for the one in twenty. */
    private Decision firstOfBackground() {
        Decision first = background();
        boolean isBehind = !isBackgroundFirst() && !foreground.isNow();
        if (!isBehind || first.earliest(now) > foreground.earliest(now)) {
            return first;
        }
        return appliesToAll(foreground.reason()) || foreground.awaitsResponse()
                ? foreground
                : new Decision(foreground.at(), Reason.BEHIND_FOREGROUND);
    }

    /** By its place alone: the first one may wait for a response only, while one behind it waits for a window. */
    private Decision byPlace(boolean isBackground, int place, Decision next, long first) {
        Window day = known.day(now);
        if (day != null && place > known.leftOfDay(day) - known.inFlight()) {
            return new Decision(day.endsAt(), Reason.DAY_USED_UP);
        }
        Window minute = known.minute();
        if (minute == null || place == 1) {
            return next;
        }
        return ledger.foreground() == null && minute.isShown() && first < minute.endsAt()
                ? new SharingRule(known, minute, isBackground, now).atPlace(place, first)
                : new Decision(inLaterMinute(minute, first, place - 1), Reason.FOR_CALLS_AHEAD);
    }

    /** When a request goes that has so many before it, if each minute from this time on takes its limit. */
    static long inLaterMinute(Window minute, long from, long ahead) {
        return from + ahead / Math.max(1, minute.limit()) * Window.MINUTE;
    }

    private static boolean appliesToAll(Reason reason) {
        return reason == Reason.LEDGER_UNREACHABLE || (reason.isOfService() && reason != Reason.IN_FLIGHT);
    }

    /** Whether the service would serve another request, as far as is known. */
    static boolean isServed(Knowledge known, long now) {
        return known.flight().isRecheckDue() || new Rules(known, Waiting.NONE, now).byService() == null;
    }

    private Decision background() {
        if (background == null) {
            background = first(true);
        }
        return background;
    }

    /** When the first request of a class may be sent, if none of the other is before it. */
    private Decision first(boolean isBackground) {
        Decision first = byKnowledge(isBackground);
        return ledger.isChecking() && !first.isNow() ? new Decision(first.at(), first.reason(), true) : first;
    }

    private Decision byKnowledge(boolean isBackground) {
        if (known.flight().isRecheckDue()) {
            return Decision.now(now);
        }
        Decision ofService = byService();
        if (ofService != null) {
            Long recheckSentAt = known.flight().recheckSentAt();
            return recheckSentAt != null && now < recheckSentAt + RESPONSE_TIMEOUT
                    ? new Decision(recheckSentAt + RESPONSE_TIMEOUT, Reason.RECHECK)
                    : ofService;
        }
        Decision ofLedger = ledger.of(isBackground);
        return ofLedger == null ? byHeaders(isBackground) : ofLedger;
    }

    /** Why the service would not serve another request, or null. */
    private @Nullable Decision byService() {
        if (known.cooldown().isActive(now)) {
            return new Decision(
                    known.cooldown().longest().until(),
                    known.cooldown().longest().reason());
        }
        Window day = known.day(now);
        if (day != null && known.leftOfDay(day) <= known.inFlight()) {
            return usedUp(day, known.leftOfDay(day), Reason.DAY_USED_UP);
        }
        Window minute = known.minute();
        if (minute != null && minute.isShown() && known.leftOfMinute(minute) <= known.inFlight()) {
            return usedUp(minute, known.leftOfMinute(minute), Reason.MINUTE_USED_UP);
        }
        return null;
    }

    /** A new window does not wait for responses of the last one. */
    private static Decision usedUp(Window window, long left, Reason reason) {
        return new Decision(window.endsAt(), left > 0 ? Reason.IN_FLIGHT : reason);
    }

    private Decision byHeaders(boolean isBackground) {
        if (known.cooldown().applies()) {
            return oneAtATime();
        }
        Window minute = known.minute();
        if (minute == null) {
            return withoutMinute();
        }
        // What remains of the day, which is shown in place of the minute, is not bounded by the minute's start.
        boolean isDayShown = !minute.isShown() && known.day(now) != null;
        return isDayShown ? oneAtATime() : new SharingRule(known, minute, isBackground, now).next(waiting.foreground());
    }

    private Decision oneAtATime() {
        boolean awaitsResponse = known.inFlight() > 0 && known.flight().wasSentWithin(RESPONSE_TIMEOUT, now);
        return awaitsResponse
                ? new Decision(known.flight().lastSentAt() + RESPONSE_TIMEOUT, Reason.PROBE)
                : Decision.now(now);
    }

    /** As long as no response has shown the quota of the minute. */
    private Decision withoutMinute() {
        if (!known.cooldown().isCleared()) {
            return oneAtATime();
        }
        if (known.day(now) == null && !known.cooldown().wasRefused()) {
            return Decision.now(now);
        }
        int most = known.day(now) == null ? MAX_IN_FLIGHT_BLIND : 1;
        return known.inFlight() < most ? Decision.now(now) : Decision.onceResponded(Reason.IN_FLIGHT);
    }
}
