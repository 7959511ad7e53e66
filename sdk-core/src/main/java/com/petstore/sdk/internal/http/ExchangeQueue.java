// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.thread.DaemonThreads;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
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
    private final Set<Runnable> waiting = new LinkedHashSet<>();

    /** Those whose turn has come, whether the executor has begun to run them or not. */
    private final Set<Runnable> running = new HashSet<>();

    /**
     * A queue without exchanges.
     *
     * @param executor runs the exchanges; if it rejects an exchange, a thread of this library runs it
     */
    ExchangeQueue(Executor executor, int mostAtOnce) {
        this.executor = executor;
        this.mostAtOnce = mostAtOnce;
    }

    /** Starts an exchange as soon as fewer than the most are running. */
    void start(Runnable exchange) {
        synchronized (this) {
            if (running.size() == mostAtOnce) {
                waiting.add(exchange);
                return;
            }
            running.add(exchange);
        }
        DaemonThreads.executeOn(executor, exchange);
    }

    /** Lets the next exchange take the place of one that has ended, even if the executor never ran it; does nothing the second time. */
    void ended(Runnable exchange) {
        Runnable next;
        synchronized (this) {
            if (waiting.remove(exchange) || !running.remove(exchange)) {
                return;
            }
            Iterator<Runnable> first = waiting.iterator();
            if (!first.hasNext()) {
                return;
            }
            next = first.next();
            first.remove();
            running.add(next);
        }
        DaemonThreads.executeOn(executor, next);
    }
}
