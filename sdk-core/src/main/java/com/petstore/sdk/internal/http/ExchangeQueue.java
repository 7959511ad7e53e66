package com.petstore.sdk.internal.http;

import java.util.ArrayDeque;
import java.util.Queue;
import okhttp3.Dispatcher;
import org.jspecify.annotations.Nullable;

/**
 * Runs asynchronous exchanges on the threads of a dispatcher, as many at once as it allows, begun in their order.
 *
 * <p>Not by the dispatcher itself, for which an exchange lasts until its callback has returned: a future that completed there would hold
 * up other calls for as long as the application makes use of it.
 */
final class ExchangeQueue {

    /** Whether this thread promotes: an executor that runs a task at once comes back here when that ends. */
    private static final ThreadLocal<Boolean> PROMOTES = ThreadLocal.withInitial(() -> false);

    private final Dispatcher dispatcher;
    private final Queue<AsyncExchange> waiting = new ArrayDeque<>();
    private int running;

    ExchangeQueue(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    void add(AsyncExchange exchange) {
        synchronized (this) {
            waiting.add(exchange);
        }
        promote();
    }

    /** Gives the place of an exchange to the next one; does nothing if it has none, or not any more. */
    void leave(AsyncExchange exchange) {
        if (giveBack(exchange)) {
            promote();
        }
    }

    private void promote() {
        if (PROMOTES.get()) {
            // One call of this within another for each that waits would be too many.
            DaemonThreads.execute(this::promote);
            return;
        }
        PROMOTES.set(true);
        try {
            for (AsyncExchange next = takePlace(); next != null; next = takePlace()) {
                begin(next);
            }
        } finally {
            PROMOTES.set(false);
        }
    }

    private void begin(AsyncExchange next) {
        try {
            dispatcher.executorService().execute(next);
        } catch (Throwable noThread) {
            // Of the application's executor, whatever it is; it is told as the cause.
            giveBack(next);
            next.notRun(noThread);
        }
    }

    private @Nullable AsyncExchange takePlace() {
        int limit = Math.min(dispatcher.getMaxRequests(), dispatcher.getMaxRequestsPerHost());
        synchronized (this) {
            AsyncExchange next = running < limit ? waiting.poll() : null;
            if (next != null) {
                next.holdsPlace = true;
                running++;
            }
            return next;
        }
    }

    private synchronized boolean giveBack(AsyncExchange exchange) {
        boolean held = exchange.holdsPlace;
        if (held) {
            exchange.holdsPlace = false;
            running--;
        }
        return held;
    }
}
