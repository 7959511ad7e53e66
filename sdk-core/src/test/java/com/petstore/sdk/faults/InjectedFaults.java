// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import com.petstore.mockserver.Faults;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;

/** Has the server hit each call by what was planned for it, one after the other; a call names itself in a header. */
final class InjectedFaults {

    static final String CALL = "X-Call";

    private final Map<String, Queue<InjectedFault>> planned = new ConcurrentHashMap<>();
    private final Map<InjectedFault, Integer> hits = new EnumMap<>(InjectedFault.class);

    void happenIn(Faults faults) {
        for (InjectedFault injected : InjectedFault.values()) {
            faults.add(injected.fault()
                    .matching(request -> request.header(CALL)
                            .filter(call -> isNext(call, injected))
                            .isPresent()));
        }
    }

    void plan(String call, List<InjectedFault> faults) {
        planned.put(call, new ArrayDeque<>(faults));
    }

    /** Forgets calls that have ended, and what has not happened to them. */
    void forget(Collection<PlannedCall> calls) {
        calls.forEach(call -> planned.remove(call.id()));
    }

    /** How often each has hit. */
    synchronized Map<InjectedFault, Integer> hits() {
        return new EnumMap<>(hits);
    }

    int hitsOf(InjectedFault.Consequence consequence) {
        return hits().entrySet().stream()
                .filter(hit -> hit.getKey().consequence() == consequence)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private synchronized boolean isNext(String call, InjectedFault injected) {
        Queue<InjectedFault> left = planned.get(call);
        if (left == null || left.peek() != injected) {
            return false;
        }
        left.remove();
        hits.merge(injected, 1, Integer::sum);
        return true;
    }
}
