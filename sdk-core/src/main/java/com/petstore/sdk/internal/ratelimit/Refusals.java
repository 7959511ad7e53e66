// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Refusal;
import java.util.OptionalLong;

/** How long a 429 closes the gate. What the service names is never shortened, for up to two days; chance only adds. */
final class Refusals {

    /** So that the processes of a fleet do not all come back at once; and a service that rounds down is not too early. */
    private static final long SPREAD = ServerClock.SECOND;

    private static final long FIRST = ServerClock.SECOND;
    private static final long LONGEST = 15 * 60 * ServerClock.SECOND;
    private static final long FIRST_BAN = 60 * ServerClock.SECOND;
    private static final long LONGEST_BAN = 60 * 60 * ServerClock.SECOND;

    /** After this time a probe is sent, whatever the service named: its mistake must not close a key for years. */
    static final long LONGEST_NAMED = 48 * 3600 * ServerClock.SECOND;

    /** A first probe that is refused may have met a window that others have spent; a second one suggests a ban. */
    private static final int REFUSED_PROBES_OF_A_BAN = 2;

    private Refusals() {}

    /**
     * After a 429.
     *
     * @param explained what it is about, by the windows that are known
     * @param closedAt when it came, which is after all that was sent before it, even if the clock stands still
     * @param named the end of the wait that the service named, if it did
     * @param random a number from 0 to 1
     */
    static Cooldown refused(
            Cooldown before,
            Reason explained,
            long sentAt,
            long closedAt,
            OptionalLong named,
            double random,
            long now) {
        Refusal last = before.last();
        // Requests that were in flight together are refused together: that is one refusal.
        boolean another = last == null || sentAt > last.closedAt();
        int inARow = last == null ? 1 : last.inARow() + (another ? 1 : 0);
        int probes = last == null ? 0 : last.probes() + (another ? 1 : 0);
        boolean manyRefusedProbes = probes >= REFUSED_PROBES_OF_A_BAN;
        boolean isSuspect = explained == Reason.SUSPECTED_BAN
                || (explained == Reason.REFUSED && (manyRefusedProbes || isSuspect(before)));
        long end = named.isPresent() ? Math.min(named.getAsLong(), now + LONGEST_NAMED) : now;
        if (named.isEmpty() || inARow > 1) {
            end = Math.max(end, now + (long) ((0.5 + random / 2) * doubled(FIRST, inARow - 1, LONGEST)));
        }
        if (isSuspect && manyRefusedProbes) {
            end = Math.max(end, now + doubled(FIRST_BAN, probes - REFUSED_PROBES_OF_A_BAN, LONGEST_BAN));
        }
        Reason reason = isSuspect ? Reason.SUSPECTED_BAN : explained;
        Refusal refusal = new Refusal(closedAt, end + (long) (random * SPREAD), inARow, probes, reason);
        // A time that is named in response to a later request replaces what was named before.
        return (named.isPresent() ? before.cleared(sentAt) : before).refused(refusal);
    }

    /** After a probe found that the key is not accepted any more, after the quota was exceeded. */
    static Cooldown denied(Cooldown before, Refusal last, long closedAt, long now) {
        int probes = last.probes() + 1;
        long end = now + doubled(FIRST_BAN, probes - 1, LONGEST_BAN);
        return before.refused(new Refusal(closedAt, end, last.inARow(), probes, Reason.SUSPECTED_BAN));
    }

    private static boolean isSuspect(Cooldown cooldown) {
        return cooldown.open().stream().anyMatch(refusal -> refusal.reason() == Reason.SUSPECTED_BAN);
    }

    private static long doubled(long first, int times, long longest) {
        return (long) Math.min((double) longest, first * Math.pow(2, times));
    }
}
