// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes daemon threads that inherit neither thread-locals nor the context class loader of the thread that happens to start them, as those of the
 * client.
 */
final class DetachedThreads {

    private DetachedThreads() {}

    /** A factory for the threads of a pool. */
    static ThreadFactory factory(String pool) {
        AtomicInteger count = new AtomicInteger();
        return task -> create(task, pool + "-" + count.incrementAndGet());
    }

    /** Runs a task that blocks on a thread of its own: the common pool may have no other, and its threads do not find the classes of a nested jar. */
    static void run(Runnable task) {
        create(task, "petstore-sdk-redis-connect").start();
    }

    private static Thread create(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(DetachedThreads.class.getClassLoader());
        return thread;
    }
}
