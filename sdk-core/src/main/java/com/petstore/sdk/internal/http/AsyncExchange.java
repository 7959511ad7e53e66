package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;

/**
 * An asynchronous exchange. The response, the time limit or a cancellation ends it, whichever comes first; only that one tells the callback.
 *
 * <p>OkHttp alone would tell of a cancellation only when the call gets a thread, which may be after all others before it.
 */
final class AsyncExchange extends InFlightRequest implements Transport.Exchange, ExchangeQueue.Task {

    /** Once the time of the call is up, its thread may still bring the status of an error whose body is late. */
    private static final long TIME_TO_END = TimeUnit.MILLISECONDS.toNanos(100);

    private final ExchangeQueue queue;
    private final Receiver receiver;
    private final Transport.Callback callback;
    private final Runnable forget;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile boolean running;

    /**
     * An exchange that begins when the queue runs it.
     *
     * @param receiver runs the exchange
     * @param forget is run once the exchange is over, whether or not it was begun
     */
    AsyncExchange(
            Call call,
            SendOptions options,
            long now,
            ExchangeQueue queue,
            Receiver receiver,
            Transport.Callback callback,
            Runnable forget) {
        super(call, options, now);
        this.queue = queue;
        this.receiver = receiver;
        this.callback = callback;
        this.forget = forget;
    }

    @Override
    public void run() {
        running = true;
        Runnable outcome = ended.get() ? () -> {} : outcome();
        queue.leave(this);
        outcome.run();
    }

    private Runnable outcome() {
        try {
            RawResponse response = receiver.receive(this);
            return () -> end(() -> callback.onResponse(response));
        } catch (TransportFailure e) {
            return () -> end(() -> callback.onFailure(e));
        } catch (Throwable e) {
            return () -> end(() -> callback.onError(e));
        }
    }

    @Override
    public void rejected(Throwable cause) {
        IOException noThread = new IOException("the dispatcher has no thread for the call", cause);
        end(() -> callback.onFailure(new TransportFailure(Reason.LOST, false, noThread)));
    }

    @Override
    public void cancel(Reason reason) {
        end(() -> {
            abort(reason);
            if (!running) {
                // It may never run, and does nothing if it does.
                queue.leave(this);
            }
            callback.onFailure(new TransportFailure(reason, began(), null));
        });
    }

    /** Also ends an exchange that has no thread yet, or whose thread an interceptor of the application holds. */
    @Override
    void endIfDue(long now) {
        if (overdue(now) >= (running ? TIME_TO_END : 0)) {
            DaemonThreads.execute(() -> cancel(Reason.TIMEOUT));
        } else {
            super.endIfDue(now);
        }
    }

    @Override
    void transportClosed() {
        cancel(Reason.CLOSED);
    }

    private void end(Runnable ending) {
        if (ended.compareAndSet(false, true)) {
            forget.run();
            ending.run();
        }
    }

    /** Runs an exchange on the calling thread. */
    interface Receiver {

        RawResponse receive(InFlightRequest exchange) throws TransportFailure;
    }
}
