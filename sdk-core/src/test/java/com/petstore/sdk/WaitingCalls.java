// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Whether all calls of some clients wait for the rate limit, and none is on its way to the service or back. */
public final class WaitingCalls implements CallListener {

    private final AtomicInteger calls = new AtomicInteger();

    /** Watches nothing yet. */
    public WaitingCalls() {}

    @Override
    public void callStarted(CallStarted event) {
        calls.incrementAndGet();
    }

    @Override
    public void callEnded(CallEnded event) {
        calls.decrementAndGet();
    }

    /** Whether there are calls, and all stand in the queues of their gates; one whose time has come has left the queue before its thread knows. */
    public boolean areAll(List<PetStoreClient> clients) {
        int waiting = clients.stream()
                .map(client ->
                        ((DefaultPetStoreClient) client).environment.gates().last())
                .flatMap(Optional::stream)
                .distinct()
                .mapToInt(gate -> gate.status(false).waiting())
                .sum();
        return waiting > 0 && waiting == calls.get();
    }
}
