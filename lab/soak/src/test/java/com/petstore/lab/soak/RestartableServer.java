// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RecordedRequest;
import com.petstore.mockserver.Snapshot;
import com.petstore.mockserver.internal.limits.KeyQuota;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A service that is restarted now and then, and forgets neither pets nor what was counted against the quota. */
final class RestartableServer implements AutoCloseable {

    static final String KEY = "key-of-the-fleet";

    private static final int JOURNAL = 100_000;
    private static final Duration TIME_TO_DRAIN = Duration.ofSeconds(10);

    private final MockClock clock;
    private final QuotaPlan plan;
    private final List<Instant> admitted = new ArrayList<>();
    private int refusals;
    private int tooEarly;
    private int bans;
    private volatile MockPetStore server;

    RestartableServer(MockClock clock, QuotaPlan plan) {
        this.clock = clock;
        this.plan = plan;
        this.server = startOn(0);
    }

    private MockPetStore startOn(int port) {
        return MockPetStore.builder()
                .clock(clock)
                .key(KEY, plan)
                .port(port)
                .journalCapacity(JOURNAL)
                .start();
    }

    String baseUrl() {
        return server.baseUrl();
    }

    /** Is gone until then, and comes back at the same address. */
    void restart(Instant backAt, ClockPin clockPin) throws InterruptedException {
        int port = URI.create(server.baseUrl()).getPort();
        server.close(TIME_TO_DRAIN);
        Snapshot kept = server.snapshot();
        readJournal();
        clockPin.sleepUntil(backAt);
        server = startOn(port);
        server.restore(kept);
        KeyQuota limits = (KeyQuota) server.keys().get(KEY).limits();
        admitted.forEach(at -> limits.admit(limits.arrive(at)));
    }

    /** Takes down what the journal says, and clears it. */
    void readJournal() {
        for (RecordedRequest request : server.journal().requests()) {
            tooEarly += request.tooEarlyUntil().isPresent() ? 1 : 0;
            if (request.status().orElseThrow() == 429) {
                refusals++;
                bans += request.responseBody().contains("banned") ? 1 : 0;
            } else {
                admitted.add(request.receivedAt());
            }
        }
        server.journal().clear();
    }

    List<MockPet> pets() {
        return server.pets();
    }

    boolean has(String name) {
        return pets().stream().map(MockPet::name).anyMatch(name::equals);
    }

    /** How many requests were served from one moment on and before another. */
    long admittedBetween(Instant from, Instant until) {
        return admitted.stream()
                .filter(at -> !at.isBefore(from) && at.isBefore(until))
                .count();
    }

    int admitted() {
        return admitted.size();
    }

    int refusals() {
        return refusals;
    }

    /** How many requests came before the time that a 429 had named to any client of the key. */
    int tooEarly() {
        return tooEarly;
    }

    int bans() {
        return bans;
    }

    @Override
    public void close() {
        server.close();
    }
}
