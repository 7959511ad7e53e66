package com.petstore.sdk.internal.http;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where the key of each attempt comes from, so that a key can change while a client lives. */
public final class ApiKeySource {

    private final Supplier<String> supplier;
    private volatile @Nullable ApiKey latest;

    public ApiKeySource(Supplier<String> supplier) {
        this.supplier = supplier;
    }

    /**
     * A source that always has the same key, checked now.
     *
     * @throws IllegalArgumentException if it is missing or cannot be a key
     */
    public static ApiKeySource fixed(@Nullable String apiKey) {
        return new ApiKeySource(ApiKey.of(apiKey)::text);
    }

    /**
     * The current key.
     *
     * @throws IllegalArgumentException if what was supplied cannot be a key
     * @throws SupplierFailedException if the supplier failed, or was interrupted
     */
    public ApiKey read() throws SupplierFailedException {
        String text;
        try {
            text = supplier.get();
        } catch (Exception e) {
            // Suppliers in other languages throw what is checked in Java.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new SupplierFailedException(e);
        }
        ApiKey current = latest;
        if (current == null || !current.text().equals(text)) {
            current = ApiKey.of(text);
            latest = current;
        }
        return current;
    }

    /** The application's supplier of keys failed, or supplied what cannot be sent; the cause says how. */
    public static final class SupplierFailedException extends Exception {

        private static final long serialVersionUID = 1L;

        public SupplierFailedException(Exception cause) {
            super(cause);
        }
    }
}
