package com.petstore.sdk.internal.call;

import java.time.Duration;

/**
 * The settings that one call may change.
 *
 * @param timeout how long the whole call may take
 * @param attemptTimeout how long one exchange may take
 */
public record CallSettings(Duration timeout, Duration attemptTimeout) {

    public CallSettings withTimeout(Duration timeout) {
        return new CallSettings(timeout, attemptTimeout);
    }
}
