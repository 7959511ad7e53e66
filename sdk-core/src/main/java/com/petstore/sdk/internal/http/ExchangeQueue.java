// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import okhttp3.Dispatcher;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on the threads of a dispatcher, as many at once as it allows, begun in their order.
 *
 * <p>Not by the dispatcher itself, for which an exchange lasts until its callback has returned: a future that completed there would hold
 * up other calls for as long as the application makes use of it.
 */
final class ExchangeQueue {

    private final Dispatcher dispatcher;
    private final Queue<Task> waiting = new ArrayDeque<>();
    private final Set<Task> running = new HashSet<>();

    ExchangeQueue(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    void add(Task task) {
        synchronized (this) {
            waiting.add(task);
        }
        runNext();
    }

    /** Gives the place of a task to the next one; does nothing if it has none, or not any more. */
    void leave(Task task) {
        synchronized (this) {
            if (!running.remove(task) || waiting.isEmpty()) {
                return;
            }
        }
        // Elsewhere: an executor that runs a task at once would begin each within the one before it.
        DaemonThreads.execute(this::runNext);
    }

    private void runNext() {
        for (Task next = takePlace(); next != null; next = takePlace()) {
            try {
                dispatcher.executorService().execute(next);
            } catch (Throwable noThread) {
                // From the application's executor, whatever it is; it becomes the cause.
                leave(next);
                next.rejected(noThread);
            }
        }
    }

    private synchronized @Nullable Task takePlace() {
        int limit = Math.min(dispatcher.getMaxRequests(), dispatcher.getMaxRequestsPerHost());
        Task next = running.size() < limit ? waiting.poll() : null;
        if (next != null) {
            running.add(next);
        }
        return next;
    }

    /** Leaves the queue as soon as it holds up no other task. */
    interface Task extends Runnable {

        /** The executor has no thread for it. */
        void rejected(Throwable cause);
    }
}
