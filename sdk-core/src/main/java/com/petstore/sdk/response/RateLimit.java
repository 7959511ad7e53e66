// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of the caller's rate limit, as the three headers of a response showed it. Immutable and thread-safe.
 */
public final class RateLimit implements Serializable {

    private static final long serialVersionUID = 1L;

    private final long limit;
    private final long remaining;
    private final Instant resetAt;

    private RateLimit(long limit, long remaining, Instant resetAt) {
        this.limit = limit;
        this.remaining = remaining;
        this.resetAt = Objects.requireNonNull(resetAt, "resetAt");
    }

    /**
     * Returns a rate limit; applications create one in their tests only.
     *
     * @param limit {@code X-RateLimit-Limit}, in requests per window
     * @param remaining {@code X-RateLimit-Remaining}, the requests that are left in the window
     * @param resetAt {@code X-RateLimit-Reset}, when the window ends
     * @return a new rate limit
     */
    public static RateLimit of(long limit, long remaining, Instant resetAt) {
        return new RateLimit(limit, remaining, resetAt);
    }

    /** {@return {@code X-RateLimit-Limit}, in requests per window} */
    public long limit() {
        return limit;
    }

    /** {@return {@code X-RateLimit-Remaining}, the requests that are left in the window} */
    public long remaining() {
        return remaining;
    }

    /** {@return {@code X-RateLimit-Reset}, when the window ends, on the service's clock} */
    public Instant resetAt() {
        return resetAt;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RateLimit that
                && limit == that.limit
                && remaining == that.remaining
                && resetAt.equals(that.resetAt);
    }

    @Override
    public int hashCode() {
        return Objects.hash(limit, remaining, resetAt);
    }

    @Override
    public String toString() {
        return "RateLimit[limit=" + limit + ", remaining=" + remaining + ", resetAt=" + resetAt + "]";
    }
}
