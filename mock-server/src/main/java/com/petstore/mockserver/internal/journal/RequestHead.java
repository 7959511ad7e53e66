package com.petstore.mockserver.internal.journal;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request when it comes.
 *
 * @param at when it came
 * @param wellFormed whether it is HTTP; if it is not, there may be nothing else to know
 * @param method its method
 * @param path its path, as it was sent
 * @param query its query, as it was sent; null if it has none
 * @param headers its headers by name, but for what {@code Authorization} held
 * @param keyId the id of its key; null unless the server knows the key
 * @param retryNotBefore until when a 429 asked its key to wait; {@link Instant#MIN} if none did
 */
public record RequestHead(
        Instant at,
        boolean wellFormed,
        String method,
        String path,
        @Nullable String query,
        List<Map.Entry<String, String>> headers,
        @Nullable String keyId,
        Instant retryNotBefore) {

    /**
     * A request of which nothing could be read.
     *
     * @param at when it came
     * @return what is known of it
     */
    public static RequestHead malformed(Instant at) {
        return new RequestHead(at, false, "malformed", "request", null, List.of(), null, Instant.MIN);
    }
}
