// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.endurance;

import com.petstore.sdk.LimitsInTests;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.NewPet;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * A process that calls the server until its parent ends, by blocking calls on virtual threads, where the JDK has them, or by asynchronous
 * calls. Prints the outcome of each create, each failure, and a sample of its own figures every ten seconds.
 */
final class EnduranceClient {

    static final String PLENTY = "plenty";
    static final String SCARCE = "scarce";
    static final int ROTATING = 150;

    private static final int WORKERS = 20;
    private static final int CALLS_PER_KEY = 5;
    private static final int LONGEST_PAUSE_MILLIS = 400;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String name;
    private final String baseUrl;
    private final PetStoreClient plenty;
    private final PetStoreClient scarce;
    private final PetStoreClient rotating;
    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    private final AtomicInteger created = new AtomicInteger();
    private final AtomicInteger rotations = new AtomicInteger();
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong slowest = new AtomicLong();

    private EnduranceClient(String name, String baseUrl) {
        this.name = name;
        this.baseUrl = baseUrl;
        this.plenty = newClient().apiKey(PLENTY).build();
        this.scarce = newClient().apiKey(SCARCE).build();
        this.rotating = newClient()
                .apiKey(() -> rotatingKey(rotations.getAndIncrement() / CALLS_PER_KEY % ROTATING))
                .build();
    }

    static String rotatingKey(int number) {
        return "rotating-" + number;
    }

    private PetStoreClientBuilder newClient() {
        return PetStoreClient.builder().baseUrl(baseUrl).timeout(TIMEOUT);
    }

    /**
     * Runs until the parent ends.
     *
     * @param args the name of the process, the service, and {@code blocking} or {@code async}
     */
    public static void main(String[] args) {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(0)));
        EnduranceClient client = new EnduranceClient(args[0], args[1]);
        client.scheduler.scheduleAtFixedRate(client::sample, 10, 10, TimeUnit.SECONDS);
        if (args[2].equals("blocking")) {
            ExecutorService threads = threads();
            for (int i = 0; i < WORKERS; i++) {
                int worker = i;
                threads.execute(() -> client.callForever(worker));
            }
        } else {
            for (int i = 0; i < WORKERS; i++) {
                client.startCall(i);
            }
        }
    }

    private static ExecutorService threads() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException noVirtualThreads) {
            System.out.println("note platform threads, because this JDK has no virtual ones");
            return Executors.newCachedThreadPool();
        }
    }

    private void callForever(int worker) {
        try {
            while (true) {
                Work work = next(worker);
                long start = begin();
                try {
                    work.call().execute();
                    ended(work, start, null);
                } catch (Throwable e) {
                    ended(work, start, e);
                }
                Thread.sleep(pause());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startCall(int worker) {
        Work work = next(worker);
        long start = begin();
        work.call().executeAsync().whenComplete((value, failure) -> {
            ended(work, start, failure instanceof CompletionException ? failure.getCause() : failure);
            scheduler.schedule(() -> startCall(worker), pause(), TimeUnit.MILLISECONDS);
        });
    }

    private static long pause() {
        return (long) (Math.random() * LONGEST_PAUSE_MILLIS);
    }

    /** Most workers call with plenty of quota, a few with little, a few with changing keys, and one with a client for each call. */
    private Work next(int worker) {
        if (worker == 0) {
            PetStoreClient once = newClient().apiKey(PLENTY).build();
            return new Work(once.listPets().limit(1), null, once);
        }
        if (worker <= 3) {
            return new Work(scarce.listPets().limit(1), null, null);
        }
        if (worker <= 6) {
            return new Work(rotating.listPets().limit(1), null, null);
        }
        if (worker <= 10) {
            String pet = name + "-" + created.getAndIncrement();
            return new Work(
                    plenty.createPet(NewPet.builder().name(pet).categoryId(7).build()), pet, null);
        }
        return new Work(plenty.listPets(), null, null);
    }

    private long begin() {
        pending.incrementAndGet();
        calls.incrementAndGet();
        return System.nanoTime();
    }

    private void ended(Work work, long start, Throwable failure) {
        pending.decrementAndGet();
        slowest.accumulateAndGet(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start), Math::max);
        if (work.client() != null) {
            scheduler.execute(work.client()::close);
        }
        if (work.pet() != null) {
            boolean unknown = failure instanceof PetStoreException known && known.outcomeUnknown();
            System.out.println((failure == null ? "created " : unknown ? "unknown " : "failed ") + work.pet());
        }
        if (failure instanceof RateLimitException refused && refused.suspectedBan()) {
            System.out.println("problem a ban is suspected");
        } else if (failure instanceof PetStoreException) {
            System.out.println("failure " + failure.getClass().getSimpleName());
        } else if (failure != null) {
            System.out.println("problem " + failure);
        }
    }

    private void sample() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        System.out.println("sample "
                + String.join(
                        " ",
                        List.of(
                                        runtime.totalMemory() - runtime.freeMemory(),
                                        (long) ManagementFactory.getThreadMXBean()
                                                .getThreadCount(),
                                        sockets(),
                                        (long) LimitsInTests.gatesOf(RateLimitScope.shared()),
                                        (long) pending.get(),
                                        calls.get(),
                                        Math.max(0, slowest.get() - TIMEOUT.toMillis()))
                                .stream()
                                .map(String::valueOf)
                                .toList()));
    }

    private static long sockets() {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(EnduranceClient::isSocket).count();
        } catch (IOException noSuchDirectory) {
            return 0;
        }
    }

    private static boolean isSocket(Path open) {
        try {
            return Files.readSymbolicLink(open).toString().startsWith("socket:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** A call, the name of the pet that it creates, and the client that is closed after it. */
    private record Work(PetStoreCall<?> call, String pet, PetStoreClient client) {}
}
