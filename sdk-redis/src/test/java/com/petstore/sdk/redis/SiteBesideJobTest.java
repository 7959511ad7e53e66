// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.redis.FleetProcess.Sharing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two real processes with a real Redis, on real time: a site whose users wait for two seconds, and a job in the background. */
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SiteBesideJobTest {

    private static final long CREATES_OF_A_THREAD = 63;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(longs = {20, 1_000})
    void noCallOfTheSiteFailsAndTheJobEnds(long latency) throws Exception {
        try (RedisServer redis = RedisServer.start(directory);
                Fleet fleet = new Fleet(QuotaPlan.PRO, Sharing.LEDGER, redis.uri())) {
            fleet.delay(Duration.ofMillis(latency));
            // Two calls a second.
            fleet.startSite("site", latency == 20 ? 2 : 4, latency == 20 ? 980 : 1_000);
            fleet.begin();
            fleet.sleepUntil(Duration.ofSeconds(10));
            fleet.startJob("job", 8, CREATES_OF_A_THREAD);
            fleet.sleepUntil(Duration.ofSeconds(195));

            List<Long> site = fleet.millis("site");
            assertThat(site).hasSizeGreaterThan(300).doesNotContain(FleetProcess.FAILED);
            assertThat(Fleet.seconds(site, 0.99)).isLessThan(latency / 1e3 + 1);
            assertThat(fleet.millis("job"))
                    .hasSize((int) (8 * CREATES_OF_A_THREAD))
                    .doesNotContain(FleetProcess.FAILED);
            assertThat(fleet.refused()).isZero();
        }
    }
}
