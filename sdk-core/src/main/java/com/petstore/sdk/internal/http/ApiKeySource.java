package com.petstore.sdk.internal.http;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where the key of each attempt comes from, so that a key can change while a client lives. */
public final class ApiKeySource {

    private final Supplier<String> supplier;
    private volatile @Nullable Known known;

    public ApiKeySource(Supplier<String> supplier) {
        this.supplier = supplier;
    }

    /**
     * The key of now.
     *
     * @throws IllegalArgumentException if what was supplied cannot be a key
     * @throws TransportFailure if the supplier failed
     */
    public ApiKey read() throws TransportFailure {
        String text;
        try {
            text = supplier.get();
        } catch (Exception e) {
            // Suppliers in other languages throw what is checked in Java.
            throw new TransportFailure(TransportFailure.Reason.NO_KEY, false, e);
        }
        Known current = known;
        if (current == null || !current.text().equals(text)) {
            current = new Known(String.valueOf(text), ApiKey.of(text));
            known = current;
        }
        return current.key();
    }

    private record Known(String text, ApiKey key) {}
}
