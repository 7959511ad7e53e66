package com.petstore.sdk;

import java.time.Duration;
import java.util.Objects;

/** The rule that every time limit keeps: a call without one could hang. */
final class Durations {

    private Durations() {}

    static Duration positive(String name, Duration duration) {
        Objects.requireNonNull(duration, name);
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + " must be positive, was " + duration);
        }
        return duration;
    }
}
