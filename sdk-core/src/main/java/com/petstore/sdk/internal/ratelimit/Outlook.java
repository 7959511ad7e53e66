// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import org.jspecify.annotations.Nullable;

/**
 * When the requests that wait can be sent, as far as that is known at a time. It grants nothing: it rejects those that cannot be in time, and
 * estimates the waits of the others.
 *
 * @param known what is known
 * @param allowance what the pacing allows
 * @param next the decision for the first, by {@link Rules#next}
 * @param now the time
 */
record Outlook(Knowledge known, Pacing.Allowance allowance, Decision next, long now) {

    /** Whether the requests at all places can be sent at the same times as by another outlook. */
    boolean isLike(@Nullable Outlook other) {
        return other != null && known.equals(other.known) && allowance.equals(other.allowance);
    }

    /**
     * The earliest time at which the request at a place of the queue can be sent; {@code now} if it only waits for a response. No place comes before
     * one that is ahead of it.
     *
     * @param place the place, from 1
     */
    long at(int place) {
        long first = atFirst();
        boolean mayChange = known.flight().isRecheckDue() || next.reason() == Reason.RECHECK || allowance.isOutdated();
        if (mayChange) {
            // What is known may count for nothing once the response has come.
            return first;
        }
        Window day = known.day(now);
        if (day != null && place > known.leftOfDay(day) - known.inFlight()) {
            return Math.max(first, day.endsAt());
        }
        Window minute = known.minute();
        if (minute == null || place == 1) {
            return first;
        }
        return allowance.isByHeaders() && first < minute.endsAt() && minute.isShown()
                ? withinMinute(minute, place, first)
                : first + (place - 1) / Math.max(1, minute.limit()) * Window.MINUTE;
    }

    private long atFirst() {
        return isBeingChecked() || next.reason().awaitsResponse() ? now : next.at();
    }

    /** Whether a message to the other processes checks that the first one still has to wait. */
    private boolean isBeingChecked() {
        return allowance.isOutdated() && !next.isNow();
    }

    /** By the same rule, if the others send nothing from now on: the reserve is released, or sent at the shortest pauses. */
    private long withinMinute(Window minute, int place, long first) {
        long left = Math.max(0, known.leftOfMinute(minute) - known.inFlight());
        if (place > left) {
            return minute.endsAt() + (place - left - 1) / Math.max(1, minute.limit()) * Window.MINUTE;
        }
        double unspent = 1 - place / (double) left;
        double paced = 0.5
                * (minute.endsAt() - first)
                * (1 - Math.pow(unspent, 1 / Math.pow(Rules.share(known), Rules.PACE_POWER)));
        double reserved = Math.max(1e-9, Rules.reserved(known, minute));
        double released =
                minute.endsAt() - Rules.RELEASED_BEFORE_END - (left - place) * Window.MINUTE / reserved - first;
        return first + (long) Math.max(0, Math.min(paced, released));
    }

    /** Why a request waits that cannot be sent before this time: one behind others may wait for a window, though the first waits for a response only. */
    Reason reason(long until) {
        Reason ofFirst = isBeingChecked() ? Reason.LEDGER_REQUESTED : next.reason();
        boolean isForAll = ofFirst.isOfService() && ofFirst != Reason.IN_FLIGHT;
        if (isForAll || ofFirst == Reason.LEDGER_UNREACHABLE) {
            return ofFirst;
        }
        Window day = known.day(now);
        if (day != null && until >= day.endsAt()) {
            return Reason.DAY_USED_UP;
        }
        return known.minute() == null ? ofFirst : Reason.PACED;
    }
}
