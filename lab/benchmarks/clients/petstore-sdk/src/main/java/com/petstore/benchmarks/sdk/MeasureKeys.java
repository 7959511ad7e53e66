// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.sdk;

import com.petstore.benchmarks.HeapHistogram;
import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.client.CannedInterceptor;
import com.petstore.sdk.PetStoreClient;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.function.IntFunction;
import javax.management.JMException;
import okhttp3.OkHttpClient;

/**
 * A program that measures calls with a key of their own, for many tenants from one pool: what the gate of a key takes in the heap, and how many
 * calls a thread makes in a second of its CPU time with a new key each, beside calls with one key. No byte goes over a network, and each response
 * shows a minute with requests left, so that a gate stays until that minute is over: {@code MeasureKeys <keys>}.
 */
final class MeasureKeys {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private MeasureKeys() {}

    public static void main(String[] args) throws JMException {
        int keys = Integer.parseInt(args[0]);
        OkHttpClient inMemory = new OkHttpClient.Builder()
                .addInterceptor(new CannedInterceptor())
                .build();
        try (PetStoreClient client = PetStoreClient.builder()
                .baseUrl("http://127.0.0.1/v1")
                .apiKey(SamplePets.API_KEY)
                .httpClient(inMemory)
                .build()) {
            for (int round = 0; round <= 3; round++) {
                double oneKey = callsPerSecond(client, keys, call -> "the-only-key");
                long before = heap();
                String tenant = "tenant-" + round + "-";
                double newKeys = callsPerSecond(client, keys, call -> tenant + call);
                long perKey = (heap() - before) / keys;
                System.out.printf(
                        Locale.ROOT,
                        "%s: %,.0f calls a second with one key, %,.0f with a new key each; %,d bytes of heap a key%n",
                        round == 0 ? "warm-up" : "round " + round,
                        oneKey,
                        newKeys,
                        perKey);
            }
        }
    }

    private static double callsPerSecond(PetStoreClient client, int calls, IntFunction<String> key) {
        long start = THREADS.getCurrentThreadCpuTime();
        for (int call = 0; call < calls; call++) {
            client.request("GET", "/pets/1").apiKey(key.apply(call)).execute();
        }
        return calls * 1e9 / (THREADS.getCurrentThreadCpuTime() - start);
    }

    private static long heap() throws JMException {
        return HeapHistogram.reachable().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
