// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.ratelimit.Permit.State;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The permits that wait at a gate: those of the foreground, then those of the background, each in the order of their calls. Guarded by the gate's lock. */
final class PermitQueue {

    private final TreeSet<Permit> foreground = new TreeSet<>();
    private final TreeSet<Permit> background = new TreeSet<>();
    private final Queue<Permit> decided = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isNotifying = new AtomicBoolean();

    /** No permit in the queue has an earlier deadline; the permit that had this deadline may have left the queue. */
    private long soonestDeadline = Pacing.NEVER;

    /** No permit in the queue has an earlier limit to its wait for the quota; the permit that had this limit may have left the queue. */
    private long soonestLimit = Pacing.NEVER;

    /** The rules by which the permits were last checked; null before the first check, and once others have come before some of them. */
    private @Nullable Rules checkedBy;

    boolean isEmpty() {
        return foreground.isEmpty() && background.isEmpty();
    }

    Waiting waiting() {
        return new Waiting(foreground.size(), background.size());
    }

    private NavigableSet<Permit> of(boolean isBackground) {
        return isBackground ? background : foreground;
    }

    /** How many wait before this position of a class; most come last, where nothing needs to be counted. */
    int ahead(boolean isBackground, long position) {
        NavigableSet<Permit> permits = of(isBackground);
        boolean comesLast = permits.isEmpty() || permits.last().position() < position;
        long ofClass = comesLast
                ? permits.size()
                : permits.stream()
                        .takeWhile(permit -> permit.position() < position)
                        .count();
        return (isBackground ? foreground.size() : 0) + (int) ofClass;
    }

    void add(Permit permit) {
        if (isAheadOfOthers(permit)) {
            checkedBy = null;
        }
        of(permit.isBackground()).add(permit);
        soonestDeadline = Math.min(soonestDeadline, permit.waiting().deadline());
        soonestLimit = Math.min(soonestLimit, permit.waiting().quotaDeadline);
    }

    private boolean isAheadOfOthers(Permit permit) {
        return of(permit.isBackground()).higher(permit) != null || (!permit.isBackground() && !background.isEmpty());
    }

    /** Takes out the first permit of a class. */
    Permit poll(boolean isBackground) {
        Permit first = of(isBackground).first();
        remove(first);
        return first;
    }

    void remove(Permit permit) {
        of(permit.isBackground()).remove(permit);
        if (isEmpty()) {
            soonestDeadline = Pacing.NEVER;
            soonestLimit = Pacing.NEVER;
        }
    }

    /** The wait of a permit, which is not in the queue any more, is over. */
    void decided(Permit permit) {
        decided.add(permit);
    }

    /**
     * Ends the waits that are over, in the order in which they were decided; to be called without the lock. One thread at a time does it, or
     * calls would overtake each other; what others have decided meanwhile, it does for them.
     */
    void notifyDecided() {
        while (!decided.isEmpty() && isNotifying.compareAndSet(false, true)) {
            try {
                for (Permit next = decided.poll(); next != null; next = decided.poll()) {
                    next.waiting().ready.complete(null);
                }
            } finally {
                isNotifying.set(false);
            }
        }
    }

    /** Ends all permits, takes them out, and returns them. */
    List<Permit> endAll() {
        List<Permit> all =
                Stream.concat(foreground.stream(), background.stream()).toList();
        all.forEach(permit -> permit.state = State.ENDED);
        all.forEach(this::remove);
        return all;
    }

    /**
     * Takes out the permits that cannot be granted in time: their deadline is over, or their place in the queue comes after their limit. Iterates
     * over the queue only if it may hold such a permit, and something has changed since the last time.
     *
     * @param rules when the request at each place can be sent
     * @return the earliest deadline of the permits that stay
     */
    long removeLate(long now, Rules rules) {
        boolean isNews =
                !rules.differOnlyInTimeFrom(checkedBy) && rules.ofLast().earliest(now) > Math.max(now, soonestLimit);
        if (now < soonestDeadline && !isNews) {
            return soonestDeadline;
        }
        checkedBy = rules;
        soonestDeadline = Pacing.NEVER;
        soonestLimit = Pacing.NEVER;
        int inTime = removeLate(foreground, 0, now, rules);
        removeLate(background, inTime, now, rules);
        return soonestDeadline;
    }

    /** The same for one class, which has so many permits ahead; returns how many are in time, these included. */
    private int removeLate(NavigableSet<Permit> permits, int ahead, long now, Rules rules) {
        int place = ahead + 1;
        for (Iterator<Permit> waiting = permits.iterator(); waiting.hasNext(); ) {
            Permit permit = waiting.next();
            Permit.Wait wait = permit.waiting();
            Decision decision = rules.atPlace(permit.isBackground(), place);
            long deadline = rules.awaitLedger() && wait.deadline() <= now ? wait.callDeadline : wait.deadline();
            long earliest = decision.earliest(now);
            if (earliest > Math.max(now, wait.quotaDeadline)) {
                permit.reject(decision);
            } else if (deadline <= now) {
                permit.reject(now < wait.callDeadline ? decision : null);
            } else {
                soonestDeadline = Math.min(soonestDeadline, deadline);
                soonestLimit = Math.min(soonestLimit, wait.quotaDeadline);
                place++;
                continue;
            }
            waiting.remove();
            decided.add(permit);
        }
        return place - 1;
    }
}
