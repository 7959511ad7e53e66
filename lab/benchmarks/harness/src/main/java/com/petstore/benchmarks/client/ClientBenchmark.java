// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** One client, shared by all threads, as an application shares it. */
@State(Scope.Benchmark)
public class ClientBenchmark {

    private static final int AT_ONCE = 8;

    /** Where the responses come from. */
    public enum Place {
        MEMORY,
        LOOPBACK
    }

    @Param
    public Place place = Place.MEMORY;

    @Param
    public Scenario scenario = Scenario.LIST_20;

    private @Nullable CannedServerProcess server;

    @SuppressWarnings("NullAway.Init") // JMH calls connect() before anything else.
    private Client client;

    @Setup
    public void connect() throws IOException {
        ClientUnderTest underTest = ClientUnderTest.onClassPath();
        if (place == Place.MEMORY) {
            client = underTest.inMemory().orElseThrow();
        } else {
            server = CannedServerProcess.start();
            client = underTest.overNetwork(server.baseUrl());
        }
    }

    @TearDown
    public void close() {
        client.close();
        if (server != null) {
            server.close();
        }
    }

    @Benchmark
    public Object blocking() throws Exception {
        return scenario.run(client);
    }

    /** Several calls are in flight at once; a single one would mostly measure how fast a sleeping thread wakes up. */
    @Benchmark
    @OperationsPerInvocation(AT_ONCE)
    public void async(Blackhole blackhole) {
        Client.Async async = (Client.Async) client;
        int limit = scenario == Scenario.LIST_100 ? 100 : 20;
        CompletableFuture<?>[] calls = new CompletableFuture<?>[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            calls[i] = async.listPetsAsync(limit);
        }
        for (CompletableFuture<?> call : calls) {
            blackhole.consume(call.join());
        }
    }
}
