package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import okhttp3.Dispatcher;
import org.jspecify.annotations.Nullable;

/**
 * Runs asynchronous exchanges on the threads of a dispatcher, as many at once as it allows, in their order.
 *
 * <p>Not by the dispatcher itself, for which an exchange lasts until its callback has returned: a future that completed there would hold
 * up other calls for as long as the application makes use of it.
 */
final class ExchangeQueue {

    private final Dispatcher dispatcher;
    private final Queue<OkHttpExchange> waiting = new ArrayDeque<>();
    private int running;

    ExchangeQueue(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    void add(OkHttpExchange exchange) {
        synchronized (this) {
            waiting.add(exchange);
        }
        promote();
    }

    /** Gives the place of an exchange that has run to the next one. */
    void leave() {
        giveBack();
        promote();
    }

    private void promote() {
        for (OkHttpExchange next = takePlace(); next != null; next = takePlace()) {
            try {
                dispatcher.executorService().execute(next);
            } catch (RejectedExecutionException | OutOfMemoryError noThread) {
                giveBack();
                next.notRun(new IOException("the dispatcher has no thread for the call", noThread));
            }
        }
    }

    private synchronized @Nullable OkHttpExchange takePlace() {
        boolean full = running >= Math.min(dispatcher.getMaxRequests(), dispatcher.getMaxRequestsPerHost());
        OkHttpExchange next = full ? null : waiting.poll();
        if (next != null) {
            running++;
        }
        return next;
    }

    private synchronized void giveBack() {
        running--;
    }
}
