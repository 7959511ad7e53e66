// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a JVM has of threads, sockets and heap, to be compared with what it had before. */
final class Surroundings {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int COLLECTIONS = 3;

    private final Set<Thread> threads;
    private final long sockets;

    Surroundings() {
        openTheSocketOfTheJvm();
        threads = ours();
        sockets = sockets();
    }

    /** The first channel makes a JVM open a socket that it keeps for good, to close others by. */
    private static void openTheSocketOfTheJvm() {
        try {
            SocketChannel.open().close();
        } catch (IOException e) {
            throw new AssertionError("cannot open a socket", e);
        }
    }

    /** Waits, on real time and with a bound, until nothing is left of what came after this. */
    void awaitNothingMore() {
        await(() -> moreThreads().isEmpty() && sockets() <= sockets);
        assertThat(moreThreads()).as("threads").isEmpty();
        assertThat(sockets()).as("sockets").isLessThanOrEqualTo(sockets);
    }

    private Set<Thread> moreThreads() {
        return ours().stream().filter(thread -> !threads.contains(thread)).collect(Collectors.toSet());
    }

    /** Those of the client and the server end after a few idle seconds; OkHttp's own, one per JVM, after a minute. */
    private static Set<Thread> ours() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("petstore-")
                        || thread.getName().equals("mock-clock"))
                .collect(Collectors.toSet());
    }

    /** How many sockets are open, where the system tells. */
    private static long sockets() {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return 0;
        }
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            return descriptors.filter(Surroundings::isSocket).count();
        } catch (IOException e) {
            throw new AssertionError("cannot list " + DESCRIPTORS, e);
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** How many bytes of the heap are in use after all that is garbage has been collected. */
    static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }
}
