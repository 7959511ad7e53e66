package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Exchanges over OkHttp. */
public final class OkHttpTransport implements Transport {

    private final BaseUrl baseUrl;
    private final RequestHeaders requestHeaders;
    private final long maxBodyBytes;
    private final OkHttpClient okHttp;
    private final boolean ownsConnections;

    /** Of our own, because OkHttp's dispatcher forgets a blocking call before its body is read, and may have calls of others. */
    private final Map<Call, Runnable> underWay = new ConcurrentHashMap<>();

    private volatile boolean closed;

    /**
     * A transport of its own, or on connections and threads of the application's.
     *
     * @param httpClient the application's client, never changed or closed; or null
     */
    public OkHttpTransport(
            BaseUrl baseUrl,
            String userAgent,
            Duration connectTimeout,
            Duration attemptTimeout,
            long maxBodyBytes,
            @Nullable OkHttpClient httpClient) {
        this.baseUrl = baseUrl;
        this.requestHeaders = new RequestHeaders(userAgent);
        this.maxBodyBytes = maxBodyBytes;
        this.ownsConnections = httpClient == null;
        OkHttpClient.Builder builder = OkHttpClients.tame(
                        httpClient == null ? OkHttpClients.create() : httpClient, connectTimeout, attemptTimeout)
                .newBuilder();
        builder.interceptors().add(0, OkHttpTransport::guard);
        this.okHttp = builder.build();
    }

    @Override
    public void requireOpen() {
        if (closed) {
            throw new IllegalStateException("this PetStoreClient is closed");
        }
    }

    @Override
    public HttpReply exchange(HttpCommand command, Attempt attempt) throws TransportFailure {
        if (Thread.currentThread().isInterrupted()) {
            throw new TransportFailure(Reason.INTERRUPTED, false, null);
        }
        Call call = newCall(command, attempt);
        begin(call, call::cancel);
        try (Response response = call.execute()) {
            return read(call, response);
        } catch (IOException | RuntimeException e) {
            throw failure(call, e);
        } finally {
            end(call);
        }
    }

    @Override
    public Exchange start(HttpCommand command, Attempt attempt, Callback callback) {
        return OkHttpExchange.start(this, newCall(command, attempt), attempt.timeLeft(), callback);
    }

    @Override
    public void close() {
        closed = true;
        underWay.values().forEach(Runnable::run);
        releaseConnections();
    }

    /** Notes a call, with what is to be done when the transport is closed before the call has ended. */
    void begin(Call call, Runnable whenClosed) {
        underWay.put(call, whenClosed);
        // Either close() finds the call there, or the call finds the transport closed here.
        if (closed) {
            whenClosed.run();
        }
    }

    /** Also lets connections go that became idle only after the transport was closed. */
    void end(Call call) {
        underWay.remove(call);
        if (closed) {
            releaseConnections();
        }
    }

    private void releaseConnections() {
        if (ownsConnections) {
            okHttp.connectionPool().evictAll();
        }
    }

    private Call newCall(HttpCommand command, Attempt attempt) {
        Request request = new Request.Builder()
                .url(baseUrl.resolve(command.path(), command.query()))
                .headers(requestHeaders.of(attempt))
                .method(command.method(), command.requestBody())
                .tag(SendMarker.class, new SendMarker(attempt.apiKey()))
                .build();
        Call call = okHttp.newCall(request);
        call.timeout().timeout(TimeUnit.NANOSECONDS.convert(attempt.timeout()), TimeUnit.NANOSECONDS);
        return call;
    }

    /** Stands around everything that OkHttp does for a call. */
    private static Response guard(Interceptor.Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (Exception e) {
            throw OkHttpFailures.declared(e);
        }
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
        } catch (IOException | RuntimeException e) {
            Reason reason = reason(call, OkHttpFailures.declared(e));
            if (response.isSuccessful() || reason == Reason.INTERRUPTED || reason == Reason.CLOSED) {
                body.clear();
                throw e;
            }
        }
        SendMarker marker = SendMarker.of(call);
        Response original = marker.original(response);
        return new HttpReply(original.code(), original.headers(), body, complete, marker.apiKey());
    }

    TransportFailure failure(Call call, Exception e) {
        SendMarker marker = SendMarker.of(call);
        IOException failure = OkHttpFailures.declared(e);
        return new TransportFailure(
                reason(call, failure), marker.sendingBegan(), OkHttpFailures.redacted(failure, marker.apiKey()));
    }

    private Reason reason(Call call, IOException e) {
        if (Thread.currentThread().isInterrupted()) {
            return Reason.INTERRUPTED;
        }
        // A timeout of OkHttp's cancels the call, so it must be asked for first.
        if (e instanceof InterruptedIOException || e.getCause() instanceof InterruptedIOException) {
            return Reason.TIMEOUT;
        }
        return call.isCanceled() && closed ? Reason.CLOSED : Reason.LOST;
    }

    @Override
    public String toString() {
        return baseUrl.toString();
    }
}
