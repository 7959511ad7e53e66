package com.petstore.sdk.internal.http;

import okhttp3.Headers;

/** The headers that every request carries. The only place that holds the API key. */
public final class RequestHeaders {

    private final Headers headers;

    private RequestHeaders(Headers headers) {
        this.headers = headers;
    }

    /**
     * The headers for this key.
     *
     * @throws IllegalArgumentException if the key cannot stand in a header; the message does not show it
     */
    public static RequestHeaders of(String apiKey) {
        if (apiKey.isBlank()) {
            throw new IllegalArgumentException("apiKey must not be blank");
        }
        if (!apiKey.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(
                    "apiKey must hold visible ASCII characters only, but holds a space, control or other character");
        }
        return new RequestHeaders(new Headers.Builder()
                .add("Accept", "application/json")
                .add("Authorization", "Bearer " + apiKey)
                .add("User-Agent", UserAgent.VALUE)
                .build());
    }

    Headers headers() {
        return headers;
    }
}
