package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.response.RateLimit;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the three rate limit headers of a reply, tolerantly: what is missing or no number is not there. */
public final class RateLimitHeaders {

    private RateLimitHeaders() {}

    /** The figures of a reply, or empty unless all three are there. */
    public static Optional<RateLimit> read(HttpReply reply) {
        OptionalLong limit = WholeNumber.parse(reply.header("X-RateLimit-Limit"));
        OptionalLong remaining = WholeNumber.parse(reply.header("X-RateLimit-Remaining"));
        OptionalLong reset = WholeNumber.parse(reply.header("X-RateLimit-Reset"));
        if (limit.isEmpty() || remaining.isEmpty() || reset.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                RateLimit.of(limit.getAsLong(), remaining.getAsLong(), Instant.ofEpochSecond(reset.getAsLong())));
    }
}
