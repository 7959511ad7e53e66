package com.petstore.lab.soak.pauses;

import java.io.IOException;

/** Runs what blocks on a thread of its own, which does not keep the JVM alive. */
final class Daemon {

    private Daemon() {}

    /** An exception of a connection ends the task: its other side is gone. */
    static void run(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // The connection or the listener was closed.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    interface Task {

        void run() throws IOException;
    }
}
