// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import com.petstore.benchmarks.HeapHistogram;
import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.client.ClientBenchmark.Place;
import java.nio.file.Path;
import java.util.Map;

/**
 * A program that notes how many bytes a call in memory allocates, by class, in a JVM whose heap is large enough that nothing is collected
 * meanwhile: {@code MeasureTypes <subject> <results file> <scenario>}.
 */
public final class MeasureTypes {

    /** What the results call this. */
    public static final String BENCHMARK = "types";

    private static final int WARM_UP = 200_000;
    private static final int CALLS = 20_000;

    private MeasureTypes() {}

    public static void main(String[] args) throws Exception {
        Scenario scenario = Scenario.valueOf(args[2]);
        Client client = ClientUnderTest.onClassPath().inMemory().orElseThrow();
        run(scenario, client, WARM_UP);
        var unused = HeapHistogram.reachable();
        Map<String, Long> before = HeapHistogram.all();
        run(scenario, client, CALLS);
        Map<String, Long> after = HeapHistogram.all();
        for (Map.Entry<String, Long> type : after.entrySet()) {
            double perCall = (double) (type.getValue() - before.getOrDefault(type.getKey(), 0L)) / CALLS;
            if (perCall >= 1) {
                int java = Runtime.version().feature();
                new Row(args[0], BENCHMARK, Place.MEMORY.name(), scenario.name(), 1, java, type.getKey(), perCall)
                        .appendTo(Path.of(args[1]));
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static void run(Scenario scenario, Client client, int calls) throws Exception {
        for (int i = 0; i < calls; i++) {
            scenario.run(client);
        }
    }
}
