// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.thread.DetachedThread;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of this library for all clients of the JVM: asynchronous exchanges run there, and futures complete.
 *
 * <p>They inherit nothing from the thread whose call starts them. They are daemons, so that an application that never closes its client still
 * ends, and they end after five idle seconds, so that closing a client needs to stop none.
 */
public final class DaemonThreads {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final ExecutorService POOL = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> DetachedThread.create(task, "petstore-sdk-" + COUNT.incrementAndGet()));

    private DaemonThreads() {}

    /** Runs a task there, or on this thread if there can be no other. */
    public static void execute(Runnable task) {
        try {
            POOL.execute(task);
        } catch (OutOfMemoryError noThreadLeft) {
            task.run();
        }
    }
}
