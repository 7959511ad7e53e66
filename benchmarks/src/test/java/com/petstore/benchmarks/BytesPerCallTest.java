// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a call allocates beyond what one writes by hand.
 *
 * <p>This JVM optimises nothing away (see the pom), so that each {@code new} counts, and the figure is the same to the byte on every
 * machine, however busy. An application sees less: the reports of benchmarks/run show how much.
 */
class BytesPerCallTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CALLS = 500;

    /** The second column is what was reached so far, rounded up to 64; who makes it smaller lowers it. */
    @ParameterizedTest(name = "{0}: at most {1} bytes more")
    @CsvSource({
        "LIST_20, 2880",
        "LIST_100, 5952",
        "LIST_99_IN_SCRIPTS, 6144",
        "CREATE, 2112",
        "GET, 2240",
        "GET_MISSING, 3840"
    })
    void allocatesHardlyMoreThanHandWrittenCode(Scenario scenario, long margin) throws Exception {
        try (Client ours = Subject.SDK.inMemory();
                Client byHand = Subject.STREAMING.inMemory()) {
            long limit = bytesPerCall(scenario, byHand) + margin;

            assertThat(bytesPerCall(scenario, ours)).isLessThanOrEqualTo(limit);
        }
    }

    @Test
    void namesInSeveralScriptsCostAsMuchMoreThanAsciiAsWithHandWrittenCode() throws Exception {
        try (Client ours = Subject.SDK.inMemory();
                Client byHand = Subject.STREAMING.inMemory()) {
            double inAscii = ratio(Scenario.LIST_100, ours, byHand);

            assertThat(ratio(Scenario.LIST_99_IN_SCRIPTS, ours, byHand)).isLessThanOrEqualTo(1.1 * inAscii);
        }
    }

    private static double ratio(Scenario scenario, Client ours, Client byHand) throws Exception {
        return bytesPerCall(scenario, ours) / (double) bytesPerCall(scenario, byHand);
    }

    private static long bytesPerCall(Scenario scenario, Client client) throws Exception {
        // What is made once, and what the memory of pools grows by, is not part of a call.
        run(scenario, client);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            run(scenario, client);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least / CALLS;
    }

    private static void run(Scenario scenario, Client client) throws Exception {
        for (int i = 0; i < CALLS; i++) {
            scenario.run(client);
        }
    }
}
