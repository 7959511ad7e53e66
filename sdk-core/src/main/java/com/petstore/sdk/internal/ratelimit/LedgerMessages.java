// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerReopening;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The messages of one gate to its ledger: when the next one is due, and what it says. Times are local nanoseconds. */
final class LedgerMessages {

    /** How long the ledger is not told what has changed, so that one message tells of further changes too. */
    private static final long SETTLE = ServerClock.SECOND / 40;

    /** The longest time without a message while a request is in flight: the ledger takes a process that is silent for longer to be gone. */
    private static final long RENEW = 3 * ServerClock.SECOND / 2;

    /** After so long without a message, the ledger may have forgotten the process, which is no lost write. */
    private static final long FORGOTTEN = 60 * ServerClock.SECOND;

    /** No real limit is above it, and a ledger may compute in floating point. */
    private static final long MOST = 1_000_000_000;

    private String process = UUID.randomUUID().toString();

    private boolean underWay;
    private boolean changed;
    private boolean urgent;
    private long number;
    private long acknowledged;
    private long told;
    private long toldAt = Long.MIN_VALUE / 2;
    private long settleAt = GateTimer.NEVER;
    private long newestSentAt = Long.MIN_VALUE;
    private int lost;
    private int lostTold;
    private long reopenings;
    private long reopeningsTold;
    private long reopenedAt = Long.MIN_VALUE;

    /** What was sent so far is of a process that has said goodbye; what it knows stays known. */
    void startAsAnotherProcess() {
        process = UUID.randomUUID().toString();
        acknowledged = 0;
        told = 0;
    }

    /** Whether a message has been sent and has not ended. */
    boolean underWay() {
        return underWay;
    }

    /** When the newest request that has been served was sent. */
    long newestSentAt() {
        return newestSentAt;
    }

    /** How many messages were sent. */
    long sent() {
        return number;
    }

    /** When the last message was sent. */
    long toldAt() {
        return toldAt;
    }

    /** Something has changed that the ledger must be told of. */
    void changed() {
        changed = true;
    }

    /** The service refused a request: all other processes must know at once. */
    void refused() {
        changed = true;
        urgent = true;
    }

    /** A response has shown the quota. */
    void served(long sentAt) {
        changed = true;
        newestSentAt = Math.max(newestSentAt, sentAt);
    }

    /** A request has no response. */
    void lost() {
        changed = true;
        lost++;
    }

    /** A request that was sent at this time despite an exhausted quota was served. */
    void reopened(long sentAt) {
        changed = true;
        reopenings++;
        reopenedAt = sentAt;
    }

    /** Whether the last message has told of the last reopening. */
    boolean isReopeningTold() {
        return reopeningsTold == reopenings;
    }

    /**
     * Takes over the last reopening that the ledger knows of. If one of this process is newer, which the ledger did not count because this
     * process did not know of the others, it is told again.
     *
     * @param sentAt when its request was sent
     * @return whether it is news
     */
    boolean adoptReopening(long number, long sentAt) {
        if (number < reopenings) {
            return false;
        }
        if (reopenedAt > sentAt + ServerClock.SECOND) {
            reopenings = number + 1;
            changed = true;
            return false;
        }
        boolean isNew = number > reopenings;
        if (isNew) {
            reopenings = number;
            reopeningsTold = number;
            reopenedAt = sentAt;
        }
        return isNew;
    }

    /** Decides when the ledger is told what has changed by now. */
    void settle(long now) {
        if (changed) {
            settleAt = urgent ? now : Math.min(settleAt, now + SETTLE);
            changed = false;
            urgent = false;
        }
    }

    /** When the next message is due that asks for nothing. */
    long dueAt(int inFlight) {
        return inFlight > 0 ? Math.min(settleAt, toldAt + RENEW) : settleAt;
    }

    /** The next message, which counts as sent. */
    LedgerMessage next(int wanted, int inFlight, QuotaState quota, Cooldown cooldown, long now) {
        if (now - toldAt > FORGOTTEN) {
            acknowledged = 0;
        }
        underWay = true;
        toldAt = now;
        settleAt = GateTimer.NEVER;
        lostTold = lost;
        reopeningsTold = reopenings;
        told = number + 1;
        return message(wanted, inFlight, quota, cooldown, now, false);
    }

    /** The last message, unless the ledger does not know this process. Nobody waits for its response. */
    @Nullable
    LedgerMessage goodbye(int inFlight, QuotaState quota, Cooldown cooldown, long now) {
        if (told == 0) {
            return null;
        }
        settleAt = GateTimer.NEVER;
        LedgerMessage last = message(0, inFlight, quota, cooldown, now, true);
        acknowledged = 0;
        return last;
    }

    private LedgerMessage message(
            int wanted, int inFlight, QuotaState quota, Cooldown cooldown, long now, boolean leaving) {
        return new LedgerMessage(
                process,
                ++number,
                acknowledged,
                wanted,
                inFlight,
                lost,
                newestSentAt == Long.MIN_VALUE ? -1 : Nanos.toMillis(now - newestSentAt),
                minute(quota, now),
                day(quota.day(), now),
                cooldown.toTell(now),
                reopenings == 0 ? null : new LedgerReopening(reopenings, Nanos.toMillis(now - reopenedAt)),
                leaving);
    }

    private static @Nullable LedgerWindow minute(QuotaState quota, long now) {
        MinuteQuota minute = quota.minute();
        return !quota.lacksMinute() && minute.seen() && now < minute.endsAt()
                ? window(minute.reset(), minute.endsAt() - now, minute.limit(), minute.remaining())
                : null;
    }

    private static @Nullable LedgerWindow day(DayQuota day, long now) {
        return day.known(now) ? window(day.reset(), day.endsAt() - now, day.limit(), day.remaining()) : null;
    }

    private static LedgerWindow window(long reset, long endsIn, long limit, long remaining) {
        return new LedgerWindow(reset, Nanos.toMillis(endsIn) + 1, Math.min(limit, MOST), Math.min(remaining, MOST));
    }

    /**
     * The message in progress has ended.
     *
     * @param received whether the ledger has responded
     */
    void ended(boolean received) {
        underWay = false;
        if (received) {
            acknowledged = told;
            lost -= lostTold;
        }
    }
}
