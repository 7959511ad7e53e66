package com.petstore.sdk.internal.call;

import java.time.Duration;

/**
 * What a response or an exception tells of the call that it ends.
 *
 * @param operation the name of the operation
 * @param attempts how many attempts began
 * @param elapsed the time since the call began
 * @param changesSomething whether the operation changes something at the service, so that sending it twice is not the same as once
 * @param mayHaveActed whether anything was sent that the service may have acted on
 * @param wasRefused whether an earlier response was a 429
 * @param settings the settings of the call
 */
record CallFacts(
        String operation,
        int attempts,
        Duration elapsed,
        boolean changesSomething,
        boolean mayHaveActed,
        boolean wasRefused,
        CallSettings settings) {

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
