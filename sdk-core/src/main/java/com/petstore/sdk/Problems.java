package com.petstore.sdk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** All that is wrong with a builder's settings, so that a caller mends it in one go. */
final class Problems {

    private final List<String> messages = new ArrayList<>();

    void check(Runnable setting) {
        check(setting, "");
    }

    /** Checks a setting; what is added says more about it, should it be wrong. */
    void check(Runnable setting, String more) {
        try {
            setting.run();
        } catch (IllegalArgumentException e) {
            add(e, more);
        }
    }

    // The next two do without a lambda, each of which is a class that a JVM has to make before the first call.

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

    void add(String message) {
        messages.add(message);
    }

    private void add(IllegalArgumentException problem, String more) {
        messages.add(problem.getMessage() + more);
    }

    void throwIfAny() {
        if (!messages.isEmpty()) {
            throw new IllegalStateException("PetStoreClient cannot be built: " + String.join("; ", messages));
        }
    }
}
