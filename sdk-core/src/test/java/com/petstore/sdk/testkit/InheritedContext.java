// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has that others may inherit: a thread-local, a context class loader and a priority.
 *
 * @param tenant the value of the thread-local; null if there is none
 * @param classLoader the context class loader
 * @param priority the priority
 */
public record InheritedContext(@Nullable String tenant, ClassLoader classLoader, int priority) {

    private static final InheritableThreadLocal<String> TENANT = new InheritableThreadLocal<>();

    /** That of the thread that calls this. */
    public static InheritedContext current() {
        Thread thread = Thread.currentThread();
        return new InheritedContext(TENANT.get(), thread.getContextClassLoader(), thread.getPriority());
    }

    /** What the threads of the library have, no matter which thread starts them. */
    public static InheritedContext ofTheLibrary(Class<?> classOfTheLibrary) {
        return new InheritedContext(null, classOfTheLibrary.getClassLoader(), Thread.NORM_PRIORITY);
    }

    /** Runs a task on a thread of a tenant, with a class loader and a priority of its own. */
    public static <T> T callAsTenant(Callable<T> task) throws InterruptedException {
        return TestThread.start(() -> {
                    TENANT.set("tenant-a");
                    Thread.currentThread().setContextClassLoader(new URLClassLoader(new URL[0], null));
                    Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
                    return task.call();
                })
                .result();
    }
}
