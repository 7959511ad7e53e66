// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.thread;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of this library for all clients of the JVM: asynchronous exchanges run there, and futures complete.
 *
 * <p>They inherit nothing from the thread that happens to start them, since the next task may belong to another tenant, or to another application of the
 * container. They are daemons, so that an application that never closes its client still ends, and they end after five idle seconds, so that closing a
 * client needs to stop none.
 */
public final class DaemonThreads {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final ExecutorService POOL = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> create(task, "petstore-sdk-" + COUNT.incrementAndGet()));

    private DaemonThreads() {}

    /**
     * Runs a task there, or on this thread if there can be no other.
     *
     * @param task runs there
     */
    public static void execute(Runnable task) {
        try {
            POOL.execute(task);
        } catch (OutOfMemoryError noThreadLeft) {
            task.run();
        }
    }

    /**
     * Runs a task on an executor of the application, or as above if that is shut down or has no thread left.
     *
     * @param executor runs the task
     * @param task runs there
     */
    public static void executeOn(Executor executor, Runnable task) {
        try {
            executor.execute(task);
        } catch (RuntimeException | Error rejected) {
            execute(task);
        }
    }

    /**
     * {@return a thread that is not started yet} It has no inheritable thread-locals, an ordinary priority, and the class loader of this library as its
     * context class loader: from JDK 19 on, a thread without thread-locals would have the system's, which finds no class of a nested jar.
     *
     * @param task runs on it
     * @param name of the thread
     */
    @SuppressWarnings("ThreadPriorityCheck") // the default, in place of that of the thread that starts it
    public static Thread create(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setPriority(Thread.NORM_PRIORITY);
        thread.setContextClassLoader(DaemonThreads.class.getClassLoader());
        return thread;
    }
}
