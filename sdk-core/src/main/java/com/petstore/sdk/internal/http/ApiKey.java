// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An API key that can stand in a header. Only {@link #authorization()} and {@link #text()} give it away. */
public final class ApiKey {

    private static final String REDACTED = "[API key]";

    /** A shorter key may be part of any word: taking it out everywhere would make most texts unreadable. */
    private static final int SHORTEST_SECRET = 8;

    /** A shorter beginning of the key may stand at the end of any text. */
    private static final int SHORTEST_BEGINNING = 4;

    private static final int ACCOUNT_BYTES = 16;

    private final String key;
    private final String authorization;

    /** A key that is too short to be a secret, where it is a token of its own; null for others. */
    private final @Nullable Pattern shortKey;

    private ApiKey(String key) {
        this.key = key;
        this.authorization = "Bearer " + key;
        this.shortKey = key.length() < SHORTEST_SECRET
                ? Pattern.compile("(?<![^\\s\"'`,;=&(\\[{<])" + Pattern.quote(key) + "(?![^\\s\"'`,;&)\\]}>])")
                : null;
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
        if (!key.matches("[!-~]+")) {
            throw new IllegalArgumentException(
                    "apiKey must hold visible ASCII characters only, but holds a space, control or other character");
        }
        return new ApiKey(key);
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

    boolean isIn(String text) {
        return shortKey == null ? text.contains(key) : shortKey.matcher(text).find();
    }

    /** A text that comes from outside, without this key, should it hold it; a key of fewer than eight characters, as a token of its own. */
    public String redact(String text) {
        return shortKey == null
                ? text.replace(key, REDACTED)
                : shortKey.matcher(text).replaceAll(REDACTED);
    }

    /** A text that was cut off, without the beginning of this key, should it end with it. */
    String redactEnd(String text) {
        if (shortKey != null) {
            return text;
        }
        for (int length = key.length() - 1; length >= SHORTEST_BEGINNING; length--) {
            if (text.endsWith(key.substring(0, length))) {
                return text.substring(0, text.length() - length) + REDACTED;
            }
        }
        return text;
    }

    /** The name of a header without this key, in whatever case. Most are shorter than any key. */
    String redactName(String name) {
        if (name.length() < key.length()) {
            return name;
        }
        if (shortKey != null) {
            return name.equalsIgnoreCase(key) ? REDACTED : name;
        }
        String lowerKey = key.toLowerCase(Locale.ROOT);
        String lowerName = name.toLowerCase(Locale.ROOT);
        return lowerName.contains(lowerKey) ? lowerName.replace(lowerKey, REDACTED) : name;
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
