// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Optional;

/**
 * The registered keys of one server, each with its limits. Thread-safe; no key shows in any text. A value that only the library
 * makes: methods may be added.
 */
public interface ApiKeys {

    /**
     * Registers a key.
     *
     * @param key the key: letters, digits and other visible ASCII characters
     * @param plan its plan
     * @return the key, with an unused quota
     * @throws IllegalArgumentException if the key is empty, has other characters, or is registered already
     */
    RegisteredKey add(String key, QuotaPlan plan);

    /**
     * Returns a key, to look at its limits, change its plan or ban it.
     *
     * @param keyOrId the key, or its id
     * @return the key
     * @throws IllegalArgumentException if it is unknown
     */
    RegisteredKey get(String keyOrId);

    /**
     * Finds a key, as {@link #get} does.
     *
     * @param keyOrId the key, or its id
     * @return the key, or empty if it is unknown
     */
    Optional<RegisteredKey> find(String keyOrId);

    /** {@return all keys, by their ids} */
    List<RegisteredKey> all();

    /**
     * Revokes a key: from now on its requests get 401.
     *
     * @param keyOrId the key, or its id
     * @throws IllegalArgumentException if it is unknown
     */
    void revoke(String keyOrId);

    /** Forgets all requests and bans of all keys; plans stay as they are. */
    void reset();
}
