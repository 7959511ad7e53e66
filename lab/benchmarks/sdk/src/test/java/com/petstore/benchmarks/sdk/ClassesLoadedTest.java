// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.benchmarks.CannedServer;
import com.petstore.benchmarks.ColdStart;
import com.petstore.benchmarks.byhand.StreamingUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * What a fresh JVM loads until its first list of pets over plain http, beside what hand-written code makes it load. That sets TLS up,
 * which this library does for https only.
 */
class ClassesLoadedTest {

    /** What was reached so far, and room for the chance of a few; who makes it smaller lowers it. */
    private static final double MARGIN = 0.97;

    @Test
    void loadsLessThanHandWrittenCode() throws IOException, InterruptedException {
        try (CannedServer server = CannedServer.start()) {
            long byHand = classes(StreamingUnderTest.class, server);

            assertThat(classes(SdkUnderTest.class, server)).isLessThanOrEqualTo((long) (byHand * MARGIN));
        }
    }

    private static long classes(Class<?> underTest, CannedServer server) throws IOException, InterruptedException {
        return new ColdStart(
                        Path.of(System.getProperty("java.home")),
                        System.getProperty("java.class.path"),
                        underTest.getName())
                .classes(server.baseUrl());
    }
}
