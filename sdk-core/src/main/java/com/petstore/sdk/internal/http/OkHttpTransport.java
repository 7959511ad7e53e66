package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;

/** Exchanges over OkHttp. */
public final class OkHttpTransport implements Transport {

    private final BaseUrl baseUrl;
    private final RequestHeaders requestHeaders;
    private final long maxBodyBytes;
    private final OkHttpClient okHttp;
    private volatile boolean closed;

    public OkHttpTransport(BaseUrl baseUrl, RequestHeaders requestHeaders, Duration connectTimeout, long maxBodyBytes) {
        this.baseUrl = baseUrl;
        this.requestHeaders = requestHeaders;
        this.maxBodyBytes = maxBodyBytes;
        this.okHttp = OkHttpClients.create(connectTimeout)
                .newBuilder()
                .addInterceptor(this::guard)
                .build();
    }

    @Override
    public HttpReply exchange(HttpCommand command, Duration timeout) throws TransportFailure {
        Call call = newCall(command, timeout);
        try (Response response = call.execute()) {
            return read(call, response);
        } catch (IOException e) {
            throw failure(call, e);
        }
    }

    @Override
    public Exchange start(HttpCommand command, Duration timeout, Callback callback) {
        return OkHttpExchange.start(this, newCall(command, timeout), callback);
    }

    @Override
    public void close() {
        closed = true;
        okHttp.dispatcher().cancelAll();
        okHttp.connectionPool().evictAll();
    }

    private Call newCall(HttpCommand command, Duration timeout) {
        if (closed) {
            throw new IllegalStateException("this PetStoreClient is closed");
        }
        byte[] json = command.json();
        Request request = new Request.Builder()
                .url(baseUrl.resolve(command.path(), command.query()))
                .headers(requestHeaders.headers())
                .method(command.method(), json == null ? null : new OneShotJson(json))
                .tag(SendMarker.class, new SendMarker())
                .build();
        Call call = okHttp.newCall(request);
        call.timeout().timeout(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
        return call;
    }

    /** Stands before everything that OkHttp does for a call, which close() can see from here on. */
    private Response guard(Interceptor.Chain chain) throws IOException {
        if (closed) {
            chain.call().cancel();
        }
        try {
            return chain.proceed(chain.request());
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw undeclared(e);
        }
    }

    /** What OkHttp does not declare: an interrupt while it connects, and the number or state that a broken answer trips it with. */
    private static IOException undeclared(Exception e) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new IOException("interrupted while connecting", e);
        }
        return new IOException("the answer is not HTTP", e);
    }

    /** Reads the body as far as its bound. The status of an error counts more than the end of its body. */
    HttpReply read(Call call, Response response) throws IOException {
        Buffer body = new Buffer();
        boolean complete = false;
        try {
            BufferedSource source = response.body().source();
            while (body.size() <= maxBodyBytes && !complete) {
                complete = source.read(body, maxBodyBytes + 1 - body.size()) == -1;
            }
        } catch (IOException e) {
            if (response.isSuccessful() || reason(call, e) == Reason.INTERRUPTED || reason(call, e) == Reason.CLOSED) {
                body.clear();
                throw e;
            }
        }
        return new HttpReply(response.code(), SendMarker.of(call).original(response.headers()), body, complete);
    }

    TransportFailure failure(Call call, IOException e) {
        return new TransportFailure(reason(call, e), SendMarker.of(call).sendingBegan(), e);
    }

    private Reason reason(Call call, IOException e) {
        if (Thread.currentThread().isInterrupted()) {
            return Reason.INTERRUPTED;
        }
        // A timeout of OkHttp's cancels the call, so it must be asked for first.
        if (e instanceof InterruptedIOException) {
            return Reason.TIMEOUT;
        }
        return call.isCanceled() && closed ? Reason.CLOSED : Reason.LOST;
    }

    @Override
    public String toString() {
        return baseUrl.toString();
    }
}
