// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

/** How calls wait. */
enum Style {
    ASYNC,
    VIRTUAL;

    /** Starts a virtual thread; reflection, because the lab is compiled for Java 17. */
    static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }
}
