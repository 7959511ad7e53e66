// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.CallListener;
import java.time.Duration;

/** Moves a clock on with each attempt, so that waits of one thread end while the others work. */
record WorkPacedClock(MockClock clock) implements CallListener {

    private static final Duration PER_ATTEMPT = Duration.ofMillis(10);

    @Override
    public void attemptEnded(AttemptEnded event) {
        clock.advance(PER_ATTEMPT);
    }
}
