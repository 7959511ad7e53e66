package com.petstore.sdk.internal.http;

import okhttp3.Call;
import okhttp3.Response;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** A request under way through OkHttp, and what its outcome depends on. */
class Sending {

    final Call call;
    private final Attempt attempt;
    private volatile boolean began;
    private volatile @Nullable Response hidden;

    Sending(Call call, Attempt attempt) {
        this.call = call;
        this.attempt = attempt;
    }

    ApiKey apiKey() {
        return attempt.apiKey();
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

    /** Tells of a refusal before its body is read, which may be slow, and which somebody may not wait for. */
    void refused(Response response) {
        attempt.onRefusal()
                .accept(new HttpReply(response.code(), response.headers(), new Buffer(), false, attempt.apiKey()));
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
