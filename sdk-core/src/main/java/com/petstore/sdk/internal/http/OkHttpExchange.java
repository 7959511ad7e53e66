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
final class OkHttpExchange extends Sending implements Transport.Exchange, Runnable {

    private static final long TIME_TO_END = TimeUnit.MILLISECONDS.toNanos(100);

    private final OkHttpTransport transport;
    private final Transport.Callback callback;
    private final long callDeadline;
    private volatile boolean running;
    private final AtomicBoolean ended = new AtomicBoolean();

    OkHttpExchange(
            OkHttpTransport transport, Call call, Attempt attempt, Transport.Callback callback, long callDeadline) {
        super(call, attempt, callDeadline);
        this.callDeadline = callDeadline;
        this.transport = transport;
        this.callback = callback;
    }

    @Override
    public void run() {
        Runnable outcome = outcome();
        transport.giveBackPlace();
        outcome.run();
    }

    private Runnable outcome() {
        try {
            HttpReply reply = transport.receive(this);
            return () -> answered(reply);
        } catch (TransportFailure e) {
            return () -> fail(e);
        } catch (Error e) {
            // Such as of an interceptor of the application's; the future must not stay open.
            return () -> fail(new TransportFailure(Reason.LOST, began(), e));
        }
    }

    /** There is no thread to run on. */
    void notRun(IOException e) {
        transport.end(this);
        fail(new TransportFailure(Reason.LOST, false, e));
    }

    private void answered(HttpReply reply) {
        if (end()) {
            callback.onReply(reply);
        } else {
            reply.close();
        }
    }

    private void fail(TransportFailure failure) {
        if (end()) {
            callback.onFailure(failure);
        }
    }

    @Override
    public void cancel(Reason reason) {
        if (end()) {
            call.cancel();
            callback.onFailure(new TransportFailure(reason, began(), null));
        }
    }

    @Override
    void transportClosed() {
        cancel(Reason.CLOSED);
    }

    @Override
    void beginAttempt(long now) {
        super.beginAttempt(now);
        running = true;
    }

    /**
     * Leaves the end to its thread, which keeps the status of an error whose body is late. Where there is none yet, or an interceptor of
     * the application's holds it, the call ends nevertheless.
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

    private boolean end() {
        return ended.compareAndSet(false, true);
    }
}
