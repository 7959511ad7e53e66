package com.petstore.sdk.internal.http;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where the key of each attempt comes from, so that a key can change while a client lives. */
public final class ApiKeySource {

    private final Supplier<String> supplier;
    private volatile @Nullable Known known;

    public ApiKeySource(Supplier<String> supplier) {
        this(supplier, null);
    }

    private ApiKeySource(Supplier<String> supplier, @Nullable Known known) {
        this.supplier = supplier;
        this.known = known;
    }

    /**
     * A source that always has the same key, checked now.
     *
     * @throws IllegalArgumentException if it is missing or cannot be a key
     */
    public static ApiKeySource fixed(@Nullable String apiKey) {
        ApiKey key = ApiKey.of(apiKey);
        String text = String.valueOf(apiKey);
        return new ApiKeySource(() -> text, new Known(text, key));
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
        Known current = known;
        if (current == null || !current.text().equals(text)) {
            current = new Known(String.valueOf(text), ApiKey.of(text));
            known = current;
        }
        return current.key();
    }

    /** The application's supplier of keys failed, or supplied what cannot be sent; the cause says how. */
    public static final class SupplierFailedException extends Exception {

        private static final long serialVersionUID = 1L;

        public SupplierFailedException(Exception cause) {
            super(cause);
        }
    }

    private record Known(String text, ApiKey key) {}
}
