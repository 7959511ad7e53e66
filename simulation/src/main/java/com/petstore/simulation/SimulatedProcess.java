// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.internal.http.Transport;
import java.time.Duration;
import java.util.Random;

/**
 * What either kind of client gets from the process that it is in.
 *
 * @param scenario what it takes part in
 * @param time its time, which no other process has
 * @param transport its way to the service
 * @param random its random numbers
 * @param record what happens to it
 */
record SimulatedProcess(
        Scenario scenario, SimulatedTime time, Transport transport, Random random, ProcessRecord record) {

    Duration randomUpTo(Duration duration) {
        return Duration.ofNanos((long) (duration.toNanos() * random.nextDouble()));
    }
}
