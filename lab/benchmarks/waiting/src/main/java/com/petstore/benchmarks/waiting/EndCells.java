package com.petstore.benchmarks.waiting;

import com.petstore.sdk.PetStoreClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** How waits end that no reset ends, which the SDK alone has: its client is closed, or the time of a call is up. */
final class EndCells {

    private static final int SHORT_CALLS = 200;
    private static final Duration FIRST_DEADLINE = Duration.ofSeconds(3);
    private static final Duration APART = Duration.ofMillis(7);

    private EndCells() {}

    static void close(Cell cell) throws Exception {
        cell.warmUp();
        Limiter limiter = cell.usedUp();
        Pile pile = new Pile(cell.style(), List.of(limiter));
        pile.grow(cell.calls(), false);
        double cpu = Cell.cpuMillis();
        long began = System.nanoTime();
        limiter.close();
        cell.note("close ms", Cell.millisSince(began));
        pile.awaitEnd();
        cell.note("all ended ms", Cell.millisSince(began));
        cell.note("close cpu ms", Cell.cpuMillis() - cpu);
    }

    /** Calls of little patience behind a pile of calls with much, in front of a service that does not respond at all. */
    static void deadlines(Cell cell) throws Exception {
        cell.warmUp();
        Service service = new Service(Cell.REQUESTS, Instant.now().getEpochSecond());
        service.fallSilent();
        PetStoreClient client = PetStoreClient.builder()
                .baseUrl(Service.URL)
                .apiKey("key")
                .timeout(Duration.ofHours(1))
                .httpClient(service.okHttp())
                .build();
        IntStream.range(0, cell.calls()).forEach(i -> {
            var unused = client.listPets().executeAsync();
        });
        long[] late = IntStream.range(0, SHORT_CALLS)
                .mapToObj(i -> lateness(client, FIRST_DEADLINE.plus(APART.multipliedBy(i))))
                .toList()
                .stream()
                .flatMapToLong(call -> LongStream.of(call.join()))
                .sorted()
                .toArray();
        cell.note("late median ms", late[SHORT_CALLS / 2] / 1e6);
        cell.note("late most ms", late[SHORT_CALLS - 1] / 1e6);
    }

    private static CompletableFuture<Long> lateness(PetStoreClient client, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        return client.listPets()
                .timeout(timeout)
                .executeAsync()
                .orTimeout(1, TimeUnit.MINUTES)
                .handle((pets, failure) -> System.nanoTime() - deadline);
    }
}
