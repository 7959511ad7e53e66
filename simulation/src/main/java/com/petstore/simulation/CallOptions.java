// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.util.Optional;

/**
 * What a row lets an application set for its calls, whichever client it has.
 *
 * @param timeout how long a call lasts at most
 * @param maxRateLimitWait how long of it a call waits for the quota; empty for all of it
 * @param isBackground whether no user waits for them
 */
record CallOptions(Duration timeout, Optional<Duration> maxRateLimitWait, boolean isBackground) {

    /** Those of an application that sets none. */
    static final CallOptions DEFAULTS = new CallOptions(Duration.ofSeconds(90), Optional.empty(), false);

    CallOptions withTimeout(Duration other) {
        return new CallOptions(other, maxRateLimitWait, isBackground);
    }

    CallOptions withMaxRateLimitWait(Duration other) {
        return new CallOptions(timeout, Optional.of(other), isBackground);
    }

    CallOptions inBackground() {
        return new CallOptions(timeout, maxRateLimitWait, true);
    }
}
