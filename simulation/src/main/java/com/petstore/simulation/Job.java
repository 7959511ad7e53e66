// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;

/**
 * The calls whose time users of a batch notice, and which is compared with that of a client without the SDK.
 *
 * @param start when the first is made
 * @param calls how many there are
 * @param isOfNewProcess whether the process that makes them has had no response before
 */
record Job(Duration start, int calls, boolean isOfNewProcess) {

    private static final double TIMES_WITHOUT_SDK = 1.1;

    /** How long it may take: a new process has to wait for its first response, which shows what remains. */
    double mostSeconds(double withoutSdk, Duration latency) {
        return TIMES_WITHOUT_SDK * withoutSdk + (isOfNewProcess ? latency.toNanos() / 1e9 : 0);
    }
}
