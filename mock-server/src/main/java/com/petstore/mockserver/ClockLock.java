// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/**
 * Keeps the auto-advancing clock of a test where it is while the server works on one request, and lets it go while the request only
 * waits for that clock. Thread-safe.
 */
final class ClockLock {

    private final MockClock clock;
    private Runnable letGo = () -> {};
    private boolean isOver;

    /** Holds nothing yet. */
    ClockLock(MockClock clock) {
        this.clock = clock;
    }

    synchronized ClockLock hold() {
        letGo.run();
        letGo = isOver ? () -> {} : clock.holdJumps();
        return this;
    }

    /** Also has whoever moves the clock wait, until this is released. */
    synchronized void holdAgain() {
        letGo.run();
        letGo = isOver ? () -> {} : clock.holdMoves();
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
