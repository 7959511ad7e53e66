// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import com.petstore.benchmarks.Jmh;
import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.client.ClientBenchmark.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** A program that measures the client on its class path: {@code MeasureClient <subject> <results file> <seconds per benchmark>}. */
final class MeasureClient {

    private static final int MANY_THREADS = 8;

    private MeasureClient() {}

    public static void main(String[] args) throws Exception {
        String subject = args[0];
        Path results = Path.of(args[1]);
        double seconds = Double.parseDouble(args[2]);
        Jmh jmh = new Jmh(subject, results, seconds);
        // As many threads leave the compiler little time, and what it has not come to would count.
        Jmh patient = new Jmh(subject, results, 4 * seconds);
        String[] all = Stream.of(Scenario.values()).map(Scenario::name).toArray(String[]::new);
        String[] list = {Scenario.LIST_20.name()};
        boolean isAsync;
        try (Client client = ClientUnderTest.onClassPath().overNetwork("http://127.0.0.1:1/v1")) {
            isAsync = client instanceof Client.Async;
        }
        for (Place place : places()) {
            String[] there = {place.name()};
            jmh.run(ClientBenchmark.class, "blocking", 1, Map.of("place", there, "scenario", all));
            patient.run(ClientBenchmark.class, "blocking", MANY_THREADS, Map.of("place", there, "scenario", list));
            if (isAsync) {
                jmh.run(ClientBenchmark.class, "async", 1, Map.of("place", there, "scenario", list));
            }
        }
        new Row(
                        subject,
                        "connections",
                        Place.LOOPBACK.name(),
                        Scenario.LIST_20.name(),
                        MANY_THREADS,
                        Runtime.version().feature(),
                        "connections",
                        connections())
                .appendTo(results);
    }

    private static List<Place> places() {
        return ClientUnderTest.onClassPath().inMemory().isPresent() ? List.of(Place.values()) : List.of(Place.LOOPBACK);
    }

    /** How many connections many threads open that call without pause. */
    private static int connections() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(MANY_THREADS);
        try (CannedServerProcess server = CannedServerProcess.start();
                Client client = ClientUnderTest.onClassPath().overNetwork(server.baseUrl())) {
            List<Future<?>> callers = new ArrayList<>();
            for (int i = 0; i < MANY_THREADS; i++) {
                callers.add(threads.submit(() -> {
                    for (int call = 0; call < 1000; call++) {
                        Scenario.LIST_20.run(client);
                    }
                    return null;
                }));
            }
            for (Future<?> caller : callers) {
                caller.get();
            }
            return server.connections();
        } finally {
            threads.shutdown();
        }
    }
}
