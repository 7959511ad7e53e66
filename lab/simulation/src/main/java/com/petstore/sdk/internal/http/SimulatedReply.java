package com.petstore.sdk.internal.http;

import okhttp3.Headers;
import okio.Buffer;

/** A reply that no transport brought; in this package because only the transport makes any. */
public final class SimulatedReply {

    /** The key of every simulated request. */
    public static final ApiKey KEY = ApiKey.of("key-1");

    private SimulatedReply() {}

    /** A complete reply; headers as names and values in turn. */
    public static HttpReply of(int status, String body, String... namesAndValues) {
        return new HttpReply(status, Headers.of(namesAndValues), new Buffer().writeUtf8(body), true, KEY);
    }
}
