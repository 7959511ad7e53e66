// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import com.petstore.mockserver.ApiKeys;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RegisteredKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The keys of one server, and what takes them out of texts. */
public final class KeyRegistry implements ApiKeys {

    /**
     * A key as the server itself sees it.
     *
     * @param id what it is called where the key must not be seen
     * @param name what a person knows it by, who may not see it
     * @param limits its quotas and its ban
     */
    public record Entry(String id, String name, KeyQuota limits) implements RegisteredKey {

        @Override
        public String toString() {
            return id;
        }
    }

    /** The key of a server that was given none. It is documented, and so no secret. */
    public static final String DEFAULT_KEY = "mock-key";

    private static final int LENGTH_OF_A_START = 4;

    private final LimitRules rules;
    private final Map<String, Entry> known = new ConcurrentHashMap<>();

    /** Of revoked keys too: requests that came before name them. */
    private final KeyMask masked = new KeyMask();

    /** Takes the plan of each key, and what holds for the limits of every key. */
    public KeyRegistry(Map<String, QuotaPlan> plans, LimitRules rules) {
        this.rules = rules;
        plans.forEach(this::add);
    }

    @Override
    public RegisteredKey add(String key, QuotaPlan plan) {
        requireVisible("key", key);
        Entry added = new Entry(idOf(key), nameOf(key), new KeyQuota(plan, rules));
        if (known.putIfAbsent(key, added) != null) {
            throw new IllegalArgumentException("key is registered already: " + added.id());
        }
        if (key.length() >= KeyMask.SHORTEST) {
            masked.add(key, added.id());
        }
        return added;
    }

    /** What is known of the key that a request sent. */
    public Optional<Entry> entry(String key) {
        return Optional.ofNullable(known.get(key));
    }

    @Override
    public RegisteredKey get(String keyOrId) {
        return find(keyOrId).orElseThrow(() -> new IllegalArgumentException("unknown key"));
    }

    @Override
    public Optional<RegisteredKey> find(String keyOrId) {
        return Optional.<RegisteredKey>ofNullable(known.get(keyOrId))
                .or(() -> known.values().stream()
                        .filter(key -> key.id().equals(keyOrId))
                        .findFirst());
    }

    @Override
    public List<RegisteredKey> all() {
        return known.values().stream()
                .<RegisteredKey>map(key -> key)
                .sorted(Comparator.comparing(RegisteredKey::id))
                .toList();
    }

    @Override
    public void revoke(String keyOrId) {
        known.values().remove(get(keyOrId));
    }

    @Override
    public void reset() {
        known.values().forEach(key -> key.limits().reset());
    }

    /**
     * The text with ids in the place of keys; one of fewer than 8 characters only where it is all of the text. Where the text was cut,
     * the start of a key at its end goes too.
     */
    public String mask(String text, boolean isCut) {
        Entry whole = known.get(text);
        if (whole != null) {
            return "[" + whole.id() + "]";
        }
        return masked.clear(isCut ? masked.withoutCutKey(text) : text);
    }

    /**
     * Checks that a header can carry a key or a token.
     *
     * @throws IllegalArgumentException if it is empty or has other than visible ASCII characters
     */
    public static void requireVisible(String name, String secret) {
        if (!secret.matches("[!-~]+")) {
            throw new IllegalArgumentException(name + " must contain visible ASCII characters only");
        }
    }

    /** A short key names itself, as it may occur in any text anyway; of a longer one the name shows the start. */
    private static String nameOf(String key) {
        boolean isSecret = key.length() >= KeyMask.SHORTEST && !key.equals(DEFAULT_KEY);
        return isSecret ? key.substring(0, LENGTH_OF_A_START) + "…" : key;
    }

    private static String idOf(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM must have SHA-256", e);
        }
    }
}
