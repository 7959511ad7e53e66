package com.petstore.mockserver.internal.server;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How many requests wait for their response. Thread-safe. */
final class InFlight {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int requests;

    void begin() {
        change(1);
    }

    void end() {
        change(-1);
    }

    /** Waits until there are none, on the machine's time, and not for longer than that. */
    void awaitNone(Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long nanosLeft = atMost.toNanos();
            while (requests > 0 && nanosLeft > 0) {
                nanosLeft = changed.awaitNanos(nanosLeft);
            }
        } finally {
            lock.unlock();
        }
    }

    private void change(int by) {
        lock.lock();
        try {
            requests += by;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
