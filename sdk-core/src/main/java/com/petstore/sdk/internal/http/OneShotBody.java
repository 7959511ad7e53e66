package com.petstore.sdk.internal.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A body of JSON, or an empty one, that OkHttp may write once only, so that it never repeats a create on its own. */
final class OneShotBody extends RequestBody {

    private static final MediaType JSON = MediaType.get("application/json");

    private final byte[] json;

    OneShotBody(byte[] json) {
        this.json = json;
    }

    @Override
    public @Nullable MediaType contentType() {
        return json.length == 0 ? null : JSON;
    }

    @Override
    public long contentLength() {
        return json.length;
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(json);
    }
}
