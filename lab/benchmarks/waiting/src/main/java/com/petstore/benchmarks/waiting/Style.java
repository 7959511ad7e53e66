package com.petstore.benchmarks.waiting;

/** How calls wait. */
enum Style {
    ASYNC,
    VIRTUAL,
    PLATFORM;

    /** A thread of this style that runs the task; reflection, because the lab is compiled for Java 17. */
    Thread start(Runnable task) throws ReflectiveOperationException {
        if (this == VIRTUAL) {
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        }
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
