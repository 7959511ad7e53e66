package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ratelimit.Permit.State;
import com.petstore.sdk.internal.ratelimit.Permit.Wait;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;

/** The permits that wait at a gate, in the order of their calls, and until when the least patient of them do. Guarded by the gate's lock. */
final class PermitQueue {

    private static final int MANY = 200;

    /** With many permits, how long at least from one look at all of them to the next. */
    private static final long PAUSE = ServerClock.SECOND / 10;

    private final TreeSet<Permit> permits = new TreeSet<>();
    private long lookedAt = Long.MIN_VALUE / 2;
    private long soonestQuotaDeadline = Long.MAX_VALUE;
    private long soonestDeadline = Long.MAX_VALUE;

    boolean isEmpty() {
        return permits.isEmpty();
    }

    int size() {
        return permits.size();
    }

    /** How many wait before this position; most come last, where nobody needs to be counted. */
    int ahead(long position) {
        if (permits.isEmpty() || permits.last().position() < position) {
            return permits.size();
        }
        int ahead = 0;
        Iterator<Permit> waiting = permits.iterator();
        while (waiting.next().position() < position) {
            ahead++;
        }
        return ahead;
    }

    void add(Permit permit) {
        if (permits.isEmpty()) {
            forgetDeadlines();
        }
        permits.add(permit);
        keepInMind(permit.waiting());
    }

    Permit poll() {
        return Objects.requireNonNull(permits.pollFirst(), "permit");
    }

    void remove(Permit permit) {
        permits.remove(permit);
    }

    /** Takes out all, ended, and returns them. */
    List<Permit> endAll() {
        List<Permit> all = List.copyOf(permits);
        all.forEach(permit -> permit.state = State.ENDED);
        permits.clear();
        return all;
    }

    /**
     * Takes out those whose wait can only end without a permission: at their place they cannot come before their quota deadline, or their
     * time is up. Where thousands wait, it looks at them a few times a second only, not after each response.
     *
     * @param quotaAt when there is quota for the request at a place, from 1; not after {@code now} if it is there, or not known
     * @param reason what a permit waits for that must wait until a time
     * @param over takes those that were refused or have expired
     * @return when to look again
     */
    long removeHopeless(long now, IntToLongFunction quotaAt, LongFunction<WaitReason> reason, List<Permit> over) {
        if (now < soonestDeadline && quotaAt.applyAsLong(permits.size()) <= Math.max(now, soonestQuotaDeadline)) {
            return soonestDeadline;
        }
        if (permits.size() > MANY && now < lookedAt + PAUSE) {
            return lookedAt + PAUSE;
        }
        lookedAt = now;
        forgetDeadlines();
        int place = 1;
        for (Iterator<Permit> waiting = permits.iterator(); waiting.hasNext(); ) {
            Permit permit = waiting.next();
            long quotaAgain = quotaAt.applyAsLong(place);
            // Waiting for a response is not waiting for the quota, however long it takes.
            if (quotaAgain > now && quotaAgain > permit.waiting().quotaDeadline) {
                waiting.remove();
                permit.refuse(reason.apply(quotaAgain));
                over.add(permit);
            } else if (permit.waiting().deadline <= now) {
                waiting.remove();
                permit.state = State.EXPIRED;
                over.add(permit);
            } else {
                keepInMind(permit.waiting());
                place++;
            }
        }
        return soonestDeadline;
    }

    private void forgetDeadlines() {
        soonestQuotaDeadline = Long.MAX_VALUE;
        soonestDeadline = Long.MAX_VALUE;
    }

    private void keepInMind(Wait wait) {
        soonestQuotaDeadline = Math.min(soonestQuotaDeadline, wait.quotaDeadline);
        soonestDeadline = Math.min(soonestDeadline, wait.deadline);
    }
}
