// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;

/**
 * The state of the caller's rate limit, as a response showed it.
 *
 * <p>Interface document, section <em>Rate limit headers</em>. The three components are the three headers: none will be added.
 *
 * @param limit {@code X-RateLimit-Limit}, in requests per window
 * @param remaining {@code X-RateLimit-Remaining}, the requests that are left in the window
 * @param resetAt {@code X-RateLimit-Reset}, when the window ends, on the service's clock
 */
public record RateLimit(long limit, long remaining, Instant resetAt) implements Serializable {

    private static final long serialVersionUID = 1L;

    /**
     * Checks that there is an end of the window.
     *
     * @param limit requests per window
     * @param remaining the requests that are left in the window
     * @param resetAt when the window ends
     */
    public RateLimit {
        Objects.requireNonNull(resetAt, "resetAt");
    }
}
