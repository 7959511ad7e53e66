// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Starts asynchronous exchanges in the order in which they come, each on a daemon thread, and a limited number at once. Thread-safe.
 *
 * <p>It limits exchanges and not threads, so that the thread of one that has ended may complete a future, whose stages may block it.
 */
final class ExchangeQueue {

    private static final int MOST_AT_ONCE = 64;

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;

    /**
     * Starts an exchange as soon as fewer than the most are running.
     *
     * @param exchange has to call {@link #ended} once
     */
    void start(Runnable exchange) {
        synchronized (this) {
            if (running == MOST_AT_ONCE) {
                waiting.add(exchange);
                return;
            }
            running++;
        }
        DaemonThreads.execute(exchange);
    }

    /** Lets the next exchange take the place of one that has ended. */
    void ended() {
        Runnable next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                running--;
                return;
            }
        }
        DaemonThreads.execute(next);
    }
}
