package com.petstore.sdk.internal.http;

import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Travels with a request through OkHttp, and remembers what the outcome depends on. */
final class SendMarker {

    private final ApiKey apiKey;
    private volatile boolean sendingBegan;
    private volatile @Nullable Response hidden;

    SendMarker(ApiKey apiKey) {
        this.apiKey = apiKey;
    }

    static SendMarker of(Call call) {
        SendMarker marker = call.request().tag(SendMarker.class);
        if (marker == null) {
            throw new IllegalStateException("a call of another client came through this transport");
        }
        return marker;
    }

    ApiKey apiKey() {
        return apiKey;
    }

    void sendingBegins() {
        sendingBegan = true;
    }

    boolean sendingBegan() {
        return sendingBegan;
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
