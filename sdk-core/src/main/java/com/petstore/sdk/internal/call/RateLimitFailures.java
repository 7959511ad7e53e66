package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.ratelimit.Obstacle;

/** Makes of what a gate says the exception that tells it to the application. */
final class RateLimitFailures {

    private RateLimitFailures() {}

    static RateLimitException.Builder of(CallSession<?> session, Obstacle obstacle) {
        RateLimitException.Builder failure = RateLimitException.builder()
                .operation(session.operation().name())
                .attempts(session.attempts())
                .retryAfter(obstacle.delay())
                .retryAt(session.now().plus(obstacle.delay()))
                .suspectedBan(obstacle.suspectedBan());
        obstacle.window().ifPresent(failure::window);
        obstacle.rateLimit().ifPresent(failure::rateLimit);
        return failure;
    }
}
