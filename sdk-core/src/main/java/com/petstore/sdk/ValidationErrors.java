package com.petstore.sdk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All that is wrong with a builder's settings, so that the caller can fix all at once. */
final class ValidationErrors {

    private final List<String> messages = new ArrayList<>();

    /** Reads a setting, or returns null and remembers what is wrong with it, with more to say about that. */
    <T> @Nullable T parse(Supplier<T> setting, String more) {
        try {
            return setting.get();
        } catch (IllegalArgumentException e) {
            messages.add(e.getMessage() + more);
            return null;
        }
    }

    // The checks do without a lambda: for each one, a JVM has to make a class before the first call.

    void checkPositive(String name, Duration setting) {
        check(setting.compareTo(Duration.ZERO) > 0, name + " must be positive, was " + setting);
    }

    void check(boolean holds, String rule) {
        if (!holds) {
            messages.add(rule);
        }
    }

    boolean any() {
        return !messages.isEmpty();
    }

    IllegalStateException toException() {
        return new IllegalStateException("PetStoreClient cannot be built: " + String.join("; ", messages));
    }
}
