package com.petstore.mockserver;

import com.petstore.mockserver.internal.limits.KeyLimits;
import com.petstore.mockserver.internal.limits.LimitRules;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** The keys that one server knows, each with its limits. Thread-safe. Shows no key in any text. */
public final class ApiKeys {

    /** A shorter key may stand anywhere by chance. */
    private static final int SHORTEST_MASKED = 8;

    private final LimitRules rules;
    private final Map<String, ApiKey> known = new ConcurrentHashMap<>();

    /** The ids of the keys that texts are cleared of, of revoked ones too: requests that came before name them. */
    private final NavigableMap<String, String> masked =
            new ConcurrentSkipListMap<>(Comparator.comparingInt(String::length).thenComparing(key -> key));

    /**
     * Keys of which nothing is used.
     *
     * @param plans the plan of each key
     * @param rules what holds for the limits of every key
     */
    public ApiKeys(Map<String, Plan> plans, LimitRules rules) {
        this.rules = rules;
        plans.forEach(this::add);
    }

    /**
     * Makes a key known.
     *
     * @param key the key: letters, digits and other visible ASCII characters
     * @param plan its plan
     * @return the key, of which nothing is used
     * @throws IllegalArgumentException if the key is empty, has other characters, or is known already
     */
    public ApiKey add(String key, Plan plan) {
        requireVisible(key);
        ApiKey added = new ApiKey(idOf(key), new KeyLimits(plan, rules));
        if (known.putIfAbsent(key, added) != null) {
            throw new IllegalArgumentException("key must not be known yet, was: " + added.id());
        }
        if (key.length() >= SHORTEST_MASKED) {
            masked.put(key, added.id());
        }
        return added;
    }

    /**
     * Finds a key.
     *
     * @param key what a request sent as its key
     * @return what is known of it, or empty if it is not known
     */
    public Optional<ApiKey> find(String key) {
        return Optional.ofNullable(known.get(key));
    }

    /**
     * Finds a key, to look at its limits, change its plan or ban it.
     *
     * @param keyOrId the key, or its id
     * @return what is known of it
     * @throws IllegalArgumentException if it is not known
     */
    public ApiKey of(String keyOrId) {
        return lookUp(keyOrId).orElseThrow(() -> new IllegalArgumentException("key must be known, was not"));
    }

    /**
     * Finds a key, as {@link #of} does.
     *
     * @param keyOrId the key, or its id
     * @return what is known of it, or empty if it is not known
     */
    public Optional<ApiKey> lookUp(String keyOrId) {
        return find(keyOrId)
                .or(() -> all().stream().filter(key -> key.id().equals(keyOrId)).findFirst());
    }

    /** {@return all keys, by their ids} */
    public List<ApiKey> all() {
        return known.values().stream()
                .sorted((one, other) -> one.id().compareTo(other.id()))
                .toList();
    }

    /**
     * Makes a key unknown: its requests are answered with 401 from now on.
     *
     * @param keyOrId the key, or its id
     * @throws IllegalArgumentException if it is not known
     */
    public void revoke(String keyOrId) {
        known.values().remove(of(keyOrId));
    }

    /** Forgets all requests and bans of all keys; plans stay as they are. */
    public void reset() {
        known.values().forEach(key -> key.limits().reset());
    }

    /**
     * Puts ids in the place of keys.
     *
     * @param text any text
     * @return the text with none of the keys, but for those of fewer than 8 characters
     */
    public String mask(String text) {
        String cleared = text;
        // The longest first: a key may begin with another one, and its end would be left.
        for (Map.Entry<String, String> key : masked.descendingMap().entrySet()) {
            String id = "[" + key.getValue() + "]";
            cleared = cleared.replace(key.getKey(), id).replace(percentEncoded(key.getKey()), id);
        }
        return cleared;
    }

    /**
     * Holds a key to what a header can carry.
     *
     * @param key the key
     * @throws IllegalArgumentException if it is empty or has other than visible ASCII characters
     */
    public static void requireVisible(String key) {
        if (!key.matches("[!-~]+")) {
            throw new IllegalArgumentException("key must be of visible ASCII characters, was not");
        }
    }

    @Override
    public String toString() {
        return known.size() + " keys";
    }

    /** As it stands in a query. */
    private static String percentEncoded(String key) {
        return URLEncoder.encode(key, StandardCharsets.UTF_8);
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
