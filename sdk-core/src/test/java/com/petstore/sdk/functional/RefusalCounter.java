package com.petstore.sdk.functional;

import com.petstore.sdk.listener.CallListener;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the requests that were answered with 429. */
final class RefusalCounter implements CallListener {

    private final AtomicInteger refusals = new AtomicInteger();

    int count() {
        return refusals.get();
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        if (event.status().orElse(0) == 429) {
            refusals.incrementAndGet();
        }
    }
}
