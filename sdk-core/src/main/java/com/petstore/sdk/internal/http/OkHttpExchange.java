// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
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

/**
 * One exchange over OkHttp. One thread runs it; any other may end it.
 *
 * <p>They share one fact, the phase. The thread that runs the exchange sends nothing before it has moved the phase to {@link Open#SENT}. A thread that
 * ends it replaces the phase, and the one that it replaced shows whether a byte may have left.
 */
final class OkHttpExchange implements Transport.Exchange {

    private static final Ended OVER = new Ended(null, true);

    private final OkHttpClient client;
    private final Call call;
    private final SendOptions options;
    private final int maxBodyBytes;
    private final HttpDates dates;
    private final Transport.@Nullable Callback callback;
    private final AtomicReference<Phase> phase;

    /** The response as the service sent it, where OkHttp gets another one. */
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
            SendOptions options,
            int maxBodyBytes,
            HttpDates dates,
            Transport.@Nullable Callback callback) {
        this.client = client;
        this.options = options;
        this.maxBodyBytes = maxBodyBytes;
        this.dates = dates;
        this.callback = callback;
        this.phase = new AtomicReference<>(callback == null ? Open.CONNECTING : Open.QUEUED);
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
        return phase.get() == Open.QUEUED;
    }

    /** The interceptor that marks where sending begins: right before the first byte, with the connection that is used. */
    static Response sendRequest(Interceptor.Chain chain) throws IOException {
        return of(chain.call()).send(chain);
    }

    /** Sends the request and reads the headers of its response, if nothing has ended the exchange and the rate limit still allows it. */
    private Response send(Interceptor.Chain chain) throws IOException {
        boolean actedBefore = mayHaveActed;
        Request request = begin(chain.request());
        mayHaveActed = true;
        try {
            Response response = chain.proceed(request);
            mayHaveActed = actedBefore || Outcome.of(response.code()).mayHaveActed();
            return response;
        } catch (IOException e) {
            if (!actedBefore && UnprocessedRequest.isCauseOf(e)) {
                mayHaveActed = false;
                phase.compareAndSet(Open.SENT, Open.CONNECTING);
            }
            throw e;
        }
    }

    private Request begin(Request request) throws IOException {
        boolean sentBefore = phase.get() == Open.SENT;
        if (!sentBefore && !phase.compareAndSet(Open.CONNECTING, Open.BEGINNING)) {
            throw endedBefore();
        }
        List<RequestHeader> headers = options.gatekeeper().begin();
        if (headers == null) {
            phase.compareAndSet(Open.BEGINNING, Open.CONNECTING);
            // An interceptor of the application may have sent the request before.
            throw sentBefore
                    ? new IOException("the rate limit no longer lets the request through")
                    : new TransportFailure(Reason.GATE_CLOSED, false, null);
        }
        if (!sentBefore && !phase.compareAndSet(Open.BEGINNING, Open.SENT)) {
            throw endedBefore();
        }
        Request.Builder changed = request.newBuilder();
        headers.forEach(header -> changed.header(header.name(), header.value()));
        return headers.isEmpty() ? request : changed.build();
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
    public void cancel(Reason reason) {
        Phase before = phase.getAndUpdate(reached ->
                reached instanceof Open open ? new Ended(open.failure(reason), open != Open.BEGINNING) : reached);
        if (before instanceof Open open) {
            if (callback != null && open != Open.BEGINNING) {
                TransportFailure failure = open.failure(reason);
                DaemonThreads.execute(() -> callback.onFailure(failure));
            }
            call.cancel();
        }
    }

    /** Runs an exchange whose turn has come, and returns what notifies its callback: nothing if it was ended before. */
    Runnable runInTurn() {
        if (!phase.compareAndSet(Open.QUEUED, Open.CONNECTING)) {
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
        Phase before = phase.getAndUpdate(reached -> reached instanceof Open ? OVER : reached);
        return before instanceof Ended ended && ended.isReported() ? () -> {} : notification;
    }

    /** Sends the request on the calling thread, and reads the response. */
    RawResponse run() throws TransportFailure {
        call.timeout().timeout(options.timeoutNanos(), TimeUnit.NANOSECONDS);
        try (Response response = call.execute()) {
            Response known = hidden;
            // An interceptor of the application may have put another response in its place.
            Response original = known != null && response.code() == shownStatus ? known : response;
            RawResponse received = new RawResponse(
                    original.code(), original.headers(), QuotaHeaders.of(original.headers(), dates), options.apiKey());
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
            // One byte more is requested, to find out whether there is one.
            complete = !source.request(maxBodyBytes + 1L);
        } catch (IOException | RuntimeException e) {
            TransportFailure failure = failure(e);
            Throwable rule = failure.getCause();
            if (failure.reason() == Reason.UNACCEPTABLE && rule != null) {
                received.setBrokenRule(String.valueOf(rule.getMessage()));
            } else if (response.isSuccessful()
                    || failure.reason() == Reason.INTERRUPTED
                    || failure.reason() == Reason.CLOSED) {
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
        Phase reached = phase.get();
        TransportFailure ended = reached instanceof Ended over ? over.failure() : null;
        boolean sent = ended == null ? reached == Open.SENT : ended.sendingBegan();
        if (Thread.currentThread().isInterrupted()) {
            return new TransportFailure(Reason.INTERRUPTED, sent, null);
        }
        if (ended != null) {
            // How OkHttp fails when it is cancelled explains nothing.
            return ended;
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
        Proxy proxy = sent ? null : ProxyAccess.proxyOf(client, call.request().url());
        return new TransportFailure(
                timeout ? Reason.TIMEOUT : Reason.LOST, sent, FailureCause.of(e, proxy, options.apiKey()));
    }

    /** How far an exchange has come. The thread that runs it moves it on; any thread may end it. */
    private sealed interface Phase {}

    private enum Open implements Phase {
        /** Waits for its turn. */
        QUEUED,
        /** Has a thread, and perhaps a connection; nothing was sent. */
        CONNECTING,
        /** The call decides whether the attempt begins. Its end is reported by the thread that runs it, as a call takes one step after the other. */
        BEGINNING,
        /** Any byte may have left. */
        SENT;

        TransportFailure failure(Reason reason) {
            return new TransportFailure(reason, this == SENT, null);
        }
    }

    /**
     * Nothing changes it any more.
     *
     * @param failure why it was ended from outside; null if it came to its end
     * @param isReported whether the thread that ended it reports that
     */
    private record Ended(@Nullable TransportFailure failure, boolean isReported) implements Phase {}
}
