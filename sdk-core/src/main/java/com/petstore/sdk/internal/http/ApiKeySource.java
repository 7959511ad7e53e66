// SPDX-License-Identifier: Apache-2.0
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
     * @throws NoKeyException if the supplier failed, was interrupted, or supplied what cannot be a key
     */
    public ApiKey read() throws NoKeyException {
        String text;
        try {
            text = supplier.get();
        } catch (OutOfMemoryError | InternalError e) {
            throw e;
        } catch (Throwable e) {
            // Suppliers in other languages throw what is checked in Java.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new NoKeyException(e, true);
        }
        ApiKey current = latest;
        if (current == null || !current.text().equals(text)) {
            current = checked(text);
            latest = current;
        }
        return current;
    }

    private static ApiKey checked(@Nullable String text) throws NoKeyException {
        try {
            return ApiKey.of(text);
        } catch (IllegalArgumentException e) {
            throw new NoKeyException(e, false);
        }
    }

    /** The application's supplier of keys threw the cause, or supplied what breaks the rule that the cause names. */
    public static final class NoKeyException extends Exception {

        private static final long serialVersionUID = 1L;

        private final boolean mayPass;

        NoKeyException(Throwable cause, boolean mayPass) {
            super(cause);
            this.mayPass = mayPass;
        }

        /** Whether the supplier may have a key later. */
        public boolean mayPass() {
            return mayPass;
        }
    }
}
