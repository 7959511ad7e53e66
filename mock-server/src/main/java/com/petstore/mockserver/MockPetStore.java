package com.petstore.mockserver;

import com.petstore.mockserver.auth.ApiKeys;
import com.petstore.mockserver.domain.Animal;
import com.petstore.mockserver.domain.NewAnimal;
import com.petstore.mockserver.http.HttpServer;
import com.petstore.mockserver.store.AnimalStore;
import com.petstore.mockserver.time.MockClock;
import java.util.List;
import java.util.stream.Stream;

/**
 * The Pet Store Service in memory, listening on a port of this machine.
 *
 * <pre>{@code
 * try (MockPetStore mock = MockPetStore.start()) {
 *     mock.seed(new NewAnimal("Rex", 7, AnimalStatus.AVAILABLE));
 *     // point any HTTP client at mock.baseUrl(), with mock.apiKey() as its bearer token
 * }
 * }</pre>
 *
 * <p>Starting and stopping takes milliseconds, so each test may have one. All methods may be called from any thread.
 */
public final class MockPetStore implements AutoCloseable {

    private final HttpServer server;
    private final AnimalStore store;
    private final MockClock clock;
    private final String apiKey;
    private final String origin;

    MockPetStore(MockPetStoreBuilder settings) {
        store = new AnimalStore(1);
        clock = settings.clock();
        apiKey = settings.firstKey();
        ApiKeys keys = new ApiKeys(settings.plans(), settings.limitRules());
        server = new HttpServer(store, keys, clock, settings.host(), settings.port());
        server.start();
        origin = "http://" + authority(settings.host(), server.port());
    }

    /**
     * Starts a server with all defaults: on a free port of the loopback interface, without animals, with one key whose quota
     * never bites.
     *
     * @return the running server
     * @throws java.io.UncheckedIOException if no port can be had
     */
    public static MockPetStore start() {
        return builder().start();
    }

    /** {@return a builder with all defaults} */
    public static MockPetStoreBuilder builder() {
        return new MockPetStoreBuilder();
    }

    /** {@return the base address of the service, which ends with {@code /v1}} */
    public String baseUrl() {
        return origin + "/v1";
    }

    /** {@return the address under which the server itself can be asked and steered, which ends with {@code /__petstore}} */
    public String controlUrl() {
        return origin + "/__petstore";
    }

    /** {@return the first key that the builder was given, or else the one key that there is} */
    public String apiKey() {
        return apiKey;
    }

    /** {@return the time of this server} */
    public MockClock clock() {
        return clock;
    }

    /**
     * Adds animals, as createPet does, but without a request.
     *
     * @param animals what to add, in this order
     * @return the animals with their identifiers
     */
    public List<Animal> seed(NewAnimal... animals) {
        return Stream.of(animals).map(store::add).toList();
    }

    /** Stops listening and drops all connections. Does nothing the second time. */
    @Override
    public void close() {
        server.stop();
    }

    @Override
    public String toString() {
        return "MockPetStore at " + baseUrl();
    }

    private static String authority(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
