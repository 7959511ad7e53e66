// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.internal.http.Transport;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/**
 * What a process has for its client.
 *
 * @param time its time, which no other process has
 * @param transport its way to the service
 * @param random its random numbers
 * @param declaredPlan the plan that its configuration names
 * @param patience for how long its calls wait
 * @param exclusive whether it promises that no other process uses the key
 * @param life whether it was killed, after which it sends no message
 */
record SimulatedProcess(
        SimulatedTime time,
        Transport transport,
        Random random,
        Optional<QuotaPlan> declaredPlan,
        Patience patience,
        boolean exclusive,
        ProcessLife life) {

    Duration randomUpTo(Duration duration) {
        return Duration.ofNanos((long) (duration.toNanos() * random.nextDouble()));
    }
}
