package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;

/**
 * An asynchronous exchange. Whoever ends it first, the answer, the time or a cancellation, has told the callback; the others are silent.
 *
 * <p>OkHttp alone would tell of a cancellation only when the call gets a thread, which may be after all others before it.
 */
final class AsyncExchange extends InFlightRequest implements Transport.Exchange, Runnable {

    private static final long TIME_TO_END = TimeUnit.MILLISECONDS.toNanos(100);

    /** Guarded by the queue. */
    boolean holdsPlace;

    private final OkHttpTransport transport;
    private final ExchangeQueue queue;
    private final Transport.Callback callback;
    private final long callDeadline;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile boolean running;

    AsyncExchange(
            OkHttpTransport transport,
            ExchangeQueue queue,
            Call call,
            SendOptions options,
            Transport.Callback callback,
            long callDeadline) {
        super(call, options, callDeadline);
        this.callDeadline = callDeadline;
        this.transport = transport;
        this.queue = queue;
        this.callback = callback;
    }

    @Override
    public void run() {
        if (transport.isDue(this)) {
            cancel(Reason.TIMEOUT);
        }
        running = true;
        if (ended.get()) {
            leave();
            return;
        }
        Runnable outcome = outcome();
        try {
            queue.leave(this);
        } finally {
            outcome.run();
        }
    }

    private Runnable outcome() {
        try {
            RawResponse response = transport.receive(this);
            return () -> answered(response);
        } catch (TransportFailure e) {
            return () -> fail(e);
        } catch (Throwable e) {
            return () -> failUndeclared(e);
        }
    }

    /** There is no thread to run on. */
    void notRun(Throwable cause) {
        transport.forget(this);
        fail(new TransportFailure(
                Reason.LOST, false, new IOException("the dispatcher has no thread for the call", cause)));
    }

    private void answered(RawResponse response) {
        if (end()) {
            callback.onResponse(response);
        }
    }

    private void fail(TransportFailure failure) {
        if (end()) {
            callback.onFailure(failure);
        }
    }

    private void failUndeclared(Throwable e) {
        if (end()) {
            callback.onError(e);
        }
    }

    @Override
    public void cancel(Reason reason) {
        if (!end()) {
            return;
        }
        try {
            cancelCall();
            if (!running) {
                // It may never run, and does nothing if it does.
                leave();
            }
        } finally {
            callback.onFailure(new TransportFailure(reason, began(), null));
        }
    }

    @Override
    void transportClosed() {
        cancel(Reason.CLOSED);
    }

    /**
     * Leaves the end to its thread, which keeps the status of an error whose body is late, and gives it the rest of the call's time for
     * that. Where there is no thread yet, or an interceptor of the application's holds it, the call ends nevertheless.
     */
    @Override
    public void timeUp() {
        if (running && !timedOut()) {
            endNotBefore(callDeadline);
            endNotBefore(deadline() + TIME_TO_END);
            super.timeUp();
        } else {
            cancel(Reason.TIMEOUT);
        }
    }

    private void leave() {
        transport.forget(this);
        queue.leave(this);
    }

    private boolean end() {
        return ended.compareAndSet(false, true);
    }
}
