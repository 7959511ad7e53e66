package com.petstore.benchmarks.waiting;

import java.lang.reflect.InvocationTargetException;

/** How calls wait. */
enum Style {
    PLATFORM("calls on platform threads"),
    VIRTUAL("calls on virtual threads"),
    ASYNC("asynchronous calls");

    final String title;

    Style(String title) {
        this.title = title;
    }

    /** A thread of this style that runs the task; reflection, because the lab is compiled for Java 17. */
    Thread start(Runnable task) {
        if (this == VIRTUAL) {
            try {
                return (Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, task);
            } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException("virtual threads need Java 21", e);
            }
        }
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
