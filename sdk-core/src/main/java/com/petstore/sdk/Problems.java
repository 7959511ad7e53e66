package com.petstore.sdk;

import java.util.ArrayList;
import java.util.List;

/** All that is wrong with a builder's settings, so that a caller mends it in one go. */
final class Problems {

    private final List<String> messages = new ArrayList<>();

    void check(Runnable setting) {
        try {
            setting.run();
        } catch (IllegalArgumentException e) {
            add(String.valueOf(e.getMessage()));
        }
    }

    void add(String message) {
        messages.add(message);
    }

    void throwIfAny() {
        if (!messages.isEmpty()) {
            throw new IllegalStateException("PetStoreClient cannot be built: " + String.join("; ", messages));
        }
    }
}
