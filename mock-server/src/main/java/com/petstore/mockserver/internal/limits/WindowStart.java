package com.petstore.mockserver.internal.limits;

import java.time.Duration;
import java.time.Instant;

/** When a window of a key begins; the interface document does not say. */
public enum WindowStart {
    /** With the first request counted in it. */
    FIRST_REQUEST,
    /** With the minute or the day of UTC, whether anybody sends or not. */
    CALENDAR;

    Instant end(Instant now, Duration length) {
        if (this == FIRST_REQUEST) {
            return now.plus(length);
        }
        long seconds = length.toSeconds();
        return Instant.ofEpochSecond((Math.floorDiv(now.getEpochSecond(), seconds) + 1) * seconds);
    }
}
