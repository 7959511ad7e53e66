package com.petstore.sdk.internal.http;

import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The headers of a request: those of the library, with the key, and those of the call. */
final class RequestHeaders {

    private final String userAgent;
    private volatile @Nullable Latest latest;

    RequestHeaders(String userAgent) {
        this.userAgent = userAgent;
    }

    Headers of(Attempt attempt) {
        Headers shared = shared(attempt.apiKey());
        if (attempt.headers().isEmpty()) {
            return shared;
        }
        Headers.Builder headers = shared.newBuilder();
        attempt.headers().forEach(header -> headers.set(header.name(), header.value()));
        return headers.build();
    }

    /** Those of the key that was used last are kept, as it hardly ever changes. */
    private Headers shared(ApiKey key) {
        Latest current = latest;
        if (current == null || !current.key().equals(key)) {
            current = new Latest(
                    key,
                    new Headers.Builder()
                            .add("Accept", "application/json")
                            .add("Authorization", key.authorization())
                            .add("User-Agent", userAgent)
                            .build());
            latest = current;
        }
        return current.headers();
    }

    private record Latest(ApiKey key, Headers headers) {}
}
