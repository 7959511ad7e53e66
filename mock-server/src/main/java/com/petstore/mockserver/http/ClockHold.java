package com.petstore.mockserver.http;

import com.petstore.mockserver.time.MockClock;

/**
 * Keeps a self-advancing clock where it is while the server works on one request, and lets it go while the request only
 * waits for that clock. Thread-safe.
 */
final class ClockHold {

    private final MockClock clock;
    private Runnable letGo = () -> {};
    private boolean isOver;

    /** Holds nothing yet. */
    ClockHold(MockClock clock) {
        this.clock = clock;
    }

    synchronized ClockHold hold() {
        letGo.run();
        letGo = isOver ? () -> {} : clock.holdBack();
        return this;
    }

    synchronized void release() {
        letGo.run();
    }

    /** Releases for good: the request is over. */
    synchronized void end() {
        isOver = true;
        letGo.run();
    }
}
