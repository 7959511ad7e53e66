package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.ratelimit.Obstacle;
import java.util.Objects;

/** Converts what a gate says into the exception that tells it to the application. */
final class RateLimitErrors {

    private RateLimitErrors() {}

    static RateLimitException.Builder of(CallFacts facts) {
        Obstacle obstacle = Objects.requireNonNull(facts.obstacle(), "obstacle");
        RateLimitException.Builder failure = RateLimitException.builder()
                .operation(facts.operation())
                .attempts(facts.attempts())
                .retryAfter(obstacle.delay())
                .retryAt(facts.now().plus(obstacle.delay()))
                .suspectedBan(obstacle.suspectedBan());
        obstacle.window().ifPresent(failure::window);
        obstacle.rateLimit().ifPresent(failure::rateLimit);
        return failure;
    }
}
