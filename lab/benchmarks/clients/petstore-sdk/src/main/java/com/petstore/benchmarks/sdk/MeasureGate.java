// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.sdk;

import com.petstore.benchmarks.Jmh;
import java.nio.file.Path;
import java.util.Map;

/** A program that measures the rate-limit gate alone: {@code MeasureGate <results file> <seconds per benchmark>}. */
final class MeasureGate {

    private static final int[] THREADS = {1, 16};

    private MeasureGate() {}

    public static void main(String[] args) throws Exception {
        Jmh jmh = new Jmh("petstore-sdk", Path.of(args[0]), Double.parseDouble(args[1]));
        for (int threads : THREADS) {
            jmh.run(GateBenchmark.class, "enterAndComplete", threads, Map.of());
        }
    }
}
