// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.internal.ratelimit.Knowledge.Event;
import java.util.OptionalLong;

/**
 * What a 429 is about, and how long it closes the gate. What the service names is never shortened, for up to two days; chance only adds.
 */
final class Refusals {

    /** So that the processes of a fleet do not all come back at once; and a service that rounds down is not too early. */
    private static final long SPREAD = ServerClock.SECOND;

    private static final long SHORTEST_NAMED = ServerClock.SECOND;

    /** After this time a probe is sent, whatever the service named: its mistake must not close a key for years. */
    static final long LONGEST_NAMED = 48 * 3600 * ServerClock.SECOND;

    /** A refusal that ends this much later than the window is not about the window. */
    private static final long LATER_THAN_RESET = 30 * ServerClock.SECOND;

    private static final long FIRST = ServerClock.SECOND;
    private static final long LONGEST = 15 * 60 * ServerClock.SECOND;
    private static final long FIRST_BAN = 60 * ServerClock.SECOND;
    private static final long LONGEST_BAN = 60 * 60 * ServerClock.SECOND;

    /** The first one is followed by probes. One that is refused may have met a window that others have spent; a second one suggests a ban. */
    private static final int IN_A_ROW_OF_A_BAN = 3;

    private Refusals() {}

    /**
     * After a 429.
     *
     * @param known what was known before it
     * @param shown what it shows of the quota
     */
    static Cooldown refused(Knowledge known, Event.Refused refused, ShownQuota shown, long now) {
        OptionalLong named = namedEnd(refused, shown, now);
        Reason explained = explain(known, shown, named, now);
        Cooldown before = known.cooldown();
        Refusal last = before.last();
        // Requests that were in flight together are refused together: that is one refusal.
        boolean another = last == null || refused.sentAt() > last.closedAt();
        int inARow = last == null ? 1 : last.inARow() + (another ? 1 : 0);
        boolean manyInARow = inARow >= IN_A_ROW_OF_A_BAN;
        boolean isSuspect =
                explained == Reason.SUSPECTED_BAN || (explained == Reason.REFUSED && (manyInARow || isSuspect(before)));
        double random = refused.random();
        long end = named.isPresent() ? Math.min(named.getAsLong(), now + LONGEST_NAMED) : now;
        if (named.isEmpty() || inARow > 1) {
            end = Math.max(end, now + (long) ((0.5 + random / 2) * doubled(FIRST, inARow - 1, LONGEST)));
        }
        if (isSuspect && manyInARow) {
            end = Math.max(end, now + doubled(FIRST_BAN, inARow - IN_A_ROW_OF_A_BAN, LONGEST_BAN));
        }
        Reason reason = isSuspect ? Reason.SUSPECTED_BAN : explained;
        Refusal refusal = new Refusal(known.closedAt(now), end + (long) (random * SPREAD), inARow, reason);
        // A time that is named in response to a later request replaces what was named before.
        return (named.isPresent() ? before.cleared(refused.sentAt()) : before).refused(refusal);
    }

    /** The end of the wait that a 429 names: the later one of {@code Retry-After}, and of the reset if nothing remains. */
    private static OptionalLong namedEnd(Event.Refused refused, ShownQuota shown, long now) {
        OptionalLong requested = refused.headers()
                .requestedWait(refused.localTime())
                .map(wait -> OptionalLong.of(now + Math.max(SHORTEST_NAMED, Nanos.of(wait))))
                .orElse(OptionalLong.empty());
        if (!shown.isUsedUp()) {
            return requested;
        }
        long reset = Math.max(now + SHORTEST_NAMED, shown.endsAt());
        return OptionalLong.of(Math.max(requested.orElse(reset), reset));
    }

    /** What a 429 is about, by what it shows and by what was known before it: the first condition that applies decides. */
    private static Reason explain(Knowledge known, ShownQuota shown, OptionalLong named, long now) {
        if (named.isEmpty()) {
            return Reason.REFUSED;
        }
        ShownQuota.Kind kind = shown.headers().isComplete() ? shown.kind() : ShownQuota.Kind.NONE;
        boolean isOfMinute = kind == ShownQuota.Kind.MINUTE;
        boolean isOfDay = kind == ShownQuota.Kind.DAY;
        boolean mayBeOfWindow = shown.isUsedUp() && named.getAsLong() - shown.endsAt() <= LATER_THAN_RESET;
        if (mayBeOfWindow && isOfMinute) {
            return Reason.MINUTE_USED_UP;
        }
        if (mayBeOfWindow && isOfDay) {
            return Reason.DAY_USED_UP;
        }
        if (kind == ShownQuota.Kind.DAY_OR_BAN && known.minute() != null) {
            return Reason.SUSPECTED_BAN;
        }
        boolean hasLeft = shown.headers().remaining() > 0;
        boolean isNoMinute =
                named.getAsLong() - now > ShownQuota.DAY_FROM || (isOfMinute ? hasLeft : minuteHasLeft(known));
        boolean isNoDay = isOfDay ? hasLeft : dayHasLeft(known, now);
        return isNoMinute && isNoDay ? Reason.SUSPECTED_BAN : Reason.REFUSED;
    }

    private static boolean minuteHasLeft(Knowledge known) {
        Window minute = known.minute();
        return minute != null
                && minute.isShown()
                && known.leftOfMinute(minute) > 0
                && !known.spending().othersSeen();
    }

    private static boolean dayHasLeft(Knowledge known, long now) {
        Window day = known.day(now);
        return day != null && known.leftOfDay(day) > 0;
    }

    /** After a probe found that the key is not accepted any more, after the quota was exceeded. */
    static Cooldown denied(Knowledge known, Refusal last, long now) {
        long end = now + doubled(FIRST_BAN, last.inARow() - 1, LONGEST_BAN);
        Refusal refusal = new Refusal(known.closedAt(now), end, last.inARow() + 1, Reason.SUSPECTED_BAN);
        return known.cooldown().refused(refusal);
    }

    private static boolean isSuspect(Cooldown cooldown) {
        return cooldown.open().stream().anyMatch(refusal -> refusal.reason() == Reason.SUSPECTED_BAN);
    }

    private static long doubled(long first, int times, long longest) {
        return (long) Math.min((double) longest, first * Math.pow(2, times));
    }
}
