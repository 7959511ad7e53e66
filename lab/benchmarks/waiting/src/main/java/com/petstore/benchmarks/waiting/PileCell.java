package com.petstore.benchmarks.waiting;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/** What a pile costs: time to make it, heap while it waits, one more call, and cancelling all. */
final class PileCell {

    private static final int MORE = 200;

    private PileCell() {}

    static void run(Cell cell) throws Exception {
        cell.warmUp();
        Limiter limiter = cell.usedUp();
        Pile pile = new Pile(cell.style(), List.of(limiter));
        long before = Cell.heap();

        double cpu = Cell.cpuMillis();
        long began = System.nanoTime();
        pile.grow(cell.calls(), false);
        cell.note("enqueue ms", Cell.millisSince(began));
        cell.note("enqueue cpu ms", Cell.cpuMillis() - cpu);
        noteHeap(cell, "heap bytes", before);

        oneMore(cell, pile);
        if (cell.isCancellable()) {
            cpu = Cell.cpuMillis();
            began = System.nanoTime();
            pile.cancel();
            cell.note("cancel ms", Cell.millisSince(began));
            cell.note("cancel cpu ms", Cell.cpuMillis() - cpu);
            noteHeap(cell, "left bytes", before);
        }
        // What is measured must not be collected before.
        limiter.settle();
    }

    /** Of platform threads there are too few, and most of what they cost is no heap. */
    private static void noteHeap(Cell cell, String metric, long before) throws Exception {
        if (cell.style() != Style.PLATFORM) {
            cell.note(metric, (double) Math.max(0, Cell.heap() - before) / cell.calls());
        }
    }

    /** The median of calls that are made one by one. */
    private static void oneMore(Cell cell, Pile pile) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        double[] micros = new double[MORE];
        for (int i = 0; i < MORE; i++) {
            long began = System.nanoTime();
            pile.grow(1, false);
            micros[i] = Cell.millisSince(began) * 1000;
        }
        Arrays.sort(micros);
        cell.note("one more us", micros[MORE / 2]);
        if (cell.style() == Style.ASYNC) {
            cell.note("one more bytes", (double) (threads.getCurrentThreadAllocatedBytes() - allocated) / MORE);
        }
    }
}
