// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.HttpServer.Endpoint;
import com.petstore.mockserver.internal.ServerKeys;
import com.petstore.mockserver.internal.StrictJson;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Pet Store Service in memory, for tests of clients and applications, listening on a port of this machine.
 *
 * <pre>{@code
 * try (MockPetStore mock = MockPetStore.start()) {
 *     mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));
 *     // point any HTTP client at mock.baseUrl(), with mock.apiKey() as its bearer token
 * }
 * }</pre>
 *
 * <p>Starting and stopping takes milliseconds, so each test may have one. All methods may be called from any thread.
 */
public final class MockPetStore implements AutoCloseable {

    private static final Map<String, QuotaPlan> DEFAULT_PLANS = Map.of(ApiKeys.DEFAULT_KEY, QuotaPlan.UNLIMITED);
    private static final Duration TIME_TO_DRAIN = Duration.ofSeconds(5);
    private static final Duration TIME_TO_TELL = Duration.ofSeconds(1);

    private final ServerState state;
    private final long randomSeed;
    private final HttpServer server;
    private final String apiKey;
    private final String origin;
    private final @Nullable ServerTls tls;
    private final PetRepository.Snapshot atStart;
    private final CountDownLatch closed = new CountDownLatch(1);

    MockPetStore(MockPetStoreBuilder settings) {
        Map<String, QuotaPlan> plans = settings.plans.isEmpty() ? DEFAULT_PLANS : settings.plans;
        apiKey = plans.keySet().iterator().next();
        randomSeed = settings.randomSeed == null ? new SplittableRandom().nextLong() : settings.randomSeed;
        state = state(settings, plans, randomSeed);
        atStart = state.pets().snapshot();
        ServerKeys keys = settings.tlsNames == null ? null : ServerKeys.forHosts(settings.host, settings.tlsNames);
        tls = keys == null ? null : new ServerTls(keys.authority());
        List<Route> control = ControlRoutes.of(state, this::reset, this::stopSoon);
        List<Route> routes =
                Stream.of(control, PageRoutes.of()).flatMap(List::stream).toList();
        Endpoint endpoint =
                new Endpoint(settings.host, settings.port, keys, settings.controlToken, Set.copyOf(settings.origins));
        server = new HttpServer(state, routes, HttpLimits.DEFAULT, endpoint);
        server.start();
        origin = (tls == null ? "http://" : "https://") + authority(reachable(settings.host), server.port());
    }

    private static ServerState state(MockPetStoreBuilder settings, Map<String, QuotaPlan> plans, long randomSeed) {
        MockClock clock = settings.clock == null ? MockClock.real() : settings.clock;
        ApiKeys keys = new ApiKeys(plans, settings.behavior, clock);
        PetRepository pets = new PetRepository(settings.behavior.firstId(), settings.behavior.listsNewestFirst());
        settings.seeds.forEach(seed -> pets.addAll(seed.get()));
        return new ServerState(
                pets,
                keys,
                clock,
                settings.behavior,
                new Journal(
                        new Journal.Bounds(settings.journalCapacity, settings.journalBytes, settings.journalBodyBytes)),
                new Faults(randomSeed, all(settings.faults)),
                new Stubs(randomSeed, all(settings.stubs)));
    }

    private static <T> List<T> all(List<Supplier<List<T>>> sources) {
        return sources.stream().flatMap(source -> source.get().stream()).toList();
    }

    /**
     * Starts a server with all defaults: on a free port of the loopback interface, without pets, with one unlimited key.
     *
     * @return the running server
     * @throws UncheckedIOException if no port is available
     */
    public static MockPetStore start() {
        return builder().start();
    }

    /** {@return a builder with all defaults} */
    public static MockPetStoreBuilder builder() {
        return new MockPetStoreBuilder();
    }

    /** {@return the OpenAPI document of the service, as JSON} */
    public static String openApi() {
        return ServerRoutes.openApi();
    }

    /** {@return the base address of the service, which ends with {@code /v1}} */
    public String baseUrl() {
        return origin + "/v1";
    }

    /**
     * {@return the base URL of the control interface, which ends with {@code /__petstore}}
     */
    public String controlUrl() {
        return origin + "/__petstore";
    }

    /** {@return the first key of the builder, or else the default key {@code mock-key}} */
    public String apiKey() {
        return apiKey;
    }

    /** {@return the random seed of this server; a server built with it makes the same random choices} */
    public long randomSeed() {
        return randomSeed;
    }

    /**
     * Returns the certificate that clients must trust, if the server uses HTTPS.
     *
     * @return its certificate, and an {@code SSLContext} that trusts it
     * @throws IllegalStateException if it was built without {@link MockPetStoreBuilder#tls}
     */
    public ServerTls tls() {
        if (tls == null) {
            throw new IllegalStateException("TLS is not enabled: start the server with MockPetStore.builder().tls()");
        }
        return tls;
    }

    /** {@return the requests that this server received, with their responses} */
    public Journal journal() {
        return state.journal();
    }

    /** {@return the keys of this server: keys can be added and revoked, and each can get another plan or be banned} */
    public ApiKeys keys() {
        return state.keys();
    }

    /** {@return the clock of this server} */
    public MockClock clock() {
        return state.clock();
    }

    /** {@return the faults of this server, at first those of the builder} */
    public Faults faults() {
        return state.faults();
    }

    /** {@return the stubs of this server, at first those of the builder} */
    public Stubs stubs() {
        return state.stubs();
    }

    /**
     * Adds pets, as createPet does, but without a request.
     *
     * @param pets what to add, in this order
     * @return the pets with their identifiers
     */
    public List<MockPet> seed(NewMockPet... pets) {
        return Stream.of(pets).map(state.pets()::add).toList();
    }

    /**
     * Puts pets into the store under identifiers of the caller's choice, each in place of the one that has it.
     *
     * @param pets the pets
     */
    public void seed(MockPet... pets) {
        Stream.of(pets).forEach(state.pets()::put);
    }

    /**
     * Adds what a file holds: a JSON object with {@code pets}, an array of pets with or without {@code id}, and
     * {@code orders}, an array of anything, which {@code GET /store/orders} returns exactly as it is written.
     *
     * @param file the file, in UTF-8
     * @throws UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it holds something else; then nothing was added
     */
    public void seed(Path file) {
        state.pets().addAll(MockPetStoreBuilder.read(file, Seed::read));
    }

    /**
     * Sets what {@code GET /store/orders} returns, exactly as it is written; the interface document shows no fields.
     *
     * @param json a JSON array
     * @throws IllegalArgumentException if it is something else
     */
    public void seedOrders(String json) {
        StrictJson.requireArray("orders", json);
        state.pets().replaceOrders(json);
    }

    /**
     * Lists all pets, without a request and without a limit.
     *
     * @return the pets, by ascending identifier
     */
    public List<MockPet> pets() {
        return state.pets().snapshot().pets();
    }

    /**
     * Restores the pets, orders, faults and stubs of the start, and clears the journal, quotas and bans. Drops the connections of
     * requests that a fault makes wait. Time stays as it is, and so do the keys and their plans.
     */
    public void reset() {
        state.faults().reset();
        state.stubs().reset();
        server.cancelDelayed();
        state.pets().restore(atStart);
        state.journal().clear();
        state.keys().reset();
    }

    /** Stops listening and drops all connections. A second call has no effect. */
    @Override
    public void close() {
        state.journal().close();
        server.stop();
        state.journal().closeListeners(TIME_TO_TELL);
        closed.countDown();
    }

    /**
     * Stops listening, waits for the responses to the requests in progress, and then closes the server. An interrupt ends the wait; the
     * interrupt flag stays set.
     *
     * @param atMost how long to wait for the responses, on the machine's time
     */
    public void close(Duration atMost) {
        state.journal().close();
        try {
            server.drain(atMost);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    /**
     * Waits until this server is closed, also if a request to its control interface closes it.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    /**
     * Returns the state of the server for the message of a failed test. The JUnit extension adds it to failures.
     *
     * @return the address, the time and the random seed of this server, and its last 20 requests, each with the nearest stub if
     *     none matched
     */
    public String report() {
        String requests = state.journal().toString();
        return this + ", whose clock shows " + clock().instant() + " and whose random seed is " + randomSeed
                + (requests.isEmpty() ? ", received no requests" : ", received these requests last:\n" + requests);
    }

    private void stopSoon() {
        Thread stop = new Thread(() -> close(TIME_TO_DRAIN), "petstore-mock-stop");
        stop.setDaemon(true);
        stop.start();
    }

    @Override
    public String toString() {
        return "MockPetStore at " + baseUrl();
    }

    /** All addresses of a machine are no address that a client can call; the loopback is one of them. */
    private static String reachable(String host) {
        if (host.matches("0+(\\.0+){0,3}")) {
            return "127.0.0.1";
        }
        return host.matches("[0:]+") ? "::1" : host;
    }

    private static String authority(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
