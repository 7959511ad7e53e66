// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import java.util.Objects;
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
    private final @Nullable Decision ofLedger;
    private final boolean isLedgerChecking;
    private final int waiting;
    private final long now;
    private final Decision next;

    /**
     * The rules of a gate without a ledger.
     *
     * @param known what is known at this time
     * @param waiting how many requests wait
     */
    Rules(Knowledge known, int waiting, long now) {
        this(known, null, false, waiting, now);
    }

    /**
     * The rules of a gate.
     *
     * @param known what is known at this time
     * @param ofLedger when the ledger lets the next request go; null if the headers decide
     * @param isLedgerChecking whether a response of the ledger may show that the service accepts requests
     * @param waiting how many requests wait
     */
    Rules(Knowledge known, @Nullable Decision ofLedger, boolean isLedgerChecking, int waiting, long now) {
        this.known = known;
        this.ofLedger = ofLedger;
        this.isLedgerChecking = isLedgerChecking;
        this.waiting = waiting;
        this.now = now;
        Decision first = first();
        this.next = isLedgerChecking && !first.isNow() ? new Decision(first.at(), first.reason(), true) : first;
    }

    /** When the next request may be sent, and why not earlier. */
    Decision next() {
        return next;
    }

    /** Whether a response of the ledger may show that the next request can be sent. */
    boolean awaitLedger() {
        return isLedgerChecking || next.reason() == Reason.LEDGER_REQUESTED;
    }

    /** Whether all that decides is as in the other rules, so that at most time makes a difference. */
    boolean differOnlyInTimeFrom(@Nullable Rules other) {
        return other != null
                && isLedgerChecking == other.isLedgerChecking
                && known.equals(other.known)
                && Objects.equals(ofLedger, other.ofLedger);
    }

    /**
     * When the request at a place of the queue may be sent at the earliest, and why not before. No place comes before one that is ahead of it.
     *
     * @param place the place, from 1
     */
    Decision at(int place) {
        boolean mayBeObsolete = known.flight().isRecheckDue() || next.reason() == Reason.RECHECK || isLedgerChecking;
        if (mayBeObsolete) {
            // What is known may count for nothing once the response has come.
            return next;
        }
        long first = next.earliest(now);
        Decision byPlace = byPlace(place, first);
        if (byPlace.earliest(now) <= first) {
            return next;
        }
        return appliesToAll(next.reason()) ? new Decision(byPlace.at(), next.reason()) : byPlace;
    }

    /** By its place alone: the first one may wait for a response only, while one behind it waits for a window. */
    private Decision byPlace(int place, long first) {
        Window day = known.day(now);
        if (day != null && place > known.leftOfDay(day) - known.inFlight()) {
            return new Decision(day.endsAt(), Reason.DAY_USED_UP);
        }
        Window minute = known.minute();
        if (minute == null || place == 1) {
            return next;
        }
        return ofLedger == null && minute.isShown() && first < minute.endsAt()
                ? new SharingRule(known, minute, now).behind(place, first)
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
        return known.flight().isRecheckDue() || new Rules(known, 1, now).byService() == null;
    }

    private Decision first() {
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
        return ofLedger == null ? byHeaders() : ofLedger;
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

    private Decision byHeaders() {
        if (known.cooldown().applies()) {
            return oneAtATime();
        }
        Window minute = known.minute();
        if (minute == null) {
            return withoutMinute();
        }
        // What remains of the day, which is shown in place of the minute, is not bounded by the minute's start.
        boolean isDayShown = !minute.isShown() && known.day(now) != null;
        return isDayShown ? oneAtATime() : new SharingRule(known, minute, now).next(waiting);
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
