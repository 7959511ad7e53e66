// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.lab.soak.InjectedFault.Consequence;
import com.petstore.mockserver.internal.faults.FaultKind;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts what a run was. */
final class Tally {

    private final long start = System.nanoTime();
    private final Map<String, Integer> endings = new TreeMap<>();
    private final Map<FaultKind, Integer> kinds = new EnumMap<>(FaultKind.class);
    private int calls;
    private int attempts;
    private int notRepeated;
    private int failuresThatMayPass;
    private long heapAfterAQuarter;
    private long heapAtTheEnd;

    void add(Collection<Outcome> outcomes, int notRepeatedOfThem) {
        for (Outcome outcome : outcomes) {
            calls++;
            attempts += outcome.attempts();
            endings.merge(
                    outcome.failure()
                            .map(failure -> failure.getClass().getSimpleName())
                            .orElse("success"),
                    1,
                    Integer::sum);
        }
        notRepeated += notRepeatedOfThem;
    }

    void hits(Map<InjectedFault, Integer> hits) {
        hits.forEach((injected, times) -> {
            kinds.merge(injected.kind(), times, Integer::sum);
            failuresThatMayPass += injected.consequence() == Consequence.MAY_PASS ? times : 0;
        });
    }

    void heap(long afterAQuarter, long atTheEnd) {
        heapAfterAQuarter = afterAQuarter;
        heapAtTheEnd = atTheEnd;
    }

    long moreHeap() {
        return heapAtTheEnd - heapAfterAQuarter;
    }

    Set<FaultKind> kindsThatHit() {
        return kinds.keySet();
    }

    int notRepeated() {
        return notRepeated;
    }

    int failuresThatMayPass() {
        return failuresThatMayPass;
    }

    void print(long seed) {
        System.out.printf(
                "seed %d: %d calls, %d attempts, %d s%nendings: %s%nhits: %s%n"
                        + "not repeated: %d; heap: %d KiB after a quarter, %d KiB at the end%n",
                seed,
                calls,
                attempts,
                (System.nanoTime() - start) / 1_000_000_000,
                endings,
                kinds,
                notRepeated,
                heapAfterAQuarter >> 10,
                heapAtTheEnd >> 10);
    }
}
