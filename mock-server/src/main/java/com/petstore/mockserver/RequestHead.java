// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request when it comes, exactly as it was received.
 *
 * @param at when it came
 * @param wellFormed whether it is HTTP; if it is not, there may be nothing else to know
 * @param method its method
 * @param path its path, as it was sent
 * @param query its query, as it was sent; null if it has none
 * @param target where the server routed it
 * @param headers its headers by name, but for what {@code Authorization} held
 * @param keyId the id of its key; null unless the server knows the key
 * @param retryNotBefore until when a 429 asked its key to wait; {@link Instant#MIN} if none did
 */
record RequestHead(
        Instant at,
        boolean wellFormed,
        String method,
        String path,
        @Nullable String query,
        Target target,
        List<Map.Entry<String, String>> headers,
        @Nullable String keyId,
        Instant retryNotBefore) {

    /**
     * Where a request was routed.
     *
     * @param operation the operation that it calls, if there is one
     * @param pathParameter the decoded text in place of the path's parameter, if it has one
     * @param methods the methods of its path, if only its method is unknown
     */
    record Target(Optional<Operation> operation, Optional<String> pathParameter, Set<String> methods) {

        static final Target NOWHERE = new Target(Optional.empty(), Optional.empty(), Set.of());
    }

    /**
     * A request of which nothing could be read.
     *
     * @param at when it came
     * @return what is known of it
     */
    static RequestHead malformed(Instant at) {
        return new RequestHead(at, false, "malformed", "request", null, Target.NOWHERE, List.of(), null, Instant.MIN);
    }

    /** Whether it came before the time that a 429 had named. */
    boolean cameTooEarly() {
        return at.isBefore(retryNotBefore);
    }
}
