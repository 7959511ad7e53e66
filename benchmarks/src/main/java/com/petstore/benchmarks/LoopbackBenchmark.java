// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** Lists of 20 pets from a server of another process over the loopback interface. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class LoopbackBenchmark {

    private static final int AT_ONCE = 8;

    @Param
    public Subject subject;

    private CannedServer server;
    private Client client;

    @Setup
    public void start() throws IOException {
        server = CannedServer.start();
        client = subject.overNetwork(server.baseUrl());
    }

    @TearDown
    public void stop() {
        client.close();
        server.close();
    }

    @Benchmark
    public Object one() throws Exception {
        return client.listPets(20);
    }

    @Benchmark
    @Threads(AT_ONCE)
    public Object eight() throws Exception {
        return client.listPets(20);
    }

    @Benchmark
    @OperationsPerInvocation(AT_ONCE)
    public Object eightAsync() {
        CompletableFuture<?>[] lists = new CompletableFuture<?>[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            lists[i] = client.listPetsAsync(20);
        }
        return CompletableFuture.allOf(lists).join();
    }
}
