// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * CPU time of Java threads per operation, of those that call and of all others apart. Unlike elapsed time it hardly minds what else
 * the machine does. Compiler and collector are no Java threads and so are left out. So is the last iteration: there must be two.
 */
public final class CpuProfiler implements InternalProfiler {

    /** Of the threads that run the benchmark. */
    public static final String CALLERS = "cpu.callers";

    /** Of all other threads: those of a library, or of a server in the same JVM. */
    public static final String OTHERS = "cpu.others";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Map<Long, Long> before = Map.of();
    private int measured;

    @Override
    public String getDescription() {
        return "CPU time of Java threads per operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = cpuNanos();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iteration.getType() == IterationType.MEASUREMENT && ++measured == iteration.getCount()) {
            // What was measured is closed by now, and the time of threads that have ended is lost.
            return List.of();
        }
        Map<Long, Long> after = cpuNanos();
        long callers = 0;
        long others = 0;
        for (Map.Entry<Long, Long> thread : after.entrySet()) {
            long spent = thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
            if (isCaller(thread.getKey())) {
                callers += spent;
            } else {
                others += spent;
            }
        }
        double operations = result.getMetadata().getAllOps();
        return List.of(
                new ScalarResult(CALLERS, callers / operations, "ns/op", AggregationPolicy.AVG),
                new ScalarResult(OTHERS, others / operations, "ns/op", AggregationPolicy.AVG));
    }

    private static Map<Long, Long> cpuNanos() {
        Map<Long, Long> cpu = new HashMap<>();
        for (long thread : THREADS.getAllThreadIds()) {
            long nanos = THREADS.getThreadCpuTime(thread);
            if (nanos >= 0) {
                cpu.put(thread, nanos);
            }
        }
        return cpu;
    }

    private static boolean isCaller(long thread) {
        ThreadInfo info = THREADS.getThreadInfo(thread);
        return info != null && info.getThreadName().contains("jmh-worker");
    }
}
