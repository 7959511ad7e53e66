// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Runs test classes that are no tests of this build, because they fail or have to run in another way. */
final class Samples {

    private Samples() {}

    static EngineExecutionResults run(Class<?>... samples) {
        return kit(samples).execute();
    }

    static EngineExecutionResults runConcurrently(Class<?>... samples) {
        return kit(samples)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .execute();
    }

    /** What failed, test or class, at least one. */
    static List<Throwable> failures(EngineExecutionResults results) {
        List<Throwable> failures = results.allEvents()
                .failed()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .toList();
        assertThat(failures).isNotEmpty();
        return failures;
    }

    static List<String> failedTests(EngineExecutionResults results) {
        return results.testEvents()
                .failed()
                .map(Event::getTestDescriptor)
                .map(test -> test.getDisplayName())
                .toList();
    }

    private static EngineTestKit.Builder kit(Class<?>... samples) {
        EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter");
        Arrays.stream(samples).forEach(sample -> kit.selectors(selectClass(sample)));
        return kit;
    }
}
