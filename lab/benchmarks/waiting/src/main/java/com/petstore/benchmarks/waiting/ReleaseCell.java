package com.petstore.benchmarks.waiting;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** When the quota is there again: how soon the first and the last request are sent, and in which order. */
final class ReleaseCell {

    /** How far into a second the quota is used up: a client that learns the time from whole seconds is as much later. */
    private static final long INTO_SECOND = 20;

    private static final int CALLS_A_SECOND = 10_000;

    private ReleaseCell() {}

    static void run(Cell cell) throws Exception {
        cell.warmUp();
        long untilSecond = 1000 - System.currentTimeMillis() % 1000;
        TimeUnit.MILLISECONDS.sleep(untilSecond + INTO_SECOND);
        Instant reset = Instant.ofEpochSecond(Instant.now().getEpochSecond() + 4 + cell.calls() / CALLS_A_SECOND);
        Service service = new Service(Cell.REQUESTS, reset.getEpochSecond());
        service.expect(cell.calls());
        Duration untilReset = Duration.between(Instant.now(), reset);
        long resetAt = System.nanoTime() + untilReset.toNanos();
        Limiter limiter = cell.subject().limiter(new Quota(service, Cell.REQUESTS, untilReset));
        limiter.useUp();
        Pile pile = new Pile(cell.style(), List.of(limiter));
        pile.grow(cell.calls(), true);
        if (System.nanoTime() > resetAt) {
            throw new IllegalStateException("the pile was not there before the reset");
        }
        double cpu = Cell.cpuMillis();
        pile.awaitEnd();
        cell.note("cpu ms", Cell.cpuMillis() - cpu);
        if (service.arrived() < cell.calls()) {
            throw new IllegalStateException("only " + service.arrived() + " calls arrived");
        }
        cell.note("first ms", (service.firstAt() - resetAt) / 1e6);
        cell.note("last ms", (service.lastAt() - resetAt) / 1e6);
        int[] displacements = service.displacements();
        cell.note("places median", displacements[displacements.length / 2]);
        cell.note("places 99 %", displacements[displacements.length * 99 / 100]);
        cell.note("threads", ManagementFactory.getThreadMXBean().getPeakThreadCount());
    }
}
