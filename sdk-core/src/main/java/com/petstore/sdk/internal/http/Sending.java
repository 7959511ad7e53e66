package com.petstore.sdk.internal.http;

import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A request under way through OkHttp, and what its outcome depends on. */
class Sending {

    final Call call;
    private final ApiKey apiKey;
    private volatile boolean began;
    private volatile @Nullable Response hidden;

    Sending(Call call, ApiKey apiKey) {
        this.call = call;
        this.apiKey = apiKey;
    }

    ApiKey apiKey() {
        return apiKey;
    }

    /** Ends the request, because the transport is closed. */
    void transportClosed() {
        call.cancel();
    }

    void markBegan() {
        began = true;
    }

    /** Whether any byte may have left. */
    boolean began() {
        return began;
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
