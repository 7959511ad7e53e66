package com.petstore.sdk.internal.http;

import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Travels with a request through OkHttp, and remembers what the outcome depends on. */
final class SendMarker {

    /** Marks the request as soon as its first byte may leave. */
    static final EventListener LISTENER = new EventListener() {
        @Override
        public void requestHeadersStart(Call call) {
            of(call).sendingBegan = true;
        }
    };

    private volatile boolean sendingBegan;
    private volatile @Nullable Headers hiddenHeaders;

    static SendMarker of(Call call) {
        SendMarker marker = call.request().tag(SendMarker.class);
        if (marker == null) {
            throw new IllegalStateException("a call of another client came through this transport");
        }
        return marker;
    }

    boolean sendingBegan() {
        return sendingBegan;
    }

    /** Keeps the headers of the answer, where OkHttp gets to see only some of them. */
    void hide(Headers headers) {
        hiddenHeaders = headers;
    }

    Headers original(Headers seen) {
        Headers hidden = hiddenHeaders;
        return hidden == null ? seen : hidden;
    }
}
