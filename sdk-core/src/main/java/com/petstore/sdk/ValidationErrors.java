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
            add(e, more);
            return null;
        }
    }

    // The checks do without a lambda: for each one, a JVM has to make a class before the first call.

    void checkPositive(String name, Duration setting) {
        try {
            Durations.positive(name, setting);
        } catch (IllegalArgumentException e) {
            add(e, "");
        }
    }

    void checkNotNegative(String name, Duration setting) {
        try {
            Durations.notNegative(name, setting);
        } catch (IllegalArgumentException e) {
            add(e, "");
        }
    }

    void checkPositive(String name, long setting) {
        if (setting <= 0) {
            messages.add(name + " must be positive, was " + setting);
        }
    }

    private void add(IllegalArgumentException error, String more) {
        messages.add(error.getMessage() + more);
    }

    boolean any() {
        return !messages.isEmpty();
    }

    IllegalStateException toException() {
        return new IllegalStateException("PetStoreClient cannot be built: " + String.join("; ", messages));
    }
}
