package com.petstore.mockserver;

import com.petstore.mockserver.limits.LimitRules;
import com.petstore.mockserver.limits.Plan;
import com.petstore.mockserver.time.MockClock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Settings of a {@link MockPetStore}. Not thread-safe; may be used for several servers. */
public final class MockPetStoreBuilder {

    private static final String DEFAULT_KEY = "mock-key";

    private final Map<String, Plan> plans = new LinkedHashMap<>();
    private String host = "127.0.0.1";
    private int port;
    private MockClock clock = MockClock.real();

    MockPetStoreBuilder() {}

    /**
     * Sets the address to listen on; the default is {@code 127.0.0.1}, which only this machine can reach.
     *
     * @param host a name or an address of this machine
     * @return this
     */
    public MockPetStoreBuilder host(String host) {
        this.host = Objects.requireNonNull(host, "host");
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
     * Makes a key known. Without a call of this method there is one key, with {@link Plan#UNLIMITED}.
     *
     * @param key the key: letters, digits and other visible ASCII characters
     * @param plan its plan
     * @return this
     * @throws IllegalArgumentException if the key is empty or has other characters
     */
    public MockPetStoreBuilder key(String key, Plan plan) {
        if (!key.matches("[!-~]+")) {
            throw new IllegalArgumentException("key must be of visible ASCII characters, was not");
        }
        plans.put(key, Objects.requireNonNull(plan, "plan"));
        return this;
    }

    /**
     * Sets the time of the server; the default is {@link MockClock#real()}.
     *
     * @param clock the clock
     * @return this
     */
    public MockPetStoreBuilder clock(MockClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Starts a server with these settings.
     *
     * @return the running server
     * @throws java.io.UncheckedIOException if the port cannot be had
     */
    public MockPetStore start() {
        return new MockPetStore(this);
    }

    String host() {
        return host;
    }

    int port() {
        return port;
    }

    MockClock clock() {
        return clock;
    }

    Map<String, Plan> plans() {
        return plans.isEmpty() ? Map.of(DEFAULT_KEY, Plan.UNLIMITED) : Map.copyOf(plans);
    }

    String firstKey() {
        return plans.isEmpty() ? DEFAULT_KEY : plans.keySet().iterator().next();
    }

    LimitRules limitRules() {
        return LimitRules.DEFAULT;
    }
}
