// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rate limit that clients read in the headers of every response. Immutable. */
public final class MockRateLimit {

    private final long limit;
    private final long remaining;
    private final Instant resetAt;

    MockRateLimit(long limit, long remaining, Instant resetAt) {
        this.limit = limit;
        this.remaining = remaining;
        this.resetAt = resetAt;
    }

    /** {@return the limit in force} */
    public long limit() {
        return limit;
    }

    /** {@return how many requests remain} */
    public long remaining() {
        return remaining;
    }

    /** {@return when the limit resets} */
    public Instant resetAt() {
        return resetAt;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MockRateLimit that
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
        return "MockRateLimit[limit=" + limit + ", remaining=" + remaining + ", resetAt=" + resetAt + "]";
    }
}
