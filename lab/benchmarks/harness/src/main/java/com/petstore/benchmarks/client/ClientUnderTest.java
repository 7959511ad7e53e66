// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import java.util.Optional;
import java.util.ServiceLoader;

/** What a user could pick. There is one on each class path, which a {@link ServiceLoader} finds. */
public interface ClientUnderTest {

    /** The client as an application would set it up. */
    Client overNetwork(String baseUrl);

    /** The same client with responses from memory instead of a connection; empty if an application cannot set that up. */
    default Optional<Client> inMemory() {
        return Optional.empty();
    }

    static ClientUnderTest onClassPath() {
        return ServiceLoader.load(ClientUnderTest.class).findFirst().orElseThrow();
    }
}
