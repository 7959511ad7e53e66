package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.ratelimit.WaitReason;
import java.util.Objects;

/** Converts what a gate says into the exception that tells it to the application. */
final class RateLimitErrors {

    private RateLimitErrors() {}

    static RateLimitException.Builder of(CallFacts facts) {
        WaitReason waitReason = Objects.requireNonNull(facts.waitReason(), "waitReason");
        RateLimitException.Builder failure = RateLimitException.builder()
                .operation(facts.operation())
                .attempts(facts.attempts())
                .retryAfter(waitReason.delay())
                .retryAt(facts.now().plus(waitReason.delay()))
                .suspectedBan(waitReason.suspectedBan());
        waitReason.window().ifPresent(failure::window);
        waitReason.rateLimit().ifPresent(failure::rateLimit);
        return failure;
    }
}
