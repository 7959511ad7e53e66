package com.petstore.benchmarks.client;

import java.util.Optional;
import java.util.ServiceLoader;

/** What a user could pick. There is one on each class path, which a {@link ServiceLoader} finds. */
public interface ClientUnderTest {

    /** The client as an application would set it up. */
    Client overNetwork(String baseUrl);

    /** The same, whose requests are answered in memory; empty if that is not possible by the means of an application. */
    default Optional<Client> inMemory() {
        return Optional.empty();
    }

    static ClientUnderTest onClassPath() {
        return ServiceLoader.load(ClientUnderTest.class).findFirst().orElseThrow();
    }
}
