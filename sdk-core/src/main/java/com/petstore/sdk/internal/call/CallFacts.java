package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.ratelimit.WaitReason;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a response or an exception tells of the call that it ends.
 *
 * @param operation the name of the operation
 * @param attempts how many attempts began
 * @param elapsed the time since the call began
 * @param changesSomething whether it matters if the service acted on the request
 * @param mayHaveActed whether anything was sent that the service may have acted on
 * @param wasRefused whether the service answered 429 before
 * @param settings the settings of the call
 * @param now the local time
 * @param waitReason what a further attempt would have to wait for; null unless the rate limit ends the call
 */
record CallFacts(
        String operation,
        int attempts,
        Duration elapsed,
        boolean changesSomething,
        boolean mayHaveActed,
        boolean wasRefused,
        CallSettings settings,
        Instant now,
        @Nullable WaitReason waitReason) {

    /** Whether a call that ends without a usable response leaves open what became of it. */
    boolean outcomeUnknown() {
        return mayHaveActed && changesSomething;
    }

    /** How far the call had come. */
    String progress() {
        if (mayHaveActed) {
            return "after sending began";
        }
        return wasRefused ? "after the service had refused it" : "before anything was sent";
    }
}
