// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.redis.Ledger.InLedgerTime;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * The clock of a ledger, as responses show it: each bounds the difference to the local clock. A time is converted once, and found
 * again in both directions as long as it is in use, so that a fact has the same time in every message. Local times are nanoseconds, those of the
 * ledger milliseconds. Guarded by its pacing.
 */
final class LedgerClock {

    private static final long MILLI = 1_000_000;

    /** Clocks that drift apart by more were set. */
    private static final long SET = 1000 * MILLI;

    /** The least and the greatest difference of the ledger's clock to the local one, in nanoseconds. */
    private long least = Long.MIN_VALUE;

    private long greatest = Long.MAX_VALUE;

    private final Times sent = new Times();
    private final Times ends = new Times();

    /** Whether times can be converted. */
    boolean isKnown() {
        return least != Long.MIN_VALUE;
    }

    /**
     * A response came, which bounds the difference of the clocks.
     *
     * @param millis the time of the ledger in it
     * @param sentAt when its message was sent, in local time
     * @param receivedAt when it came
     */
    void responded(long millis, long sentAt, long receivedAt) {
        long low = millis * MILLI - receivedAt;
        long high = (millis + 1) * MILLI - sentAt;
        if (isKnown() && low <= greatest && high >= least) {
            least = Math.max(least, low);
            greatest = Math.min(greatest, high);
            return;
        }
        if (isKnown() && (low - greatest > SET || least - high > SET)) {
            sent.clear();
            ends.clear();
        }
        least = low;
        greatest = high;
    }

    /** What this process has observed, for a message; discards the times that are not in it. */
    InLedgerTime toMessage(Observed local) {
        sent.beginUse();
        ends.beginUse();
        InLedgerTime converted = toLedger(local);
        sent.endUse();
        ends.endUse();
        return converted;
    }

    /** What this process has observed, in the time of the ledger. */
    InLedgerTime toLedger(Observed local) {
        return new InLedgerTime(local.converted(
                time -> sent.toLedger(time, Math.floorDiv(time + least, MILLI)),
                time -> ends.toLedger(time, Math.floorDiv(time + greatest + MILLI - 1, MILLI))));
    }

    /** What a response contains, in local time. */
    Observed toLocal(InLedgerTime ofLedger) {
        return ofLedger.observed()
                .converted(
                        sent.toLocal(millis -> millis * MILLI - greatest),
                        ends.toLocal(millis -> millis * MILLI - least));
    }

    /** Times that were converted, in both directions. */
    private static final class Times {

        private NavigableMap<Long, Long> ofLedger = new TreeMap<>();
        private Map<Long, Long> local = new HashMap<>();
        private NavigableMap<Long, Long> used = new TreeMap<>();

        long toLedger(long time, long converted) {
            Long known = ofLedger.get(time);
            long millis = known == null ? after(time, converted) : known;
            ofLedger.put(time, millis);
            used.put(time, millis);
            return millis;
        }

        /** Of two times within a millisecond, the later one stays the later one: what was shown before a recheck must not count. */
        private long after(long time, long millis) {
            Map.Entry<Long, Long> earlier = ofLedger.lowerEntry(time);
            return earlier == null ? millis : Math.max(millis, earlier.getValue() + 1);
        }

        LongUnaryOperator toLocal(LongUnaryOperator conversion) {
            return millis -> {
                Long known = local.get(millis);
                long time = known == null ? conversion.applyAsLong(millis) : known;
                local.put(millis, time);
                ofLedger.put(time, millis);
                return time;
            };
        }

        void beginUse() {
            used = new TreeMap<>();
        }

        void endUse() {
            ofLedger = used;
            local = new HashMap<>();
            ofLedger.forEach((time, millis) -> local.put(millis, time));
        }

        void clear() {
            ofLedger.clear();
            local.clear();
        }
    }
}
