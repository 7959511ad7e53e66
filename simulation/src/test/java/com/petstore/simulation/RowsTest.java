// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Some rows of the simulation meet their goals with one seed. {@code simulation/run} prints any row with any number of seeds. */
class RowsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                // starts
                "pro, 290 calls from 8 threads, each minute | calendar",
                "business, 960 calls from 16 threads, restarted in the next minute | first request",
                "free, three runs of 10 calls, 30 spent before | first request",
                "free, three runs of 10 calls after a 429 of the last run | first request",
                // jobs
                "limit 300, 292 calls from 8 threads, 200 ms, fresh, headers at the arrival | calendar",
                "limit 60, 111 calls from 8 threads, 20 ms, over a minute's end, headers at the response | calendar",
                "limit 1000, 160 calls from 8 threads, 1000 ms, over a minute's end, headers at the arrival | first request",
                "limit 60, 17 calls from 1 thread, 200 ms, third start in a minute, headers at the arrival | calendar",
                "limit 1000, 987 calls from 100 threads, 200 ms, after an outage, headers at the response | calendar",
                "limit 100000, 2000 calls from 100 threads, 1000 ms, over a minute's end, headers at the arrival | calendar",
                "limit 1000, 666 calls from 100 threads, 3000 ms, over a minute's end, headers at the response | first request",
                "limit 300, 591 calls from 100 threads, 1000 ms, over a minute's end, headers at the arrival | calendar",
                "limit 1000, 992 calls from 100 threads, 200 ms, fresh, headers at the response | first request",
                "limit 1000, 666 calls from 100 threads, 3000 ms, fresh, headers at the arrival | calendar",
                "free, three runs of 17 calls from 8 threads | calendar",
                "pro, three runs of 95 calls from 8 threads | first request",
                "business, three runs of 300 calls from 16 threads | calendar",
                "pro, 288 calls from 8 threads after 1 curl | calendar",
                "pro, 288 calls from 8 threads each minute after 2 curls | first request",
                "pro, a stranger 60 a minute, a program of 100 calls each 25 s | calendar",
                "business x 4, replaced within 0 s | calendar",
                // sharing
                "free, a call each 2 s, others 20 a minute | calendar",
                "pro, 4 replicas at half the quota, in bursts | first request",
                "free, 8 replicas at half the quota, in bursts | calendar",
                "pro, alone, 98 % of the quota, evenly | first request",
                "pro, 16 with a job of 30 at one moment | calendar",
                // joins
                "free x 4, start over 60 s | calendar",
                "pro x 8, start at the same moment | first request",
                "business x 16, rolling restart | calendar",
                "business x 4, one restarted each minute | first request",
                // disturbances
                "business x 1 | first request",
                "business x 4, clocks set 5 min back | first request",
                "business x 4, responses out of order | calendar",
                "business x 4, downgraded to pro | first request",
                "pro x 4, 16 threads, banned for 600 s, calls wait | calendar",
                // ledger
                "pro x 16, ledger: no fault | calendar",
                "pro x 16, ledger: hangs 20 s across a reset | calendar",
                "business x 16, ledger: fails over in a burst, writes lost | calendar",
                "free x 4, ledger: half cut off for 3 minutes | calendar",
                "pro x 6, 3 without the ledger | calendar",
                "pro x 6, a job of 180 calls each minute beside five quiet processes | calendar",
                "pro x 41, jobs of 3 calls beside a batch | calendar",
                "pro x 6, five web processes beside a batch | calendar",
                "pro x 6, five web processes that call seldom beside a batch | calendar",
                "pro x 6, five processes with ten calls a minute at once beside a batch | calendar",
                "pro x 3, a job of 200 calls as the ledger is back after 20 s | calendar",
                // background
                "pro, one process, 20 ms, the job first | calendar",
                "pro, one process, 1000 ms, the site first | first request",
                "pro, one process, 20 ms, two jobs | first request",
                "pro, one process, 1000 ms, restarted in the middle | calendar",
                "pro, two by headers, 20 ms, the job first | first request",
                "pro, two by headers, 1000 ms, the job first | calendar",
                "pro, two by headers, 1000 ms, the job killed in the middle | first request",
                "pro, two with ledger, 20 ms, the job first | calendar"
            })
    void meetsItsGoals(String name) {
        Scenario row = row(name);
        Redis.assumeInstalledFor(row);

        Report report = Fleet.run(row, 1);

        assertThat(row.goals()).isNotEmpty();
        assertThat(row.missed(List.of(report))).as("%s", report).isEmpty();
        assertThat(report.goodput()).as("%s", report).isLessThanOrEqualTo(100);
    }

    private static Scenario row(String name) {
        return Group.all().stream()
                .flatMap(group -> group.scenarios().stream())
                .filter(scenario -> scenario.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no row " + name));
    }
}
