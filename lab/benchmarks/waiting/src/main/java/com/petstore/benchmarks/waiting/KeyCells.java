package com.petstore.benchmarks.waiting;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** More than one key in a JVM. */
final class KeyCells {

    private KeyCells() {}

    /** The calls wait for several keys, each with a limiter of its own. */
    static void several(Cell cell, int keys) throws Exception {
        cell.warmUp();
        long empty = Cell.heap();
        List<Limiter> limiters = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            limiters.add(cell.usedUp());
        }
        long before = Cell.heap();
        Pile pile = new Pile(cell.style(), limiters);
        long began = System.nanoTime();
        pile.grow(cell.calls(), false);
        String scenario = Integer.toString(keys);
        cell.note(scenario, "enqueue ms", Cell.millisSince(began));
        long held = Cell.heap() - before;
        // With a scheduler for each key, what is collected meanwhile can be more than the calls.
        if (held > 0) {
            cell.note(scenario, "heap bytes", (double) held / cell.calls());
        }
        cell.note(scenario, "bytes per key", (double) (before - empty) / keys);
        pile.cancel();
    }

    /** Each call has another key, whose quota it uses up. */
    static void rotating(Cell cell) throws Exception {
        cell.warmUp();
        Service service = new Service(Cell.REQUESTS, Instant.now().getEpochSecond() + 3600);
        AtomicInteger keys = new AtomicInteger();
        try (PetStoreClient client = PetStoreClient.builder()
                .baseUrl(Service.URL)
                .apiKey(() -> "key-" + keys.incrementAndGet())
                .httpClient(service.okHttp())
                .rateLimitScope(RateLimitScope.isolated())
                .build()) {
            long before = Cell.heap();
            long began = System.nanoTime();
            for (int i = 0; i < cell.calls(); i++) {
                client.listPets().execute();
            }
            cell.note("call us", Cell.millisSince(began) * 1000 / cell.calls());
            cell.note("bytes per key", (double) (Cell.heap() - before) / cell.calls());
        }
    }
}
