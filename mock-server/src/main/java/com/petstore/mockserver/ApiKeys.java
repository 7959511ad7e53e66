package com.petstore.mockserver;

import java.util.List;
import java.util.Optional;

/** The keys that one server knows, each with its limits. Thread-safe. Shows no key in any text. */
public interface ApiKeys {

    /**
     * Makes a key known.
     *
     * @param key the key: letters, digits and other visible ASCII characters
     * @param plan its plan
     * @return the key, of which nothing is used
     * @throws IllegalArgumentException if the key is empty, has other characters, or is known already
     */
    RegisteredKey add(String key, Plan plan);

    /**
     * Finds a key.
     *
     * @param key what a request sent as its key
     * @return what is known of it, or empty if it is not known
     */
    Optional<RegisteredKey> find(String key);

    /**
     * Finds a key, to look at its limits, change its plan or ban it.
     *
     * @param keyOrId the key, or its id
     * @return what is known of it
     * @throws IllegalArgumentException if it is not known
     */
    RegisteredKey of(String keyOrId);

    /**
     * Finds a key, as {@link #of} does.
     *
     * @param keyOrId the key, or its id
     * @return what is known of it, or empty if it is not known
     */
    Optional<RegisteredKey> lookUp(String keyOrId);

    /** {@return all keys, by their ids} */
    List<RegisteredKey> all();

    /**
     * Makes a key unknown: its requests are answered with 401 from now on.
     *
     * @param keyOrId the key, or its id
     * @throws IllegalArgumentException if it is not known
     */
    void revoke(String keyOrId);

    /** Forgets all requests and bans of all keys; plans stay as they are. */
    void reset();
}
