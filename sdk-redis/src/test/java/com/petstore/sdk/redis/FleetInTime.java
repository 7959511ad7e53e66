// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.mockserver.MockApiKey;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.model.Pet;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** Processes with a ledger in a real Redis, and the service, all on one clock: it runs until a test freezes it, and a test moves it on. */
final class FleetInTime implements AutoCloseable {

    private static final String KEY = "fleet-key";

    /** Shorter than any limit of a message. */
    private static final Duration STEP = Duration.ofMillis(250);

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-21T12:00:05Z"));
    private final TimeSource time = TimeSource.of(clock, clock.scheduler());
    private final Opened opened = new Opened();
    private final RedisServer server;
    private final MockPetStore store;
    private volatile Duration distance = Duration.ZERO;
    private final RedisAsyncCommands<String, String> redis;

    /** How many requests of asynchronous calls have not been dealt with to the end. */
    private final AtomicInteger requests = new AtomicInteger();

    /** How many messages Redis has not responded to. */
    private final AtomicInteger messages = new AtomicInteger();

    private FleetInTime(RedisServer server, QuotaPlan plan) {
        clock.resume();
        this.server = opened.add(server);
        store = opened.add(MockPetStore.builder().key(KEY, plan).clock(clock).start());
        RedisClient client = RedisClient.create(server.uri());
        opened.add(client::shutdown);
        redis = client.connect().async();
    }

    static FleetInTime start(Path directory, QuotaPlan plan) throws IOException {
        return new FleetInTime(RedisServer.start(directory), plan);
    }

    /** A client as in a process of its own. */
    PetStoreClient newProcess() {
        return newProcess(RedisQuotaLedger.builder().through(this::run));
    }

    /** The same with a ledger that the fleet closes. */
    PetStoreClient newProcess(QuotaLedger ledger) {
        return newClient(RateLimitScope.ledger(opened.add(ledger)));
    }

    RedisServer server() {
        return server;
    }

    /** What another program does that has the same key. */
    void spendOutsideOfTheLedger(int requests) {
        try (PetStoreClient stranger = newClient(RateLimitScope.isolated())) {
            for (int i = 0; i < requests; i++) {
                end(stranger, List.of(stranger.listPets().executeAsync()));
            }
        }
    }

    private PetStoreClient newClient(RateLimitScope scope) {
        return opened.add(PetStoreClient.builder()
                .baseUrl(store.baseUrl())
                .apiKey(KEY)
                .timeSource(time)
                .rateLimitScope(scope)
                .asyncExecutor(this::start)
                .build());
    }

    private void start(Runnable task) {
        requests.incrementAndGet();
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } finally {
                requests.decrementAndGet();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** At the time of the fleet's clock. */
    private CompletionStage<String> run(ScriptRunner.Script script, String key, String message) {
        if (distance.isZero()) {
            return runNow(script, key, message);
        }
        CompletableFuture<Void> arrived = new CompletableFuture<>();
        time.schedule(distance, () -> arrived.complete(null));
        return arrived.thenCompose(now -> runNow(script, key, message));
    }

    private CompletionStage<String> runNow(ScriptRunner.Script script, String key, String message) {
        messages.incrementAndGet();
        CompletableFuture<String> response = new CompletableFuture<>();
        RedisFuture<String> run = redis.eval(
                script.text(),
                ScriptOutputType.VALUE,
                new String[] {key},
                message,
                Long.toString(clock.instant().toEpochMilli()));
        var unused = run.whenComplete((text, failure) -> {
            if (failure == null) {
                response.complete(text);
            } else {
                response.completeExceptionally(failure);
            }
            messages.decrementAndGet();
        });
        return response;
    }

    /** From now on a message takes this time longer. */
    void setDistance(Duration longer) {
        distance = longer;
    }

    MockApiKey limits() {
        return store.keys().get(KEY);
    }

    Instant now() {
        return clock.instant();
    }

    /** In steps, each once Redis has responded to every message: on a slow machine, none is late. */
    void advance(Duration duration) {
        Instant end = now().plus(duration);
        for (Duration left = duration; left.compareTo(Duration.ZERO) > 0; left = Duration.between(now(), end)) {
            if (messages.get() == 0) {
                clock.advance(left.compareTo(STEP) < 0 ? left : STEP);
            }
        }
    }

    void freeze() {
        clock.freeze();
    }

    /** Waits for asynchronous calls. Time passes only while one waits and there is nothing to do: a slow machine uses nothing up of a limit. */
    void end(PetStoreClient process, List<CompletableFuture<List<Pet>>> calls) {
        while (!calls.stream().allMatch(CompletableFuture::isDone)) {
            if (isIdle(process)) {
                clock.advance(Duration.ofMillis(5));
            }
        }
    }

    private boolean isIdle(PetStoreClient process) {
        RateLimitStatus status = process.rateLimitStatus();
        return requests.get() == 0 && messages.get() == 0 && status.inFlight() == 0 && status.waiting() > 0;
    }

    /** How many requests the service has refused. */
    long refusals() {
        return store.journal().requests().stream()
                .filter(request -> request.status().orElse(0) == 429)
                .count();
    }

    @Override
    public void close() {
        opened.close();
    }
}
