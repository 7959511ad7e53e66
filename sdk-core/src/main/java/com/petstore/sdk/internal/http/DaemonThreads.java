// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.thread.DetachedThread;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of this library: those of all clients of the JVM, where futures complete, and those of each client for asynchronous exchanges.
 *
 * <p>They inherit nothing from the thread whose call starts them. They are daemons, so that an application that never closes its client still
 * ends, and they end after five idle seconds, so that closing a client needs to stop none.
 */
public final class DaemonThreads {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final ExecutorService POOL = pool(0, Integer.MAX_VALUE, new SynchronousQueue<>());

    private DaemonThreads() {}

    /** Runs a task there, or on this thread if there can be no other. */
    public static void execute(Runnable task) {
        try {
            POOL.execute(task);
        } catch (OutOfMemoryError noThreadLeft) {
            task.run();
        }
    }

    /** A pool of its own of at most so many of these threads, where further tasks wait. */
    static ExecutorService atMost(int threads) {
        ThreadPoolExecutor pool = pool(threads, threads, new LinkedBlockingQueue<>());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private static ThreadPoolExecutor pool(int core, int most, BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(
                core,
                most,
                5,
                TimeUnit.SECONDS,
                queue,
                task -> DetachedThread.create(task, "petstore-sdk-" + COUNT.incrementAndGet()));
    }
}
