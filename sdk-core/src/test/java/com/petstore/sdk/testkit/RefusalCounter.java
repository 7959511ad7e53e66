// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.CallListener;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the requests that were refused with 429. */
public final class RefusalCounter implements CallListener {

    private final AtomicInteger refusals = new AtomicInteger();

    public int count() {
        return refusals.get();
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        if (event.status().orElse(0) == 429) {
            refusals.incrementAndGet();
        }
    }
}
