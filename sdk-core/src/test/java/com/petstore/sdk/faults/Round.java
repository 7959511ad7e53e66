// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import com.petstore.sdk.PetStoreClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that make one planned call after the other, all through one client; half of them asynchronously. */
final class Round {

    static final int THREADS = 8;
    private static final long PATIENCE_MINUTES = 5;

    /** In the first round, each fault is certain to happen once, whatever the seed; few at a time, so that the retry budget lasts. */
    private static final int CALLS_PER_FAULT = 5;

    private final int number;
    private final PetStoreClient client;
    private final InjectedFaults faults;
    private final SplittableRandom random;

    Round(int number, PetStoreClient client, InjectedFaults faults, SplittableRandom random) {
        this.number = number;
        this.client = client;
        this.faults = faults;
        this.random = random;
    }

    /** Makes the given number of calls on each thread; a call that does not end in time ends the round. */
    Map<PlannedCall, Outcome> run(int callsPerThread) throws Exception {
        List<Callable<Map<PlannedCall, Outcome>>> loads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            List<PlannedCall> calls = plan(thread, callsPerThread);
            boolean async = thread % 2 == 1;
            loads.add(() -> call(calls, async));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            Map<PlannedCall, Outcome> outcomes = new LinkedHashMap<>();
            for (Future<Map<PlannedCall, Outcome>> load :
                    threads.invokeAll(loads, PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                outcomes.putAll(load.get());
            }
            return outcomes;
        } finally {
            threads.shutdownNow();
        }
    }

    private List<PlannedCall> plan(int thread, int count) {
        List<PlannedCall> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String id = number + "-" + thread + "-" + i;
            int place = i / CALLS_PER_FAULT * THREADS + thread;
            boolean certain = number == 1
                    && i % CALLS_PER_FAULT == thread % CALLS_PER_FAULT
                    && place < InjectedFault.values().length;
            PlannedCall call = certain
                    ? PlannedCall.hitBy(List.of(InjectedFault.values()[place]), id, random)
                    : PlannedCall.random(id, random);
            faults.plan(call.id(), call.faults());
            calls.add(call);
        }
        return calls;
    }

    private Map<PlannedCall, Outcome> call(List<PlannedCall> calls, boolean async) {
        Map<PlannedCall, Outcome> outcomes = new LinkedHashMap<>();
        calls.forEach(call -> outcomes.put(call, Outcome.of(call, client, async)));
        return outcomes;
    }
}
