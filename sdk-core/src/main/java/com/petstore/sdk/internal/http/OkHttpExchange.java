// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.ExchangeState.Ended;
import com.petstore.sdk.internal.http.ExchangeState.Phase;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.http.TransportFailure.UnacceptableException;
import com.petstore.sdk.internal.thread.DaemonThreads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** One exchange over OkHttp. One thread runs it, and sends nothing before its phase is {@link Phase#SENT}; any other may end it. */
final class OkHttpExchange implements Transport.Exchange {

    private final Call call;
    private final Transport.Options options;
    private final int maxBodyBytes;
    private final Transport.@Nullable Callback callback;
    private final AtomicReference<ExchangeState> state;

    /** Whether the service may have acted on what was sent so far. An interceptor of the application may send again, or put a response in its place. */
    private boolean mayHaveActed;

    /** Kept from OkHttp; null for nothing. */
    private @Nullable String retryAfter;

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
        // An interceptor of the application may have sent the request before.
        boolean isFirst = !reached().phase().mayHaveSent();
        boolean actedBefore = mayHaveActed;
        Request request = begin(chain.request());
        mayHaveActed = true;
        Response response;
        try {
            response = chain.proceed(request);
        } catch (IOException e) {
            // Below this is OkHttp alone, unless the application has put a body of its own in place of the request's.
            boolean isOfOkHttp = request.body() == null || ApiRequest.isOwn(request.body());
            if (isFirst && isOfOkHttp && isUnprocessed(e) && state.compareAndSet(Phase.SENT, Phase.UNPROCESSED)) {
                mayHaveActed = false;
            }
            throw e;
        }
        mayHaveActed = actedBefore || Outcome.of(response.code()).mayHaveActed();
        retryAfter = ResponseBounds.unfitRetryAfter(response);
        Response shown = retryAfter == null
                ? response
                : response.newBuilder().removeHeader("Retry-After").build();
        return ResponseBounds.bounded(shown, chain.connection(), maxBodyBytes);
    }

    /**
     * Whether HTTP/2 shows that the service did not process the request (RFC 9113, section 8.7): its stream was refused, was above the last one of a
     * connection that shuts down, or was never opened there. Where writing failed too, OkHttp suppresses what shows it. OkHttp exports neither exception.
     */
    private static boolean isUnprocessed(IOException e) {
        return Stream.concat(Stream.of(e), Stream.of(e.getSuppressed())).anyMatch(cause -> {
            String type = cause.getClass().getName();
            return type.equals("okhttp3.internal.http2.ConnectionShutdownException")
                    || (type.equals("okhttp3.internal.http2.StreamResetException")
                            && String.valueOf(cause.getMessage()).endsWith("REFUSED_STREAM"));
        });
    }

    private Request begin(Request request) throws IOException {
        if (!(reached() instanceof Phase before)) {
            throw endedBefore();
        }
        boolean isFirst = !before.mayHaveSent();
        if (isFirst && !state.compareAndSet(before, Phase.BEGINNING)) {
            throw endedBefore();
        }
        List<RequestHeader> headers = options.gatekeeper().begin();
        if (headers == null) {
            state.compareAndSet(Phase.BEGINNING, before);
            throw new GateClosedException();
        }
        if (isFirst && !state.compareAndSet(Phase.BEGINNING, Phase.SENT)) {
            throw endedBefore();
        }
        if (headers.isEmpty()) {
            return request;
        }
        Request.Builder changed = request.newBuilder();
        headers.forEach(header -> changed.header(header.name(), header.value()));
        return changed.build();
    }

    private ExchangeState reached() {
        return Objects.requireNonNull(state.get(), "state");
    }

    private static IOException endedBefore() {
        return new IOException("the exchange was ended before anything was sent");
    }

    @Override
    public void cancel(Kind kind) {
        var unused = end(kind);
    }

    /** Ends the exchange, and returns the phase that this has ended; null if it had ended before. */
    @Nullable
    Phase end(Kind kind) {
        if (!(state.getAndUpdate(before -> before.ended(kind)) instanceof Phase phase)) {
            return null;
        }
        if (callback != null && !phase.reportsItself()) {
            DaemonThreads.execute(() -> callback.onFailure(phase.failure(kind)));
        }
        call.cancel();
        return phase;
    }

    /** Whether the exchange goes on with a thread; not if it was ended before. */
    boolean takeTurn() {
        return state.compareAndSet(Phase.QUEUED, Phase.CONNECTING);
    }

    /** Runs an exchange whose turn has come, and returns what notifies its callback: nothing if something else has reported its end. */
    Runnable runInTurn() {
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
        try (Response response = BoundedDns.execute(call)) {
            boolean isShown = retryAfter == null || response.code() != 503 || response.header("Retry-After") != null;
            Headers headers = isShown
                    ? response.headers()
                    : response.headers()
                            .newBuilder()
                            .set("Retry-After", retryAfter)
                            .build();
            RawResponse received =
                    new RawResponse(response.code(), headers, QuotaHeaders.of(headers), options.apiKey());
            if (mayHaveActed) {
                received.setMayHaveActed();
            }
            options.gatekeeper().responded(received);
            readBody(received, response);
            return received;
        } catch (TransportFailure ofBody) {
            throw ofBody;
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

    private TransportFailure failure(Exception e) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        ExchangeState reached = reached();
        Phase phase = reached.phase();
        // How OkHttp fails after an interrupt or an end from outside explains nothing.
        if (Thread.currentThread().isInterrupted()) {
            return phase.failure(Kind.INTERRUPTED);
        }
        if (reached instanceof Ended ended && ended.kind() != null) {
            return phase.failure(ended.kind());
        }
        return phase.failure(kind(e, phase), FailureCause.of(e, options.apiKey()));
    }

    /** What the failure means for a further attempt: the first row that applies. Whether the request was sent follows from the phase alone. */
    private Kind kind(Exception e, Phase phase) {
        if (e instanceof GateClosedException && !phase.mayHaveSent()) {
            return Kind.GATE_CLOSED;
        }
        if (phase == Phase.UNPROCESSED && !call.isCanceled()) {
            return Kind.UNPROCESSED;
        }
        if (e instanceof UnacceptableException || FailureCause.isTlsAlert(e)) {
            return Kind.UNACCEPTABLE;
        }
        // A look-up or connecting has a limit of its own.
        return e instanceof InterruptedIOException || e.getCause() instanceof InterruptedIOException
                ? Kind.TIMEOUT
                : Kind.FAILED;
    }

    /** The rate limit no longer lets the request through. */
    private static final class GateClosedException extends IOException {

        private static final long serialVersionUID = 1L;

        GateClosedException() {
            super("the rate limit no longer lets the request through");
        }
    }
}
