// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.redis.FleetProcess.Sharing;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two real processes with a real Redis, on real time: a site whose users wait for two seconds, and a job in the background. A slow machine passes: what
 * counts is what the server received.
 */
@Tag("slow")
class SiteBesideJobTest {

    @TempDir
    Path directory;

    @Test
    void noCallOfTheSiteFailsAndTheJobGetsHalfOfTheRest() throws Exception {
        try (RedisServer redis = RedisServer.start(directory);
                Fleet fleet = new Fleet(QuotaPlan.PRO, Sharing.LEDGER, redis.uri())) {
            // With a second, a machine that is a second late at the start of a minute would use up the patience of
            // users.
            fleet.delay(Duration.ofMillis(20));
            // Two calls a second.
            fleet.startSite("site", 2, 980);
            fleet.begin();
            fleet.startJob("job", 8);
            fleet.sleepUntil(Duration.ofSeconds(75));

            assertThat(fleet.millis("")).doesNotContain(FleetProcess.FAILED);
            assertThat(fleet.refused()).isZero();
            long ofSite = fleet.servedInFirstMinute("site");
            assertThat(ofSite).isPositive();
            assertThat(fleet.servedInFirstMinute("job"))
                    .as("calls of the job in the first minute, beside %d of the site", ofSite)
                    .isGreaterThan((QuotaPlan.PRO.requestsPerMinute() - ofSite) / 2);
        }
    }
}
