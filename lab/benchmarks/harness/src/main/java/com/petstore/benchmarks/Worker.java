// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A program that works for as many milliseconds as each line of its input says, and then prints the number of operations, the CPU nanoseconds of
 * the process and the bytes that its threads allocated: {@code Worker <class of the subject> <work> <operations at once> <base URL>}.
 */
final class Worker {

    /** In place of the base URL, for a client with responses from memory. */
    static final String MEMORY = "memory";

    /** Lists of 20 by asynchronous calls; the other work of clients is a {@link Scenario}. */
    static final String ASYNC = "async";

    /** A server is started and stopped. */
    static final String RESTARTS = "restarts";

    /** Each connection lists the first twenty pets of a server. */
    static final String LISTS = "lists";

    private static final ExecutorService THREADS = Executors.newCachedThreadPool();
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Worker() {}

    public static void main(String[] args) throws Exception {
        Object subject = Class.forName(args[0]).getConstructor().newInstance();
        int atOnce = Integer.parseInt(args[2]);
        Work work = subject instanceof ServerUnderTest server
                ? ofServer(server, args[1], atOnce)
                : ofClient(client((ClientUnderTest) subject, args[3]), args[1], atOnce);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, ISO_8859_1));
        for (String millis = input.readLine(); millis != null; millis = input.readLine()) {
            long cpu = PROCESS.getProcessCpuTime();
            long bytes = allocatedBytes();
            long operations = work.until(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(millis)));
            System.out.println(
                    operations + " " + (PROCESS.getProcessCpuTime() - cpu) + " " + (allocatedBytes() - bytes));
        }
        Runtime.getRuntime().halt(0);
    }

    private static Client client(ClientUnderTest underTest, String baseUrl) {
        return baseUrl.equals(MEMORY) ? underTest.inMemory() : underTest.overNetwork(baseUrl);
    }

    private static Work ofClient(Client client, String work, int atOnce) {
        if (work.equals(ASYNC)) {
            return end -> listAsync(client, atOnce, end);
        }
        Scenario scenario = Scenario.valueOf(work);
        return onThreads(Collections.nCopies(atOnce, () -> scenario.run(client)));
    }

    private static Work ofServer(ServerUnderTest underTest, String work, int atOnce) throws IOException {
        if (work.equals(RESTARTS)) {
            return onThreads(Collections.nCopies(atOnce, () -> {
                try (ServerUnderTest.Running server = underTest.start(0)) {
                    return server.port();
                }
            }));
        }
        ServerUnderTest.Running server = underTest.start(1000);
        List<Callable<Object>> connections = new ArrayList<>();
        for (int i = 0; i < atOnce; i++) {
            RawConnection connection = new RawConnection(server.port(), server.apiKey(), "/v1/pets?limit=20");
            connection.exchange();
            if (!connection.text().contains(new String(SamplePets.list(20), ISO_8859_1))) {
                throw new IllegalStateException("not the list that was asked for: " + connection.text());
            }
            connections.add(connection::exchange);
        }
        return onThreads(connections);
    }

    /** Each operation on a thread of its own, again and again. */
    private static Work onThreads(List<Callable<Object>> operations) {
        return end -> {
            List<Future<Long>> counts = new ArrayList<>();
            for (Callable<Object> operation : operations) {
                counts.add(THREADS.submit(() -> {
                    long count = 0;
                    while (System.nanoTime() - end < 0) {
                        operation.call();
                        count++;
                    }
                    return count;
                }));
            }
            long sum = 0;
            for (Future<Long> count : counts) {
                sum += count.get();
            }
            return sum;
        };
    }

    private static long listAsync(Client client, int atOnce, long end) throws Exception {
        LongAdder lists = new LongAdder();
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        Semaphore free = new Semaphore(atOnce);
        while (System.nanoTime() - end < 0) {
            free.acquire();
            var unused = client.listPetsAsync(20).whenComplete((list, failure) -> {
                lists.increment();
                failed.compareAndSet(null, failure);
                free.release();
            });
        }
        free.acquire(atOnce);
        if (failed.get() != null) {
            throw new IllegalStateException("a list failed", failed.get());
        }
        return lists.sum();
    }

    /** Of the threads that live. */
    private static long allocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return LongStream.of(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    /** Operations until a moment of {@link System#nanoTime()}. */
    private interface Work {

        long until(long end) throws Exception;
    }
}
