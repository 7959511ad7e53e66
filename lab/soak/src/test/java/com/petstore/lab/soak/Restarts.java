// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** Restarts the service and each process once a day, 20 seconds after an hour has begun, while calls wait for the quota. */
final class Restarts implements Callable<Integer> {

    private static final Duration WHILE_CALLS_WAIT = Duration.ofSeconds(20);
    private static final Duration DOWN = Duration.ofSeconds(2);
    private static final int EVEN_HOURS = 11;

    private final RestartableServer service;
    private final List<ClientProcess> processes;
    private final ClockPin clockPin;
    private final Map<Instant, Integer> plan = new TreeMap<>();

    Restarts(
            RestartableServer service,
            List<ClientProcess> processes,
            ClockPin clockPin,
            Instant start,
            int days,
            SplittableRandom random) {
        this.service = service;
        this.processes = processes;
        this.clockPin = clockPin;
        for (int day = 0; day < days; day++) {
            for (int which = 0; which <= processes.size(); which++) {
                // Not in the first hour, when nobody knows anything yet.
                long hour = 24L * day + 2 + 2L * random.nextInt(EVEN_HOURS);
                plan.put(
                        start.plus(Duration.ofHours(hour))
                                .plus(WHILE_CALLS_WAIT)
                                .plusSeconds(which),
                        which);
            }
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            for (Map.Entry<Instant, Integer> restart : plan.entrySet()) {
                clockPin.sleepUntil(restart.getKey());
                if (restart.getValue() == processes.size()) {
                    service.restart(restart.getKey().plus(DOWN), clockPin);
                } else {
                    processes.get(restart.getValue()).restart();
                }
            }
            return plan.size();
        } finally {
            clockPin.fallAsleep();
        }
    }
}
