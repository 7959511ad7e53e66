package com.petstore.sdk.soak;

import com.petstore.mockserver.Faults;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;

/** Has the server hit each call by what was planned for it, one after the other; a call names itself in a header. */
final class Mishaps {

    static final String CALL = "X-Call";

    private final Map<String, Queue<Mishap>> planned = new ConcurrentHashMap<>();
    private final Map<Mishap, Integer> hits = new EnumMap<>(Mishap.class);

    void happenIn(Faults faults) {
        for (Mishap mishap : Mishap.values()) {
            faults.add(mishap.fault()
                    .matching(request -> request.header(CALL)
                            .filter(call -> isNext(call, mishap))
                            .isPresent()));
        }
    }

    void plan(String call, List<Mishap> mishaps) {
        planned.put(call, new ArrayDeque<>(mishaps));
    }

    /** Forgets calls that have ended, and what has not happened to them. */
    void forget(Collection<PlannedCall> calls) {
        calls.forEach(call -> planned.remove(call.id()));
    }

    /** How often each has hit. */
    synchronized Map<Mishap, Integer> hits() {
        return new EnumMap<>(hits);
    }

    private synchronized boolean isNext(String call, Mishap mishap) {
        Queue<Mishap> left = planned.get(call);
        if (left == null || left.peek() != mishap) {
            return false;
        }
        left.remove();
        hits.merge(mishap, 1, Integer::sum);
        return true;
    }
}
