// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.ExchangeState.Ended;
import com.petstore.sdk.internal.http.ExchangeState.Phase;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.thread.DaemonThreads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** One exchange over OkHttp. One thread runs it, and sends nothing before its phase is {@link Phase#SENT}; any other may end it. */
final class OkHttpExchange implements Transport.Exchange {

    private final OkHttpClient client;
    private final Call call;
    private final Transport.Options options;
    private final int maxBodyBytes;
    private final Transport.@Nullable Callback callback;
    private final AtomicReference<ExchangeState> state;

    /** The last response as the service sent it, if OkHttp gets another one. */
    private @Nullable Response hidden;

    private int shownStatus;

    /** Whether the service may have acted on what was sent so far. An interceptor of the application may send again, or put a response in its place. */
    private boolean mayHaveActed;

    /**
     * An exchange that has not begun.
     *
     * @param callback notified of the end; null if the caller runs the exchange itself
     */
    OkHttpExchange(
            OkHttpClient client,
            Request.Builder request,
            Transport.Options options,
            int maxBodyBytes,
            Transport.@Nullable Callback callback) {
        this.client = client;
        this.options = options;
        this.maxBodyBytes = maxBodyBytes;
        this.callback = callback;
        this.state = new AtomicReference<>(callback == null ? Phase.CONNECTING : Phase.QUEUED);
        this.call = client.newCall(request.tag(OkHttpExchange.class, this).build());
    }

    /** The exchange that a call of OkHttp belongs to. */
    static OkHttpExchange of(Call call) {
        OkHttpExchange exchange = call.request().tag(OkHttpExchange.class);
        if (exchange == null) {
            throw new IllegalStateException("an interceptor must proceed with the call that it was given");
        }
        return exchange;
    }

    boolean isQueued() {
        return state.get() == Phase.QUEUED;
    }

    /** The interceptor that marks where sending begins: right before the first byte, with the connection that is used. */
    static Response sendRequest(Interceptor.Chain chain) throws IOException {
        return of(chain.call()).send(chain);
    }

    /** Sends the request and reads the headers of its response, if nothing has ended the exchange and the rate limit still allows it. */
    private Response send(Interceptor.Chain chain) throws IOException {
        boolean actedBefore = mayHaveActed;
        Request request = begin(chain.request());
        hidden = null;
        mayHaveActed = true;
        try {
            Response response = chain.proceed(request);
            mayHaveActed = actedBefore || Outcome.of(response.code()).mayHaveActed();
            return response;
        } catch (IOException e) {
            if (!actedBefore && UnprocessedRequest.isCauseOf(e)) {
                mayHaveActed = false;
                state.compareAndSet(Phase.SENT, Phase.CONNECTING);
            }
            throw e;
        }
    }

    private Request begin(Request request) throws IOException {
        // An interceptor of the application may have sent the request before.
        boolean sentBefore = state.get() == Phase.SENT;
        if (!sentBefore && !state.compareAndSet(Phase.CONNECTING, Phase.BEGINNING)) {
            throw endedBefore();
        }
        List<RequestHeader> headers = options.gatekeeper().begin();
        if (headers == null && sentBefore) {
            throw new IOException("the rate limit no longer lets the request through");
        }
        if (headers == null) {
            state.compareAndSet(Phase.BEGINNING, Phase.CONNECTING);
            throw new TransportFailure(Kind.GATE_CLOSED, false, null);
        }
        if (!sentBefore && !state.compareAndSet(Phase.BEGINNING, Phase.SENT)) {
            throw endedBefore();
        }
        if (headers.isEmpty()) {
            return request;
        }
        Request.Builder changed = request.newBuilder();
        headers.forEach(header -> changed.header(header.name(), header.value()));
        return changed.build();
    }

    private static IOException endedBefore() {
        return new IOException("the exchange was ended before anything was sent");
    }

    /** Keeps a response that OkHttp must not get as it is, and returns the one that it gets. */
    Response hide(Response original, Response shown) {
        shownStatus = shown.code();
        hidden = original;
        return shown;
    }

    @Override
    public void cancel(Kind kind) {
        if (state.getAndUpdate(reached -> reached.ended(kind)) instanceof Phase phase) {
            if (callback != null && !phase.reportsItself()) {
                DaemonThreads.execute(() -> callback.onFailure(phase.failure(kind)));
            }
            call.cancel();
        }
    }

    /** Runs an exchange whose turn has come, and returns what notifies its callback: nothing if it was ended before. */
    Runnable runInTurn() {
        if (!state.compareAndSet(Phase.QUEUED, Phase.CONNECTING)) {
            return () -> {};
        }
        Transport.Callback notified = Objects.requireNonNull(callback, "callback");
        Runnable notification;
        try {
            RawResponse response = run();
            notification = () -> notified.onResponse(response);
        } catch (TransportFailure failure) {
            notification = () -> notified.onFailure(failure);
        } catch (Throwable undeclared) {
            notification = () -> notified.onError(undeclared);
        }
        ExchangeState reached = state.getAndUpdate(before -> before.ended(null));
        return reached instanceof Ended ended && !ended.phase().reportsItself() ? () -> {} : notification;
    }

    /** Sends the request on the calling thread, and reads the response. */
    RawResponse run() throws TransportFailure {
        call.timeout().timeout(options.timeoutNanos(), TimeUnit.NANOSECONDS);
        try (Response response = call.execute()) {
            Response known = hidden;
            // An interceptor of the application may have put another response in its place.
            Response original = known != null && response.code() == shownStatus ? known : response;
            RawResponse received = new RawResponse(
                    original.code(), original.headers(), QuotaHeaders.of(original.headers()), options.apiKey());
            if (mayHaveActed) {
                received.setMayHaveActed();
            }
            options.gatekeeper().responded(received);
            readBody(received, response);
            return received;
        } catch (Exception e) {
            // Also what OkHttp does not declare.
            throw failure(e);
        }
    }

    /** Reads the body as far as its bound. The status of an error counts more than the end of its body. */
    private void readBody(RawResponse received, Response response) throws IOException {
        BufferedSource source = response.body().source();
        boolean complete = false;
        try {
            // A byte beyond the bound is requested, which shows whether the body is larger.
            complete = !source.request(maxBodyBytes + 1L);
        } catch (IOException | RuntimeException e) {
            TransportFailure failure = failure(e);
            Throwable rule = failure.getCause();
            if (failure.kind() == Kind.UNACCEPTABLE && rule != null) {
                received.setBrokenRule(String.valueOf(rule.getMessage()));
            } else if (response.isSuccessful() || failure.kind() == Kind.INTERRUPTED || failure.kind() == Kind.CLOSED) {
                throw failure;
            }
        }
        long size = Math.min(source.getBuffer().size(), maxBodyBytes);
        received.receive(source.getBuffer().readByteArray(size), complete);
    }

    /** The first row that applies: an interrupt, an end from outside (how OkHttp fails then explains nothing), or what went wrong. */
    private TransportFailure failure(Exception e) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        ExchangeState reached = Objects.requireNonNull(state.get(), "state");
        Phase phase = reached.phase();
        if (Thread.currentThread().isInterrupted()) {
            return phase.failure(Kind.INTERRUPTED);
        }
        if (reached instanceof Ended ended && ended.kind() != null) {
            return phase.failure(ended.kind());
        }
        if (e instanceof TransportFailure known) {
            return known;
        }
        String brokenRule = FailureCause.brokenRule(e);
        if (brokenRule != null) {
            return TransportFailure.unacceptable(false, brokenRule);
        }
        // A look-up or connecting has a limit of its own.
        boolean timeout = e instanceof InterruptedIOException || e.getCause() instanceof InterruptedIOException;
        Proxy proxy = phase.mayHaveSent()
                ? null
                : ProxyAccess.proxyOf(client, call.request().url());
        return new TransportFailure(
                timeout ? Kind.TIMEOUT : Kind.FAILED, phase.mayHaveSent(), FailureCause.of(e, proxy, options.apiKey()));
    }
}
