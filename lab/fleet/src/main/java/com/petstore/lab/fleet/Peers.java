// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.fleet;

import com.petstore.mockserver.QuotaPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The same work with each limiter, all at the same time: three batch processes and a web process on one key of the plan Pro. Each fleet has a
 * service and a Redis of its own. Prints a table.
 */
final class Peers {

    private static final Map<String, String> LIMITERS = new LinkedHashMap<>();

    static {
        LIMITERS.put("Bucket4j, tokens of a minute at once", "bucket4j");
        LIMITERS.put("Bucket4j, one token at a time", "bucket4j-without-burst");
        LIMITERS.put("Redisson, `RRateLimiter`", "redisson");
        LIMITERS.put("Spring Cloud Gateway, its script", "gateway");
        LIMITERS.put("this ledger", Worker.LEDGER);
    }

    private Peers() {}

    /**
     * Runs the fleets.
     *
     * @param args for how many minutes of the service
     * @throws Exception if a process cannot be started
     */
    public static void main(String[] args) throws Exception {
        int minutes = Integer.parseInt(args[0]);
        Map<String, Fleet> fleets = new LinkedHashMap<>();
        List<RedisProcesses> servers = new ArrayList<>();
        try {
            LIMITERS.forEach((name, sharing) -> {
                RedisProcesses redis = RedisProcesses.single();
                servers.add(redis);
                fleets.put(name, started(new Fleet(QuotaPlan.PRO, sharing, redis.uri())));
            });
            for (Fleet fleet : fleets.values()) {
                fleet.begin();
            }
            System.out.println(
                    "| | served | of the quota, % | 429s | key banned | web calls | median / 95 % / longest, s |");
            System.out.println("|---|--:|--:|--:|---|--:|--:|");
            for (Map.Entry<String, Fleet> fleet : fleets.entrySet()) {
                // The minute of a service begins with its first request.
                fleet.getValue().sleepUntil(Duration.ofMinutes(minutes).minusSeconds(5));
                System.out.println(row(fleet.getKey(), fleet.getValue(), minutes));
            }
        } finally {
            fleets.values().forEach(Fleet::close);
            servers.forEach(RedisProcesses::close);
        }
    }

    private static Fleet started(Fleet fleet) {
        for (int i = 1; i <= 3; i++) {
            fleet.start("batch-" + i, 8, 0);
        }
        fleet.start("web", 1, 2_000);
        return fleet;
    }

    private static String row(String name, Fleet fleet, int minutes) {
        List<Long> web = fleet.millis("web");
        return "| %s | %d | %.0f | %d | %s | %d | %s |"
                .formatted(
                        name,
                        fleet.served(),
                        fleet.percentOfQuota(minutes),
                        fleet.refused(),
                        fleet.isBanned() ? "yes" : "no",
                        web.size(),
                        web.isEmpty()
                                ? "none served"
                                : "%.1f / %.1f / %.1f"
                                        .formatted(
                                                Fleet.seconds(web, 0.5),
                                                Fleet.seconds(web, 0.95),
                                                Fleet.seconds(web, 1)));
    }
}
