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
final class OkHttpExchange implements Transport.Exchange, okhttp3.Callback {

    private final OkHttpTransport transport;
    private final Call call;
    private final Transport.Callback callback;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile Runnable stopTimer = () -> {};

    private OkHttpExchange(OkHttpTransport transport, Call call, Transport.Callback callback) {
        this.transport = transport;
        this.call = call;
        this.callback = callback;
    }

    static OkHttpExchange start(OkHttpTransport transport, Call call, Duration timeLeft, Transport.Callback callback) {
        OkHttpExchange exchange = new OkHttpExchange(transport, call, callback);
        // Real time, as for all that happens on sockets. OkHttp's own limit does not run while a call waits for its
        // turn.
        transport.begin(call, () -> exchange.cancel(Reason.CLOSED));
        exchange.stopTimer = TimeSource.system().schedule(timeLeft, () -> exchange.cancel(Reason.TIMEOUT));
        call.enqueue(exchange);
        return exchange;
    }

    @Override
    public void onResponse(Call call, Response response) {
        try (response) {
            HttpReply reply = transport.read(call, response);
            if (end()) {
                callback.onReply(reply);
            } else {
                reply.close();
            }
        } catch (IOException | RuntimeException e) {
            fail(e);
        } finally {
            transport.end(call);
        }
    }

    @Override
    public void onFailure(Call call, IOException e) {
        fail(e);
        transport.end(call);
    }

    @Override
    public void cancel(Reason reason) {
        if (end()) {
            call.cancel();
            callback.onFailure(new TransportFailure(reason, SendMarker.of(call).sendingBegan(), null));
        }
    }

    private void fail(Exception e) {
        if (end()) {
            callback.onFailure(transport.failure(call, e));
        }
    }

    private boolean end() {
        stopTimer.run();
        return ended.compareAndSet(false, true);
    }
}
