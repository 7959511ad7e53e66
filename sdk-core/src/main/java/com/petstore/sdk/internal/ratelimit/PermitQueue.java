// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ratelimit.Permit.State;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;

/** The permits that wait at a gate, in the order of their calls and in that of their deadlines. Guarded by the gate's lock. */
final class PermitQueue {

    private static final int LONG_QUEUE = 200;

    /** How long at least from one look at all permits of a long queue to the next. */
    private static final long LONG_QUEUE_INTERVAL = ServerClock.SECOND / 10;

    private final TreeSet<Permit> permits = new TreeSet<>();
    private final TreeSet<Permit> byDeadline = new TreeSet<>(PermitQueue::compareDeadlines);
    private final Queue<Permit> decided = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean telling = new AtomicBoolean();
    private long lookedAt = Long.MIN_VALUE / 2;
    private long soonestQuotaDeadline = Long.MAX_VALUE;

    private static int compareDeadlines(Permit one, Permit other) {
        int compared = Long.compare(one.waiting().deadline, other.waiting().deadline);
        return compared == 0 ? one.compareTo(other) : compared;
    }

    boolean isEmpty() {
        return permits.isEmpty();
    }

    int size() {
        return permits.size();
    }

    /** How many wait before this position; most come last, where nobody needs to be counted. */
    int ahead(long position) {
        boolean comesLast = permits.isEmpty() || permits.last().position() < position;
        return comesLast
                ? permits.size()
                : (int) permits.stream()
                        .takeWhile(permit -> permit.position() < position)
                        .count();
    }

    /** How many wait that are not before this position; looks at these alone. */
    int from(long position) {
        int count = 0;
        Iterator<Permit> newest = permits.descendingIterator();
        while (newest.hasNext() && newest.next().position() >= position) {
            count++;
        }
        return count;
    }

    void add(Permit permit) {
        soonestQuotaDeadline = permits.isEmpty()
                ? permit.waiting().quotaDeadline
                : Math.min(soonestQuotaDeadline, permit.waiting().quotaDeadline);
        permits.add(permit);
        byDeadline.add(permit);
    }

    Permit poll() {
        Permit first = permits.first();
        remove(first);
        return first;
    }

    void remove(Permit permit) {
        permits.remove(permit);
        byDeadline.remove(permit);
    }

    /** The wait of a permit, which is not in the queue any more, is over. */
    void decided(Permit permit) {
        decided.add(permit);
    }

    /**
     * Ends the waits that are over, in the order in which they were decided; to be called without the lock. One thread at a time does it, or
     * calls would overtake each other; what others have decided meanwhile, it does for them.
     */
    void tellDecided() {
        while (!decided.isEmpty() && telling.compareAndSet(false, true)) {
            try {
                for (Permit next = decided.poll(); next != null; next = decided.poll()) {
                    next.waiting().ready.complete(null);
                }
            } finally {
                telling.set(false);
            }
        }
    }

    /** Takes out all, ended, and returns them. */
    List<Permit> endAll() {
        List<Permit> all = List.copyOf(permits);
        all.forEach(permit -> permit.state = State.ENDED);
        permits.clear();
        byDeadline.clear();
        return all;
    }

    /**
     * Takes out those whose wait can only end without a permission: their time is up, or at their place they cannot come before their quota
     * deadline. Where hundreds wait, it looks at the places a few times a second only, not after each response.
     *
     * @param quotaAt when there is quota for the request at a place, from 1; not after {@code now} if it is there, or not known
     * @param reason what a permit waits for that must wait until a time
     * @return when to look again
     */
    long removeHopeless(long now, IntToLongFunction quotaAt, LongFunction<WaitReason> reason) {
        long nextLook = refuseHopeless(now, quotaAt, reason);
        while (!byDeadline.isEmpty() && byDeadline.first().waiting().deadline <= now) {
            Permit expired = byDeadline.first();
            remove(expired);
            expired.state = State.EXPIRED;
            decided.add(expired);
        }
        return isEmpty() ? nextLook : Math.min(nextLook, byDeadline.first().waiting().deadline);
    }

    private long refuseHopeless(long now, IntToLongFunction quotaAt, LongFunction<WaitReason> reason) {
        if (quotaAt.applyAsLong(permits.size()) <= Math.max(now, soonestQuotaDeadline)) {
            return GateTimer.NEVER;
        }
        if (permits.size() > LONG_QUEUE && now < lookedAt + LONG_QUEUE_INTERVAL) {
            return lookedAt + LONG_QUEUE_INTERVAL;
        }
        lookedAt = now;
        soonestQuotaDeadline = Long.MAX_VALUE;
        int place = 1;
        for (Iterator<Permit> waiting = permits.iterator(); waiting.hasNext(); ) {
            Permit permit = waiting.next();
            long quotaAgain = quotaAt.applyAsLong(place);
            // Waiting for a response is not waiting for the quota, however long it takes.
            if (quotaAgain > now && quotaAgain > permit.waiting().quotaDeadline) {
                waiting.remove();
                byDeadline.remove(permit);
                permit.refuse(reason.apply(quotaAgain));
                decided.add(permit);
            } else {
                soonestQuotaDeadline = Math.min(soonestQuotaDeadline, permit.waiting().quotaDeadline);
                place += permit.waiting().deadline > now ? 1 : 0;
            }
        }
        return GateTimer.NEVER;
    }
}
