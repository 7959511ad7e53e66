// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.thread.DaemonThreads;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Starts asynchronous exchanges in the order in which they come, each on a thread of an executor, and a limited number at once. An exchange that
 * waits for its turn holds no thread. Thread-safe.
 *
 * <p>It limits exchanges and not threads, so that the thread of one that has ended may complete a future, whose stages may block it.
 */
final class ExchangeQueue {

    private final Executor executor;
    private final int mostAtOnce;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;

    /**
     * A queue without exchanges.
     *
     * @param executor runs the exchanges; if it rejects an exchange, a thread of this library runs it
     */
    ExchangeQueue(Executor executor, int mostAtOnce) {
        this.executor = executor;
        this.mostAtOnce = mostAtOnce;
    }

    /**
     * Starts an exchange as soon as fewer than the most are running.
     *
     * @param exchange has to call {@link #ended} once
     */
    void start(Runnable exchange) {
        synchronized (this) {
            if (running == mostAtOnce) {
                waiting.add(exchange);
                return;
            }
            running++;
        }
        DaemonThreads.executeOn(executor, exchange);
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
        DaemonThreads.executeOn(executor, next);
    }
}
