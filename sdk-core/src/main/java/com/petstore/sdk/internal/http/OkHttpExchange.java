package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.time.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Response;

/**
 * An asynchronous exchange. Whoever ends it first, the answer or a cancellation, has told the callback; the other is silent.
 *
 * <p>OkHttp alone would tell of a cancellation only when the call gets a thread, which may be after all others before it.
 */
final class OkHttpExchange extends Sending implements Transport.Exchange, okhttp3.Callback {

    private final OkHttpTransport transport;
    private final Transport.Callback callback;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile Runnable stopTimer = () -> {};

    OkHttpExchange(OkHttpTransport transport, Call call, Attempt attempt, Transport.Callback callback) {
        super(call, attempt);
        this.transport = transport;
        this.callback = callback;
    }

    void start(long timeLeftNanos) {
        transport.begin(this);
        // Real time, as for all that happens on sockets. OkHttp's own limit does not run while a call waits for its
        // turn.
        stopTimer = TimeSource.system().schedule(Duration.ofNanos(timeLeftNanos), () -> cancel(Reason.TIMEOUT));
        call.enqueue(this);
    }

    @Override
    void transportClosed() {
        cancel(Reason.CLOSED);
    }

    @Override
    public void onResponse(Call call, Response response) {
        try (response) {
            HttpReply reply = transport.read(this, response);
            if (end()) {
                callback.onReply(reply);
            } else {
                reply.close();
            }
        } catch (IOException | RuntimeException e) {
            fail(e);
        } finally {
            transport.end(this);
        }
    }

    @Override
    public void onFailure(Call call, IOException e) {
        fail(e);
        transport.end(this);
    }

    @Override
    public void cancel(Reason reason) {
        if (end()) {
            call.cancel();
            callback.onFailure(new TransportFailure(reason, began(), null));
        }
    }

    private void fail(Exception e) {
        if (end()) {
            callback.onFailure(transport.failure(this, e));
        }
    }

    private boolean end() {
        stopTimer.run();
        return ended.compareAndSet(false, true);
    }
}
