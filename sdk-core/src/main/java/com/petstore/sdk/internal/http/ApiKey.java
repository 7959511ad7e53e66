package com.petstore.sdk.internal.http;

import org.jspecify.annotations.Nullable;

/** An API key that can stand in a header. Nothing but {@link #authorization()} gives it away. */
public final class ApiKey {

    private static final String REDACTED = "[API key]";

    private final String key;
    private final String authorization;

    private ApiKey(String key) {
        this.key = key;
        this.authorization = "Bearer " + key;
    }

    /**
     * The key, checked.
     *
     * @throws IllegalArgumentException if it is missing or cannot stand in a header; the message does not show it
     */
    public static ApiKey of(@Nullable String key) {
        if (key == null || key.isBlank()) {
            throw new IllegalArgumentException(key == null ? "apiKey is missing" : "apiKey must not be blank");
        }
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) <= ' ' || key.charAt(i) >= 0x7f) {
                throw new IllegalArgumentException(
                        "apiKey must hold visible ASCII characters only, but holds a space, control or other character");
            }
        }
        return new ApiKey(key);
    }

    String authorization() {
        return authorization;
    }

    /** A text that comes from outside, without this key, should it hold it. */
    public String redact(String text) {
        return text.contains(key) ? text.replace(key, REDACTED) : text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiKey that && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return REDACTED;
    }
}
