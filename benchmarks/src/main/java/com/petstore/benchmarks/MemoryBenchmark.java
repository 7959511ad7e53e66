// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What a client itself costs: calls with responses from memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MemoryBenchmark {

    @Param
    public Subject subject;

    @Param
    public Scenario scenario;

    private Client client;

    @Setup
    public void build() {
        client = subject.inMemory();
    }

    @TearDown
    public void close() {
        client.close();
    }

    @Benchmark
    public Object call() throws Exception {
        return scenario.run(client);
    }
}
