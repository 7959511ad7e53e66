// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * For how long the calls of an application wait.
 *
 * @param timeout for everything
 * @param maxRateLimitWait for the quota; null for the whole timeout
 */
record Patience(Duration timeout, @Nullable Duration maxRateLimitWait) {

    static final Patience DEFAULT = new Patience(Duration.ofSeconds(90), null);
    static final Patience A_DAY = new Patience(Duration.ofDays(1), null);

    /** Calls fail at once, and the application comes back when it is told to. */
    static final Patience NONE = new Patience(Duration.ofSeconds(90), Duration.ZERO);
}
