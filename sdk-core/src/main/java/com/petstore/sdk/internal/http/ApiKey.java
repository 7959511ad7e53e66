// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.SecretSearch;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** An API key that can stand in a header. Only {@link #authorization()} and {@link #text()} give it away. */
public final class ApiKey {

    /** What stands in the place of a text of the service that contains the key. */
    public static final String LEFT_OUT = "[left out: contains the API key]";

    private static final int ACCOUNT_BYTES = 16;

    private final String key;
    private final String authorization;
    /** Made when it is needed, as most responses are not searched. Threads that make it at the same time make the same. */
    private @Nullable SecretSearch search;

    private ApiKey(String key) {
        this.key = key;
        this.authorization = "Bearer " + key;
    }

    /**
     * The key, checked.
     *
     * @throws IllegalArgumentException if there is a {@link #problem}
     */
    public static ApiKey of(@Nullable String key) {
        String problem = problem(key);
        if (key == null || problem != null) {
            throw new IllegalArgumentException("apiKey " + problem);
        }
        return new ApiKey(key);
    }

    /** The rule that a key breaks, as a predicate, which does not show it; null if it can stand in a header. */
    public static @Nullable String problem(@Nullable String key) {
        if (key == null) {
            return "is missing";
        }
        if (key.isBlank()) {
            return "must not be blank";
        }
        return key.matches("[!-~]+")
                ? null
                : "must hold visible ASCII characters only, but holds a space, control or other character";
    }

    /**
     * A name for the use of this key at a service, the same in all processes, from which a random key cannot be found.
     *
     * @param origin scheme, host and port of the service
     */
    public String account(String origin) {
        try {
            byte[] text = (key + " " + origin).getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
            return HexFormat.of().formatHex(hash, 0, ACCOUNT_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    String text() {
        return key;
    }

    String authorization() {
        return authorization;
    }

    /** Whether a text contains this key, as far as {@link SecretSearch} finds it. */
    boolean isIn(String text) {
        return search().isFoundIn(text);
    }

    /** A text of the service as it may be shown: itself, or a note in its place if it contains this key. */
    String hide(String text) {
        return isIn(text) ? LEFT_OUT : text;
    }

    /** Whether a text that was cut contains this key, or ends in a beginning of it. */
    boolean isInCut(String text) {
        return isIn(text) || search().isCutAtEndOf(text);
    }

    private SecretSearch search() {
        SecretSearch made = search;
        if (made == null) {
            made = new SecretSearch(key);
            search = made;
        }
        return made;
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
        return "[API key]";
    }
}
