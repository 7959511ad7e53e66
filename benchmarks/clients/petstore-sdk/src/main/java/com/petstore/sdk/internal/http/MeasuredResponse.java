package com.petstore.sdk.internal.http;

import okhttp3.Headers;

/** An answer as the transport brings it, for what is measured without one; in this package because only the transport makes any. */
public final class MeasuredResponse {

    private MeasuredResponse() {}

    /** A success without a body; headers as names and values in turn. */
    public static RawResponse of(String apiKey, String... namesAndValues) {
        return new RawResponse(200, Headers.of(namesAndValues), new byte[0], true, ApiKey.of(apiKey));
    }
}
