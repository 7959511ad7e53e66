// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.server;

import com.petstore.benchmarks.Jmh;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** A program that measures the server on its class path: {@code MeasureServer <subject> <results file> <seconds per benchmark>}. */
final class MeasureServer {

    private MeasureServer() {}

    public static void main(String[] args) throws RunnerException, IOException {
        // Clients and server share the processors with the compiler, and what it has not come to would count.
        Jmh jmh = new Jmh(args[0], Path.of(args[1]), 4 * Double.parseDouble(args[2]));
        jmh.run(ServerBenchmark.class, "startAndStop", 1, Map.of());
        jmh.run(ServerBenchmark.class, "list", 8, Map.of());
    }
}
