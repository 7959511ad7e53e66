// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A program that calls for as many milliseconds as each line of its input says, and then prints how many calls that were, and the CPU
 * nanoseconds of its process: {@code InterleavedWorker <base URL, or memory> <scenario> <calls at once> <blocking or async>}. Asynchronous
 * calls list pets, whatever the scenario.
 */
final class InterleavedWorker {

    private static final int PETS = 20;

    private final Client client;
    private final Scenario scenario;
    private final int atOnce;
    private final boolean async;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private InterleavedWorker(Client client, Scenario scenario, int atOnce, boolean async) {
        this.client = client;
        this.scenario = scenario;
        this.atOnce = atOnce;
        this.async = async;
    }

    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        ClientUnderTest underTest = ClientUnderTest.onClassPath();
        Client client = args[0].equals("memory") ? underTest.inMemory().orElseThrow() : underTest.overNetwork(args[0]);
        InterleavedWorker worker = new InterleavedWorker(
                client, Scenario.valueOf(args[1]), Integer.parseInt(args[2]), args[3].equals("async"));
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, ISO_8859_1));
        for (String millis = input.readLine(); millis != null; millis = input.readLine()) {
            long cpu = process.getProcessCpuTime();
            long calls = worker.turn(TimeUnit.MILLISECONDS.toNanos(Long.parseLong(millis)));
            System.out.println(calls + " " + (process.getProcessCpuTime() - cpu));
        }
        Runtime.getRuntime().halt(0);
    }

    private long turn(long nanos) throws InterruptedException, ExecutionException {
        long end = System.nanoTime() + nanos;
        return async ? listAsync(end) : call(end);
    }

    private long call(long end) throws InterruptedException, ExecutionException {
        List<Future<Long>> counts = new ArrayList<>();
        for (int i = 0; i < atOnce; i++) {
            counts.add(threads.submit(() -> {
                long calls = 0;
                while (System.nanoTime() - end < 0) {
                    scenario.run(client);
                    calls++;
                }
                return calls;
            }));
        }
        long calls = 0;
        for (Future<Long> count : counts) {
            calls += count.get();
        }
        return calls;
    }

    private long listAsync(long end) throws InterruptedException, ExecutionException {
        LongAdder lists = new LongAdder();
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        Semaphore free = new Semaphore(atOnce);
        while (System.nanoTime() - end < 0) {
            free.acquire();
            var unused = ((Client.Async) client).listPetsAsync(PETS).whenComplete((list, failure) -> {
                lists.increment();
                failed.compareAndSet(null, failure);
                free.release();
            });
        }
        free.acquire(atOnce);
        if (failed.get() != null) {
            throw new ExecutionException("a list failed", failed.get());
        }
        return lists.sum();
    }
}
