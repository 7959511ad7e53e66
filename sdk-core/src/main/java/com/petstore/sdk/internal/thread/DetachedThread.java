// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.thread;

/**
 * Makes daemon threads that inherit nothing from the thread that happens to start them: they serve all clients of the JVM, and the next task may
 * belong to another tenant, or to another application of the container.
 */
public final class DetachedThread {

    private DetachedThread() {}

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
        thread.setContextClassLoader(DetachedThread.class.getClassLoader());
        return thread;
    }
}
