// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The keys of one server, which a test adds, finds and revokes. Thread-safe; no text shows a key. */
public final class ApiKeys {

    /** The key of a server for which no key was set. It is documented, and so no secret. */
    static final String DEFAULT_KEY = "mock-key";

    private static final Comparator<MockApiKey> LONGEST_FIRST =
            Comparator.comparingInt((MockApiKey key) -> key.secret().length()).reversed();

    private final Behavior behavior;
    private final InstantSource clock;
    private final Map<String, MockApiKey> known = new ConcurrentHashMap<>();

    /**
     * Of secrets, also revoked ones, since earlier requests name them, by how they begin; the longest first, since one may begin with
     * another.
     */
    private final Map<Long, List<MockApiKey>> secrets = new ConcurrentHashMap<>();

    ApiKeys(Map<String, QuotaPlan> plans, Behavior behavior, InstantSource clock) {
        this.behavior = behavior;
        this.clock = clock;
        plans.forEach(this::add);
    }

    /**
     * Registers a key.
     *
     * @param key the key: letters, digits and other visible ASCII characters
     * @param plan its plan
     * @return the key, with an unused quota
     * @throws IllegalArgumentException if the key is empty, has other characters, or is registered already
     */
    public MockApiKey add(String key, QuotaPlan plan) {
        requireVisible("key", key);
        MockApiKey added = new MockApiKey(key, Objects.requireNonNull(plan, "plan"), behavior, clock);
        if (known.putIfAbsent(key, added) != null) {
            throw new IllegalArgumentException("key is registered already: " + added.id());
        }
        if (key.length() >= MockApiKey.SHORTEST_SECRET) {
            secrets.merge(
                    start(key),
                    List.of(added),
                    (there, more) -> Stream.concat(there.stream(), more.stream())
                            .sorted(LONGEST_FIRST)
                            .toList());
        }
        return added;
    }

    /**
     * Returns a key, whose limits can be read, whose plan can be changed, and which can be banned.
     *
     * @param keyOrId the key, or its id
     * @return the key
     * @throws IllegalArgumentException if it is unknown
     */
    public MockApiKey get(String keyOrId) {
        return find(keyOrId).orElseThrow(this::unknown);
    }

    /** Without the text, which may be a key of another service. */
    IllegalArgumentException unknown() {
        return new IllegalArgumentException(
                "key must be one of this server's, whose ids are " + all() + ", was another");
    }

    /**
     * Finds a key, as {@link #get} does.
     *
     * @param keyOrId the key, or its id
     * @return the key, or empty if it is unknown
     */
    public Optional<MockApiKey> find(String keyOrId) {
        return Optional.ofNullable(known.get(keyOrId))
                .or(() -> known.values().stream()
                        .filter(key -> key.id().equals(keyOrId))
                        .findFirst());
    }

    /** {@return all keys, by their ids} */
    public List<MockApiKey> all() {
        return known.values().stream()
                .sorted(Comparator.comparing(MockApiKey::id))
                .toList();
    }

    /**
     * Revokes a key: from now on its requests get 401.
     *
     * @param keyOrId the key, or its id
     * @throws IllegalArgumentException if it is unknown
     */
    public void revoke(String keyOrId) {
        known.values().remove(get(keyOrId));
    }

    /** Clears the quotas and bans of all keys; plans stay as they are. */
    void reset() {
        known.values().forEach(MockApiKey::reset);
    }

    /** The key that a request sent, or null if it is unknown. */
    @Nullable
    MockApiKey known(String key) {
        return known.get(key);
    }

    /** The text with ids in place of keys; one of fewer than 8 characters only where it is all of the text. */
    String mask(String text) {
        MockApiKey whole = known.get(text);
        if (whole != null) {
            return "[" + whole.id() + "]";
        }
        StringBuilder masked = new StringBuilder();
        int copied = 0;
        long start = 0;
        for (int end = 1; end <= text.length(); end++) {
            start = shifted(start, text.charAt(end - 1));
            int begin = end - MockApiKey.SHORTEST_SECRET;
            MockApiKey key = begin < copied ? null : secretAt(begin, start, text);
            if (key != null) {
                masked.append(text, copied, begin).append('[').append(key.id()).append(']');
                copied = begin + key.secret().length();
            }
        }
        return copied == 0 ? text : masked.append(text, copied, text.length()).toString();
    }

    private @Nullable MockApiKey secretAt(int begin, long start, String text) {
        for (MockApiKey key : secrets.getOrDefault(start, List.of())) {
            if (text.startsWith(key.secret(), begin)) {
                return key;
            }
        }
        return null;
    }

    /** The first characters of a secret, as one number. */
    private static long start(String secret) {
        long start = 0;
        for (int i = 0; i < MockApiKey.SHORTEST_SECRET; i++) {
            start = shifted(start, secret.charAt(i));
        }
        return start;
    }

    /** The last eight characters of a text, if these are ASCII. */
    private static long shifted(long last, char next) {
        return last << Byte.SIZE | (next & 0xFF);
    }

    /** The id of a key that requests have named, which may be revoked. */
    Optional<String> idOf(String keyOrId) {
        return find(keyOrId)
                .or(() -> secrets.values().stream()
                        .flatMap(List::stream)
                        .filter(key -> key.secret().equals(keyOrId) || key.id().equals(keyOrId))
                        .findFirst())
                .map(MockApiKey::id);
    }

    /**
     * Checks that a header can carry a key or a token.
     *
     * @throws IllegalArgumentException if it is empty or has other than visible ASCII characters
     */
    static void requireVisible(String name, String secret) {
        if (!secret.matches("[!-~]+")) {
            throw new IllegalArgumentException(name + " must contain visible ASCII characters only");
        }
    }
}
