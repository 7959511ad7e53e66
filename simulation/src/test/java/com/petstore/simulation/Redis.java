// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The server that runs the script of a ledger. */
final class Redis {

    private Redis() {}

    /** Aborts a test with a ledger where this machine has no server, unless {@code -Dpetstore.redis.required=true}. */
    static void assumeInstalledFor(Scenario scenario) {
        boolean isNeeded = scenario.get(Scenario.LEDGER).isPresent() && !Boolean.getBoolean("petstore.redis.required");
        assumeTrue(!isNeeded || RedisScripts.isInstalled(), "redis-server is not installed");
    }
}
