package com.petstore.sdk.internal.http;

import okhttp3.Headers;
import okio.Buffer;

/** Replies as a transport would bring them. */
public final class Replies {

    /** The key of the request. */
    public static final ApiKey KEY = ApiKey.of("key-1");

    private Replies() {}

    /** A complete reply; headers as names and values in turn. */
    public static HttpReply reply(int status, String body, String... namesAndValues) {
        return new HttpReply(status, Headers.of(namesAndValues), new Buffer().writeUtf8(body), true, KEY);
    }

    /** A reply whose body was cut. */
    public static HttpReply cutReply(int status, String body) {
        return new HttpReply(status, Headers.of(), new Buffer().writeUtf8(body), false, KEY);
    }
}
