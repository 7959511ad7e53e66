// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Time in which every wait is over at once, and written down. */
public final class LeapingTime implements TimeSource {

    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> waits = new CopyOnWriteArrayList<>();

    public List<Duration> waits() {
        return waits;
    }

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    @Override
    public Instant instant() {
        return Instant.parse("2026-11-21T12:00:00Z").plusNanos(nanos.get());
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        waits.add(delay);
        nanos.addAndGet(delay.toNanos());
        task.run();
        return () -> {};
    }
}
