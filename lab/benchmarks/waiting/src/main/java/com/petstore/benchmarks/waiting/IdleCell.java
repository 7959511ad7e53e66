package com.petstore.benchmarks.waiting;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** The CPU time of the process while calls wait and nothing happens. */
final class IdleCell {

    private static final int TO_SETTLE = 10;

    private IdleCell() {}

    static void run(Cell cell, int seconds) throws Exception {
        Limiter limiter = cell.usedUp();
        new Pile(cell.style(), List.of(limiter)).grow(cell.calls(), false);
        long unused = Cell.heap();
        TimeUnit.SECONDS.sleep(TO_SETTLE);
        double before = Cell.cpuMillis();
        TimeUnit.SECONDS.sleep(seconds);
        cell.note("cpu ms per minute", (Cell.cpuMillis() - before) * 60 / seconds);
        limiter.settle();
    }
}
