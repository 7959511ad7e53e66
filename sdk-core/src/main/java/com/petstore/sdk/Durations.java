// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.text.DurationText;
import java.time.Duration;
import java.util.Objects;

/** The rules that time limits keep: a call without one could hang. */
final class Durations {

    private Durations() {}

    static Duration positive(String name, Duration duration) {
        Objects.requireNonNull(duration, name);
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + " must be positive, was " + DurationText.of(duration));
        }
        return duration;
    }

    static Duration notNegative(String name, Duration duration) {
        Objects.requireNonNull(duration, name);
        if (duration.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative, was " + DurationText.of(duration));
        }
        return duration;
    }
}
