package com.petstore.sdk.internal.http;

import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request under way through OkHttp, and what its outcome depends on. */
class InFlightRequest implements Deadlines.Limited {

    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    final Call call;
    private final SendOptions options;
    private volatile long deadline;
    private volatile boolean began;
    private volatile boolean timedOut;
    private volatile @Nullable Response hidden;

    InFlightRequest(Call call, SendOptions options, long deadline) {
        this.call = call;
        this.options = options;
        this.deadline = deadline;
    }

    ApiKey apiKey() {
        return options.apiKey();
    }

    /** Ends the request, because the transport is closed. */
    void transportClosed() {
        cancelCall();
    }

    @Override
    public final long deadline() {
        return deadline;
    }

    final void endNotAfter(long other) {
        if (other - deadline < 0) {
            deadline = other;
        }
    }

    final void endNotBefore(long other) {
        if (other - deadline > 0) {
            deadline = other;
        }
    }

    /** Its turn has come, and the time limit of the attempt begins. */
    void beginAttempt(long now) {
        endNotAfter(now + options.timeoutNanos());
    }

    @Override
    public void timeUp() {
        timedOut = true;
        cancelCall();
    }

    final void cancelCall() {
        try {
            call.cancel();
        } catch (RuntimeException e) {
            // By then OkHttp has cancelled it, and tells so.
            LOG.warn("An EventListener of OkHttp failed; the call ends nevertheless", e);
        }
    }

    boolean timedOut() {
        return timedOut;
    }

    void markBegan() {
        began = true;
    }

    /** Whether any byte may have left. */
    boolean began() {
        return began;
    }

    /** To be called before the body is read, which may be slow, and which somebody may not wait for. */
    void headersReceived(ResponseHead head) {
        options.onHeaders().accept(head);
    }

    /** Keeps status and headers of the answer, where OkHttp gets to see others. */
    void hide(Response original) {
        hidden = original;
    }

    Response original(Response seen) {
        Response original = hidden;
        return original == null ? seen : original;
    }
}
