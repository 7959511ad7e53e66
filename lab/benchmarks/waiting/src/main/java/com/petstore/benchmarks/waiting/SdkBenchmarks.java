// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.sdk.PetStoreClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** What the SDK alone offers: it can be closed while calls wait, their time can be up, and the key can rotate. */
final class SdkBenchmarks {

    private static final int SHORT_CALLS = 200;
    private static final Duration FIRST_DEADLINE = Duration.ofSeconds(3);
    private static final Duration APART = Duration.ofMillis(7);

    private SdkBenchmarks() {}

    static void close(Measurement to) throws Exception {
        to.warmUp();
        Pile pile = to.pile();
        pile.grow(to.calls(), false);
        double cpu = Measurement.cpuMillis();
        long began = System.nanoTime();
        ((SdkLimiter) pile.limiter()).client.close();
        to.note("close ms", Measurement.millisSince(began));
        pile.awaitEnd();
        to.note("all ended ms", Measurement.millisSince(began));
        to.note("close cpu ms", Measurement.cpuMillis() - cpu);
    }

    /** Calls of little patience behind a pile of calls with much, in front of a service that does not respond at all. */
    static void deadlines(Measurement to) throws Exception {
        to.warmUp();
        OkHttpClient silent = Service.okHttp(chain -> new CompletableFuture<Response>().join());
        PetStoreClient client = SdkLimiter.client(silent).build();
        for (int i = 0; i < to.calls(); i++) {
            var unused = client.listPets().executeAsync();
        }
        List<CompletableFuture<Double>> late = new ArrayList<>();
        for (int i = 0; i < SHORT_CALLS; i++) {
            Duration timeout = FIRST_DEADLINE.plus(APART.multipliedBy(i));
            long deadline = System.nanoTime() + timeout.toNanos();
            CompletableFuture<?> call = client.listPets().timeout(timeout).executeAsync();
            late.add(call.orTimeout(1, TimeUnit.MINUTES).handle((pets, failure) -> Measurement.millisSince(deadline)));
        }
        double[] millis =
                late.stream().mapToDouble(CompletableFuture::join).sorted().toArray();
        to.note("late median ms", millis[SHORT_CALLS / 2]);
        to.note("late most ms", millis[SHORT_CALLS - 1]);
    }

    /** Each call has another key, whose quota it uses up. */
    static void rotating(Measurement to) throws Exception {
        to.warmUp();
        AtomicInteger keys = new AtomicInteger();
        PetStoreClient client = SdkLimiter.client(Service.withoutReset().okHttp)
                .apiKey(() -> "key-" + keys.incrementAndGet())
                .build();
        long before = Measurement.heap();
        long began = System.nanoTime();
        for (int i = 0; i < to.calls(); i++) {
            client.listPets().execute();
        }
        to.note("call us", Measurement.millisSince(began) * 1000 / to.calls());
        to.note("bytes per key", (double) (Measurement.heap() - before) / to.calls());
        client.close();
    }
}
