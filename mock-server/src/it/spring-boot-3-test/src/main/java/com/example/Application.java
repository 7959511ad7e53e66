// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Runs the tests of an application with the JUnit that Spring Boot pins. */
@SpringBootApplication
public class Application {

    /**
     * Runs the tests, and fails if one of them does.
     *
     * @param args the version of JUnit Jupiter that Spring Boot pins
     */
    public static void main(String[] args) {
        String version = org.junit.jupiter.api.Test.class.getPackage().getImplementationVersion();
        expect(args[0].equals(version), "JUnit Jupiter " + args[0] + ", found " + version);

        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(ListingTest.class), selectClass(FailingServiceTest.class))
                                .build(),
                        listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.err, true));
        expect(summary.getTotalFailureCount() == 0, "no failure");
        expect(summary.getTestsSucceededCount() == 3, "3 tests to pass, were " + summary.getTestsSucceededCount());
        expect(Shop.MADE.get() == 1, "one context for both classes, were " + Shop.MADE.get());
    }

    private static void expect(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("expected: " + what);
        }
    }
}
