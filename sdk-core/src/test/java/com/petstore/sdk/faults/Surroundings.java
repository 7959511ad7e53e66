// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.OpenSockets;
import java.util.Set;
import java.util.stream.Collectors;

/** What a JVM has of threads, sockets and heap, to be compared with what it had before. */
final class Surroundings {

    private static final int COLLECTIONS = 3;

    private final Set<Thread> threads;
    private final long sockets;

    Surroundings() {
        threads = ours();
        sockets = OpenSockets.count();
    }

    /** Waits, on real time and with a bound, until nothing is left of what came after this. */
    void awaitNothingMore() {
        Eventually.passes(() -> assertThat(moreThreads()).as("threads").isEmpty());
        Eventually.passes(() -> assertThat(OpenSockets.count()).as("sockets").isLessThanOrEqualTo(sockets));
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
}
