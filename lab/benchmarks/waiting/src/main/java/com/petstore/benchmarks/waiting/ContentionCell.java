package com.petstore.benchmarks.waiting;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** Sixteen threads take permits that are there, from one gate or from one each. */
final class ContentionCell {

    private static final int THREADS = 16;
    private static final int PLENTY = 1_000_000_000;

    private ContentionCell() {}

    static void run(Cell cell, int gates) throws Exception {
        List<Limiter> limiters = new ArrayList<>();
        for (int i = 0; i < gates; i++) {
            Service service = new Service(PLENTY, Instant.now().getEpochSecond());
            limiters.add(cell.subject().limiter(new Quota(service, PLENTY, Duration.ofSeconds(1))));
        }
        LongAdder permits = new LongAdder();
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Limiter limiter = limiters.get(i % gates);
            threads.add(Style.PLATFORM.start(() -> takePermits(limiter, permits, over)));
        }
        TimeUnit.SECONDS.sleep(2);
        double cpu = Cell.cpuMillis();
        long taken = permits.sum();
        TimeUnit.SECONDS.sleep(3);
        cell.note(
                Integer.toString(gates), "cpu ns per permit", (Cell.cpuMillis() - cpu) * 1e6 / (permits.sum() - taken));
        over.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void takePermits(Limiter limiter, LongAdder permits, AtomicBoolean over) {
        try {
            while (!over.get()) {
                for (int i = 0; i < 100; i++) {
                    limiter.pass();
                }
                permits.add(100);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
