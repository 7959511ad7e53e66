// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Future;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request on its way through OkHttp, and what its outcome depends on. One thread runs it; the timer and any thread of the application may end
 * it meanwhile.
 *
 * <p>A thread that ends it says so first, and then reads whether it began. The thread that runs it says first that it begins, and then reads
 * whether it was ended. So one of the two notices the other, and no request is sent that counts as not sent.
 */
class InFlightRequest {

    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    /** For how many ticks of the timer a request that was ended may occupy its connection. No time: after a pause of the JVM it needs some. */
    private static final int MOST_TICKS = 25;

    /** Never changed. */
    final Call call;

    final int maxBodyBytes;
    private final SendOptions options;
    private final long callDeadline;

    /** Written by the thread that runs it, and read by those that end it. Whether any byte may have left. */
    volatile boolean began;

    private volatile long deadline;
    private volatile @Nullable Future<?> lookup;

    /** Written by those that end it, and read by the thread that runs it. */
    private volatile @Nullable Reason cancelledFor;

    /** Of the thread that runs it; volatile, because an interceptor of the application may continue on another. */
    private volatile @Nullable Hidden hidden;

    private volatile boolean gateClosed;

    /** The outcome of the last request that was sent; null as long as it has no response. */
    private volatile @Nullable Outcome lastOutcome;

    /** Whether the service may have acted on what was sent before that. */
    private volatile boolean actedBefore;

    /** A connection of HTTP/2 while the request is sent over it, and the headers of its response are read. */
    private volatile @Nullable Connection occupied;

    /** Of the timer. */
    private int ticksAfterItsEnd;

    /**
     * A request that has no thread yet.
     *
     * @param maxBodyBytes how large the body of its response may be
     */
    InFlightRequest(Call call, SendOptions options, int maxBodyBytes, long now) {
        this.call = call;
        this.options = options;
        this.maxBodyBytes = maxBodyBytes;
        this.callDeadline = now + options.timeLeftNanos();
        this.deadline = callDeadline;
    }

    /** Begins the time limit of the exchange, which the calling thread runs. */
    final void begin(long now) {
        deadline = now + Math.min(options.timeoutNanos(), callDeadline - now);
    }

    /** Whether its time is up. */
    final boolean isDue(long now) {
        return deadline - now <= 0;
    }

    /** For how many nanoseconds the time of the whole call has been up. */
    final long overdue(long now) {
        return now - callDeadline;
    }

    /** Ends the exchange if its time is up; elsewhere, as that may run code of the application, which must not hold up the timer. */
    void endIfDue(long now) {
        if (isDue(now) && cancelledFor == null) {
            DaemonThreads.execute(() -> abort(Reason.TIMEOUT));
        }
    }

    /** Lets a look-up of the host end with this request. */
    final void waitFor(Future<?> lookup) {
        this.lookup = lookup;
        if (cancelledFor != null) {
            lookup.cancel(true);
        }
    }

    /** Ends the exchange, because the transport is closed. */
    void transportClosed() {
        abort(Reason.CLOSED);
    }

    /** Makes the exchange fail for this reason, on its own thread, unless it is over. */
    final void abort(Reason reason) {
        cancelledFor = reason;
        Future<?> waitedFor = lookup;
        if (waitedFor != null) {
            waitedFor.cancel(true);
        }
        try {
            call.cancel();
        } catch (Throwable e) {
            // By then OkHttp has cancelled it, and tells so.
            LOG.warn("An OkHttp EventListener threw an exception; the call is cancelled anyway", e);
        }
    }

    /** Asks whether the request may still be sent, right before its first byte: a connection may have taken seconds to open. */
    final void requirePermit() throws IOException {
        if (!options.gatekeeper().begin()) {
            gateClosed = true;
            throw new IOException("the rate limit no longer lets the request through");
        }
    }

    /** Any byte may leave from this moment, unless the exchange was ended: the thread that ended it may have read that it had not begun. */
    final void markBegan() throws IOException {
        boolean sentBefore = began;
        began = true;
        if (cancelledFor != null) {
            began = sentBefore;
            throw new IOException("the request was cancelled before anything was sent");
        }
        // An interceptor of the application may send again: only the last response counts.
        hidden = null;
        actedBefore |= sentBefore && mayHaveActedLast();
        lastOutcome = null;
    }

    private boolean mayHaveActedLast() {
        Outcome last = lastOutcome;
        return last == null || last.mayHaveActed();
    }

    /** Sends the request, and reads the headers of its response. */
    final Response proceed(Interceptor.Chain chain) throws IOException {
        Connection connection = chain.connection();
        // One of HTTP/1.1 is closed as soon as its request is ended.
        occupied = connection != null && connection.protocol() != Protocol.HTTP_1_1 ? connection : null;
        try {
            Response response = chain.proceed(chain.request());
            lastOutcome = Outcome.of(response.code());
            return response;
        } finally {
            occupied = null;
        }
    }

    /** Whether it may hold a connection that it does not end by itself. */
    final boolean occupiesConnection() {
        return occupied != null;
    }

    /**
     * Closes the connection that a request still occupies some time after its end. With HTTP/2 nothing else ends a write to a service that does not
     * read, and each other request over the connection would wait for that one.
     */
    final void closeIfStuck() {
        Connection stuck = occupied;
        if (stuck != null && cancelledFor != null && ++ticksAfterItsEnd == MOST_TICKS) {
            DaemonThreads.execute(() -> close(stuck.socket()));
        }
    }

    private static void close(Socket socket) {
        try (socket) {
            // TLS would wait for the write, in order to say goodbye after it.
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            LOG.debug("A connection that was stuck is closed", e);
        }
    }

    /** Keeps status and headers of a response that OkHttp gets to see with others; returns the one that it sees. */
    final Response hide(Response original, Response shown) {
        hidden = new Hidden(original, shown.code());
        return shown;
    }

    /** Sends the request on the calling thread, and reads the response. */
    final RawResponse exchange(HttpDates dates) throws TransportFailure {
        try (Response response = call.execute()) {
            Hidden known = hidden;
            // An interceptor of the application may have put another response in its place.
            Response original = known != null && response.code() == known.shownAs() ? known.original() : response;
            QuotaHeaders quota = QuotaHeaders.of(original.headers(), dates);
            RawResponse received = new RawResponse(original.code(), original.headers(), quota, options.apiKey());
            if (actedBefore || (began && mayHaveActedLast())) {
                received.sentBefore();
            }
            options.gatekeeper().responded(received);
            readBody(received, response);
            return received;
        } catch (Exception e) {
            // Not only what OkHttp declares.
            throw failure(e);
        }
    }

    /** Reads the body as far as its bound. The status of an error counts more than the end of its body. */
    private void readBody(RawResponse received, Response response) throws IOException {
        BufferedSource source = response.body().source();
        boolean complete = false;
        try {
            // One byte more is asked for, to see whether there is one.
            complete = !source.request(maxBodyBytes + 1L);
        } catch (IOException | RuntimeException e) {
            Reason reason = reason(declared(e));
            UnacceptableException unacceptable = UnacceptableException.causeOf(e);
            if (reason == Reason.UNACCEPTABLE && unacceptable != null) {
                received.refuse(String.valueOf(unacceptable.getMessage()));
            } else if (response.isSuccessful() || reason == Reason.INTERRUPTED || reason == Reason.CLOSED) {
                throw e;
            }
        }
        long size = Math.min(source.getBuffer().size(), maxBodyBytes);
        received.receive(source.getBuffer().readByteArray(size), complete);
    }

    /** What OkHttp throws for a request that it does not even take. */
    static TransportFailure unsent(RuntimeException e, ApiKey key) {
        return new TransportFailure(Reason.LOST, false, redacted(declared(e), key));
    }

    private TransportFailure failure(Exception e) {
        IOException failure = declared(e);
        Reason reason = reason(failure);
        if (reason == Reason.UNACCEPTABLE) {
            return new TransportFailure(reason, began, UnacceptableException.causeOf(failure));
        }
        // How OkHttp takes being cancelled says nothing.
        IOException cause = cancelledFor == null ? redacted(explained(failure), options.apiKey()) : null;
        return new TransportFailure(reason, began, cause);
    }

    private Reason reason(IOException e) {
        if (Thread.currentThread().isInterrupted()) {
            return Reason.INTERRUPTED;
        }
        Reason known = cancelledFor;
        if (known != null) {
            return known;
        }
        if (gateClosed && !began) {
            return Reason.GATE_CLOSED;
        }
        if (UnacceptableException.causeOf(e) != null) {
            return Reason.UNACCEPTABLE;
        }
        // A look-up or connecting has a limit of its own.
        boolean timeout = e instanceof InterruptedIOException || e.getCause() instanceof InterruptedIOException;
        return timeout ? Reason.TIMEOUT : Reason.LOST;
    }

    /**
     * What OkHttp does not declare: an interrupt while it connects, the number or state that a broken response trips it with, and whatever
     * the application's interceptors and other additions to it throw.
     */
    private static IOException declared(Exception e) {
        if (e instanceof IOException declared) {
            return declared;
        }
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new IOException("interrupted while connecting", e);
        }
        String type = e.getClass().getName();
        return new IOException("OkHttp, or what the application has added to it, failed: " + type, e);
    }

    /** Says what the JDK's message for a service without TLS leaves to be guessed. */
    private static IOException explained(IOException e) {
        String text = e.getMessage();
        return e instanceof SSLException && text != null && text.startsWith("Unsupported or unrecognized SSL message")
                ? new SSLException(
                        "the service does not respond with TLS: use the port for https, or http in the base URL", e)
                : e;
    }

    /** The failure itself, unless a text of the service's in it, its causes or what these suppress shows the key. */
    static IOException redacted(IOException e, ApiKey key) {
        String text = textWithKey(e, key, Collections.newSetFromMap(new IdentityHashMap<>()));
        if (text == null) {
            return e;
        }
        IOException redacted = new IOException(e.getClass().getName() + ": " + shown(text, key));
        redacted.setStackTrace(e.getStackTrace());
        return redacted;
    }

    /** Okio shows as hexadecimal digits what it could not read, which may be the key. */
    private static String shown(String text, ApiKey key) {
        return key.redact(text).replaceAll("content=\\p{XDigit}+", "content=[not shown]");
    }

    private static @Nullable String textWithKey(@Nullable Throwable t, ApiKey key, Set<Throwable> seen) {
        if (t == null || !seen.add(t)) {
            return null;
        }
        String text = t.getMessage();
        boolean isOfTheService = !(t instanceof ConnectException || t instanceof UnknownHostException);
        if (isOfTheService && text != null && !shown(text, key).equals(text)) {
            return text;
        }
        String found = textWithKey(t.getCause(), key, seen);
        for (Throwable suppressed : t.getSuppressed()) {
            found = found == null ? textWithKey(suppressed, key, seen) : found;
        }
        return found;
    }

    /**
     * A response that OkHttp gets to see with another status or other headers.
     *
     * @param shownAs the status that it sees
     */
    private record Hidden(Response original, int shownAs) {}
}
