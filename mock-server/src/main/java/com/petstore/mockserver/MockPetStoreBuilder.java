// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a {@link MockPetStore} that a test or a program starts. Not thread-safe; can start several servers, which share only the clock, if
 * one is set.
 */
public final class MockPetStoreBuilder {

    private static final int SHORTEST_TOKEN = 16;
    private static final int LONGEST_BODY = 1024 * 1024 * 1024;
    private static final Pattern TLS_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*|[0-9A-Fa-f:.]+");

    final Map<String, QuotaPlan> plans = new LinkedHashMap<>();
    String host = "127.0.0.1";
    int port;

    @Nullable
    MockClock clock;

    Behavior behavior = Behavior.defaults();

    /** The further names of its certificate; null without TLS. */
    @Nullable
    List<String> tlsNames;

    @Nullable
    String controlToken;

    final Set<String> origins = new LinkedHashSet<>();
    int journalCapacity = Journal.Bounds.DEFAULT.requests();
    long journalBytes = Journal.Bounds.DEFAULT.bytes();
    int journalBodyBytes = Journal.Bounds.DEFAULT.bodyBytes();
    /** Files are read at the start. */
    final List<Supplier<Seed>> seeds = new ArrayList<>();

    final List<Supplier<List<Fault>>> faults = new ArrayList<>();
    final List<Supplier<List<Stub>>> stubs = new ArrayList<>();

    @Nullable
    Long randomSeed;

    MockPetStoreBuilder() {}

    /**
     * Sets the address to listen on; the default is {@code 127.0.0.1}, which only this machine can reach.
     *
     * @param host a name or an address of this machine; one of IPv6 with brackets or without
     * @return this
     * @throws IllegalArgumentException if the host is blank
     */
    public MockPetStoreBuilder host(String host) {
        if (host.isBlank()) {
            throw new IllegalArgumentException("host must not be blank, was \"" + host + "\"");
        }
        boolean hasBrackets = host.startsWith("[") && host.endsWith("]");
        this.host = hasBrackets ? host.substring(1, host.length() - 1) : host;
        return this;
    }

    /**
     * Sets the port to listen on; the default is 0, for one that is free.
     *
     * @param port 0 to 65535
     * @return this
     * @throws IllegalArgumentException if the port is out of range
     */
    public MockPetStoreBuilder port(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be 0 to 65535, was " + port);
        }
        this.port = port;
        return this;
    }

    /**
     * Adds a key. By default there is one, {@code mock-key}, with {@link QuotaPlan#UNLIMITED}.
     *
     * @param key the key: letters, digits and other visible ASCII characters
     * @param plan its plan
     * @return this
     * @throws IllegalArgumentException if the key is empty or has other characters
     */
    public MockPetStoreBuilder key(String key, QuotaPlan plan) {
        ApiKeys.requireVisible("key", key);
        plans.put(key, Objects.requireNonNull(plan, "plan"));
        return this;
    }

    /**
     * Sets the time of the server; the default is a {@link MockClock#real()} of its own.
     *
     * @param clock the clock
     * @return this
     */
    public MockPetStoreBuilder clock(MockClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Sets what the server does where the interface document leaves a choice; the default is {@link Behavior#defaults()}.
     *
     * @param behavior the behavior
     * @return this
     */
    public MockPetStoreBuilder behavior(Behavior behavior) {
        this.behavior = Objects.requireNonNull(behavior, "behavior");
        return this;
    }

    /**
     * Adds pets before the server starts; {@link MockPetStore#reset()} restores them.
     *
     * @param pets what to add, in this order
     * @return this
     */
    public MockPetStoreBuilder seed(NewMockPet... pets) {
        Seed seed = new Seed(List.of(), List.of(pets), null);
        seeds.add(() -> seed);
        return this;
    }

    /**
     * Adds pets with identifiers before the server starts; {@link MockPetStore#reset()} restores them.
     *
     * @param pets what to add; the last of those with the same identifier stays
     * @return this
     */
    public MockPetStoreBuilder seed(MockPet... pets) {
        Seed seed = new Seed(List.of(pets), List.of(), null);
        seeds.add(() -> seed);
        return this;
    }

    /**
     * Adds what a file holds before the server starts, as {@link MockPetStore#seed(Path)} does; {@link
     * MockPetStore#reset()} restores it.
     *
     * @param file the file, which is read on {@link #start()}
     * @return this
     */
    public MockPetStoreBuilder seed(Path file) {
        Objects.requireNonNull(file, "file");
        seeds.add(() -> read(file, Seed::read));
        return this;
    }

    /**
     * Sets what {@code GET /store/orders} returns, as {@link MockPetStore#seedOrders} does; {@link MockPetStore#reset()} restores
     * it.
     *
     * @param json a JSON array
     * @return this
     * @throws IllegalArgumentException if it is something else
     */
    public MockPetStoreBuilder seedOrders(String json) {
        StrictJson.requireArray("orders", json);
        Seed seed = new Seed(List.of(), List.of(), json);
        seeds.add(() -> seed);
        return this;
    }

    /**
     * Adds faults before the server starts; {@link MockPetStore#reset()} restores them.
     *
     * @param more what goes wrong, in this order
     * @return this
     */
    public MockPetStoreBuilder faults(Fault... more) {
        List<Fault> copy = List.of(more);
        faults.add(() -> copy);
        return this;
    }

    /**
     * Adds the faults that a file holds before the server starts: a JSON array of what
     * {@code POST /__petstore/faults} accepts.
     *
     * @param file the file, in UTF-8, which is read on {@link #start()}
     * @return this
     */
    public MockPetStoreBuilder faults(Path file) {
        Objects.requireNonNull(file, "file");
        faults.add(() -> read(file, Fault::readAll));
        return this;
    }

    /**
     * Adds stubs before the server starts; {@link MockPetStore#reset()} restores them.
     *
     * @param more which requests get which responses; the last that matches a request responds
     * @return this
     * @throws IllegalArgumentException if one of them has no response
     */
    public MockPetStoreBuilder stubs(Stub... more) {
        List<Stub> copy = List.of(more);
        stubs.add(() -> copy);
        return this;
    }

    /**
     * Adds the stubs that a file holds before the server starts: a JSON array of what
     * {@code POST /__petstore/stubs} accepts. {@link MockPetStore#reset()} restores them.
     *
     * @param file the file, in UTF-8, which is read on {@link #start()}
     * @return this
     */
    public MockPetStoreBuilder stubs(Path file) {
        Objects.requireNonNull(file, "file");
        stubs.add(() -> read(file, Stub::readAll));
        return this;
    }

    /**
     * Sets the random seed, which decides which requests a fault with a probability hits, and how long a jitter is. By
     * default each server has a different seed, which {@link MockPetStore#randomSeed()} returns.
     *
     * @param seed any number
     * @return this
     */
    public MockPetStoreBuilder randomSeed(long seed) {
        randomSeed = seed;
        return this;
    }

    /**
     * Makes the server use HTTPS, with a certificate that it creates at its start; {@link MockPetStore#tls()} has what a
     * client needs to trust it. The start then takes about a second, and needs the program {@code keytool}, which comes
     * with a JDK or JRE.
     *
     * @param names names or addresses by which clients on other machines reach the server; the certificate is also for them, in
     *     addition to those of this machine and the {@link #host}
     * @return this
     * @throws IllegalArgumentException if one is neither a name nor an address
     */
    public MockPetStoreBuilder tls(String... names) {
        for (String name : names) {
            if (!TLS_NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("tls must be for names or addresses of machines, was for " + name);
            }
        }
        tlsNames = List.of(names);
        return this;
    }

    /**
     * Opens the control interface under {@code /__petstore} to other machines, for requests with {@code
     * Authorization: Bearer} and this token, and closes it to all others. Without a token it serves this machine alone.
     *
     * @param token the token: at least 16 visible ASCII characters
     * @return this
     * @throws IllegalArgumentException if the token is shorter or has other characters
     */
    public MockPetStoreBuilder controlToken(String token) {
        ApiKeys.requireVisible("token", token);
        if (token.length() < SHORTEST_TOKEN) {
            throw new IllegalArgumentException(
                    "token must have at least " + SHORTEST_TOKEN + " characters, had " + token.length());
        }
        controlToken = token;
        return this;
    }

    /**
     * Lets the pages of an origin use the service in a browser (CORS): preflight requests are served, and count against no
     * quota, and lets pages read {@code X-RateLimit-*} and {@code Retry-After}. By default a browser lets no page of another
     * origin read its responses. The control interface stays closed to them.
     *
     * @param origin scheme, host and port as a browser sends them, such as {@code http://localhost:3000}
     * @return this
     * @throws IllegalArgumentException if it is no origin
     */
    public MockPetStoreBuilder cors(String origin) {
        if (!origin.matches("https?://[a-z0-9.:\\[\\]-]+")) {
            throw new IllegalArgumentException("origin must be such as http://localhost:3000, was " + origin);
        }
        origins.add(origin);
        return this;
    }

    /**
     * Sets how many requests {@link MockPetStore#journal()} keeps; the default is 10,000. Beyond it, the oldest are
     * discarded.
     *
     * @param requests at least 1
     * @return this
     * @throws IllegalArgumentException if the number is below 1
     */
    public MockPetStoreBuilder journalCapacity(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("requests must be at least 1, was " + requests);
        }
        journalCapacity = requests;
        return this;
    }

    /**
     * Sets how much memory the requests that {@link MockPetStore#journal()} keeps may take; the default is 16 MiB. Beyond it,
     * the oldest are discarded. The last request is always kept.
     *
     * @param bytes how many bytes, about; at least 1
     * @return this
     * @throws IllegalArgumentException if the number is below 1
     */
    public MockPetStoreBuilder journalBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes must be at least 1, was " + bytes);
        }
        journalBytes = bytes;
        return this;
    }

    /**
     * Sets how much of each body of a request and a response {@link MockPetStore#journal()} keeps; the default is 8 KiB.
     * No request has a body of more than 1 MiB.
     *
     * @param bytes 1 to 1 GiB
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public MockPetStoreBuilder journalBodyBytes(int bytes) {
        if (bytes < 1 || bytes > LONGEST_BODY) {
            throw new IllegalArgumentException("bytes must be 1 to " + LONGEST_BODY + ", was " + bytes);
        }
        journalBodyBytes = bytes;
        return this;
    }

    /**
     * Starts a server with these settings.
     *
     * @return the running server
     * @throws java.io.UncheckedIOException if the port is not available, or a seed, fault or stub file cannot be read
     * @throws IllegalArgumentException if such a file holds something else than it should
     * @throws IllegalStateException if {@link #tls} was called and no certificate can be created; the message has the reason
     */
    public MockPetStore start() {
        return new MockPetStore(this);
    }

    /** Reads a file that a user names, which is why its name stands in every message. */
    static <T> T read(Path file, Function<byte[], T> reader) {
        try {
            return reader.apply(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        } catch (InvalidInputException e) {
            throw new IllegalArgumentException(file + ": " + e.rule(), e);
        }
    }
}
