// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.text.DurationText;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules that time limits keep: a call without one could hang. Each is a predicate that follows the name of the setting; null if it is kept. */
final class Durations {

    private Durations() {}

    static @Nullable String mustBePositive(Duration duration) {
        return duration.isZero() || duration.isNegative() ? "must be positive, was " + DurationText.of(duration) : null;
    }

    static @Nullable String mustNotBeNegative(Duration duration) {
        return duration.isNegative() ? "must not be negative, was " + DurationText.of(duration) : null;
    }

    static Duration positive(String name, Duration duration) {
        return checked(name, duration, mustBePositive(Objects.requireNonNull(duration, name)));
    }

    static Duration notNegative(String name, Duration duration) {
        return checked(name, duration, mustNotBeNegative(Objects.requireNonNull(duration, name)));
    }

    private static Duration checked(String name, Duration duration, @Nullable String problem) {
        if (problem != null) {
            throw new IllegalArgumentException(name + " " + problem);
        }
        return duration;
    }
}
