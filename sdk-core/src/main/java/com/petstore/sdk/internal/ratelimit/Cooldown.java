// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import org.jspecify.annotations.Nullable;

/**
 * Whether the service has refused requests, and until when none may be sent. What it names is never shortened, for up to two days, unless the
 * application asks for a look; chance only adds. Times are local nanoseconds.
 */
final class Cooldown {

    /** So that the processes of a fleet do not all come back at once; and a service that rounds down is not too early. */
    private static final long SPREAD = ServerClock.SECOND;

    /** Two messages that tell of the same refusal differ by less, for the time that each took. */
    private static final long SAME_REFUSAL = ServerClock.SECOND;

    private static final long FIRST_BACKOFF = ServerClock.SECOND;
    private static final long LONGEST_BACKOFF = 15 * 60 * ServerClock.SECOND;
    private static final long FIRST_BAN = 60 * ServerClock.SECOND;
    private static final long LONGEST_BAN = 60 * 60 * ServerClock.SECOND;

    /** After this time a single request looks, whatever the service named: its mistake must not close a key for years. */
    static final long LONGEST_NAMED = 48 * 3600 * ServerClock.SECOND;

    /** A first probe that is refused may have met a window that others have spent; a second one looks like a ban. */
    private static final int REFUSED_PROBES_OF_A_BAN = 2;

    private long until = Long.MIN_VALUE;
    private long untilUnlessResponded = Long.MIN_VALUE;
    private long closedAt = Long.MIN_VALUE;
    private boolean probing;
    private int inARow;
    private int refusedProbes;
    private boolean suspectedBan;
    private Refusal reason = Refusal.UNKNOWN;

    boolean isActive(long now) {
        return now < until;
    }

    /** When the gate opens for a probe. */
    long until() {
        return until;
    }

    /** Whether a single request must show that the service accepts requests again. */
    boolean probing() {
        return probing;
    }

    /** Whether a request was sent after the last refusal came, and so its response shows whether the refusal still applies. */
    boolean isAfterRefusal(long sentAt) {
        // Not at the same time, should the clock stand still: nothing is sent at once after a refusal.
        return sentAt > closedAt;
    }

    boolean suspectedBan() {
        return suspectedBan;
    }

    /** What the last refusal was about, of whichever process; unknown again once a request was served. */
    Refusal reason() {
        return reason;
    }

    /**
     * A request was refused.
     *
     * @param refusal what it is about: one that no quota explains may be a ban
     * @param sentAt when it was sent
     * @param named until when the service wants no request, of which two days are believed; {@link Long#MIN_VALUE} if it does not say
     * @param random a number from 0 to 1
     */
    void refused(Refusal refusal, long sentAt, long now, long named, double random) {
        reason = refusal;
        // Requests that were in flight together are refused together: that is one refusal.
        boolean another = isAfterRefusal(sentAt);
        if (another && probing) {
            refusedProbes++;
        }
        int before = another ? inARow : inARow - 1;
        long end = Math.min(named, now + LONGEST_NAMED);
        if (named == Long.MIN_VALUE || before > 0) {
            end = Math.max(end, now + (long) ((0.5 + random / 2) * doubled(FIRST_BACKOFF, before, LONGEST_BACKOFF)));
        }
        boolean manyRefusedProbes = refusedProbes >= REFUSED_PROBES_OF_A_BAN;
        suspectedBan =
                refusal == Refusal.CONTRADICTED || (refusal == Refusal.UNKNOWN && (suspectedBan || manyRefusedProbes));
        if (suspectedBan && manyRefusedProbes) {
            end = Math.max(end, now + doubled(FIRST_BAN, refusedProbes - REFUSED_PROBES_OF_A_BAN, LONGEST_BAN));
        }
        if (another) {
            inARow++;
            closedAt = now;
            end = named == Long.MIN_VALUE ? Math.max(end, untilUnlessResponded) : end;
            untilUnlessResponded = Long.MIN_VALUE;
        }
        close(end + (long) (random * SPREAD));
    }

    /** A probe found that the key is not accepted any more, after the quota was exceeded. */
    void probeDenied(long now) {
        refusedProbes++;
        suspectedBan = true;
        closedAt = now;
        close(Math.max(untilUnlessResponded, now + doubled(FIRST_BAN, refusedProbes - 1, LONGEST_BAN)));
        untilUnlessResponded = Long.MIN_VALUE;
    }

    /** A request that may have been sent got no response: had it been let through before its time, that time still stands. */
    void lost(long sentAt) {
        if (isAfterRefusal(sentAt) && untilUnlessResponded > until) {
            close(untilUnlessResponded);
        }
    }

    /** A request that was sent after the last refusal got a response that is no refusal. */
    void served(long sentAt) {
        if (isAfterRefusal(sentAt)) {
            probing = false;
            inARow = 0;
            refusedProbes = 0;
            suspectedBan = false;
            reason = Refusal.UNKNOWN;
            untilUnlessResponded = Long.MIN_VALUE;
        }
    }

    /** A request that another process sent at this time, because its application asked for that, got a response that is no refusal. */
    void servedElsewhere(long sentAt) {
        if (isAfterRefusal(sentAt)) {
            until = Long.MIN_VALUE;
            served(sentAt);
        }
    }

    /**
     * Lets a probe go now, whatever the service said before.
     *
     * @param heldUpUntil when it would have gone; from its response on, that counts for nothing
     * @param heldUpBy why not earlier
     */
    void reopen(long now, long heldUpUntil, Refusal heldUpBy) {
        reason = heldUpBy;
        untilUnlessResponded = Math.max(untilUnlessResponded, heldUpUntil);
        until = now;
        closedAt = Math.min(closedAt, now - 1);
        probing = true;
    }

    /** Another process was refused. A later end that the same refusal has by the time of a message counts for nothing. */
    void adopt(LedgerCooldown shared, long now) {
        long at = now - Nanos.ofMillis(shared.refusedMillisAgo());
        boolean another = closedAt == Long.MIN_VALUE || at > closedAt + SAME_REFUSAL;
        if (another) {
            closedAt = at;
            reason = Refusal.UNKNOWN;
            inARow = Math.max(inARow, shared.refusals());
            refusedProbes = Math.max(refusedProbes, shared.refusedProbes());
            suspectedBan |= refusedProbes >= REFUSED_PROBES_OF_A_BAN;
        }
        long end = now + Nanos.ofMillis(shared.endsInMillis());
        if (another || end > until + SAME_REFUSAL) {
            close(end);
        }
    }

    /** What other processes have to know; null unless a request was refused and none was accepted since. */
    @Nullable
    LedgerCooldown toTell(long now) {
        if (!probing || closedAt == Long.MIN_VALUE) {
            return null;
        }
        long endsIn = Nanos.toMillis(Math.max(0, until - now)) + 1;
        long ago = Nanos.toMillis(Math.max(0, now - closedAt));
        return new LedgerCooldown(isActive(now) ? endsIn : 0, ago, inARow, refusedProbes);
    }

    private void close(long end) {
        until = Math.max(until, end);
        probing = true;
    }

    private static long doubled(long first, int times, long longest) {
        return (long) Math.min((double) longest, first * Math.pow(2, Math.max(0, times)));
    }
}
