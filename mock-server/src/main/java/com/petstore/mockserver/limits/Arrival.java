package com.petstore.mockserver.limits;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The moment at which a request came, and what its key had been told until then.
 *
 * @param at when it came
 * @param toldToWaitUntil until when the latest 429 that had been fully sent by then asked to wait, if there was one
 */
public record Arrival(Instant at, @Nullable Instant toldToWaitUntil) {

    boolean isTooEarly() {
        return toldToWaitUntil != null && at.isBefore(toldToWaitUntil);
    }
}
