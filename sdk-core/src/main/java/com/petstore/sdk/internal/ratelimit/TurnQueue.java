package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ratelimit.Turn.Wait;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.ObjLongConsumer;

/** The turns that wait at a gate, in the order of their calls, and until when the least patient of them do. Guarded by the gate's lock. */
final class TurnQueue {

    private final TreeSet<Turn> turns = new TreeSet<>();
    private long soonestQuotaDeadline = Long.MAX_VALUE;
    private long soonestDeadline = Long.MAX_VALUE;

    boolean isEmpty() {
        return turns.isEmpty();
    }

    /** How many wait before this ticket; most come last, where nobody needs to be counted. */
    int ahead(long ticket) {
        if (turns.isEmpty() || turns.last().ticket() < ticket) {
            return turns.size();
        }
        int ahead = 0;
        Iterator<Turn> waiting = turns.iterator();
        while (waiting.next().ticket() < ticket) {
            ahead++;
        }
        return ahead;
    }

    void add(Turn turn) {
        if (turns.isEmpty()) {
            forgetDeadlines();
        }
        turns.add(turn);
        keepInMind(turn.waiting());
    }

    Turn poll() {
        return Objects.requireNonNull(turns.pollFirst(), "turn");
    }

    void remove(Turn turn) {
        turns.remove(turn);
    }

    List<Turn> removeAll() {
        List<Turn> all = List.copyOf(turns);
        turns.clear();
        return all;
    }

    /** When the least patient turn ends in vain, or earlier. */
    long soonestDeadline() {
        return soonestDeadline;
    }

    /**
     * Takes out those whose wait can only end without a permission: at their place they cannot come before their quota deadline, or their
     * time is up.
     *
     * @param quotaAt when there is quota for the request at a place, from 1; not after {@code now} if it is there, or not known
     */
    void removeHopeless(long now, IntToLongFunction quotaAt, ObjLongConsumer<Turn> refused, Consumer<Turn> expired) {
        if (now < soonestDeadline && quotaAt.applyAsLong(turns.size()) <= Math.max(now, soonestQuotaDeadline)) {
            // With thousands that wait, to look at each of them after each response would be felt.
            return;
        }
        forgetDeadlines();
        int place = 1;
        for (Iterator<Turn> waiting = turns.iterator(); waiting.hasNext(); ) {
            Turn turn = waiting.next();
            long quotaAgain = quotaAt.applyAsLong(place);
            // A request that only waits for a response does not wait for the quota, however long it takes.
            if (quotaAgain > now && quotaAgain > turn.waiting().quotaDeadline) {
                waiting.remove();
                refused.accept(turn, quotaAgain);
            } else if (turn.waiting().deadline <= now) {
                waiting.remove();
                expired.accept(turn);
            } else {
                keepInMind(turn.waiting());
                place++;
            }
        }
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
