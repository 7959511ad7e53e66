// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Runs the tests of an application, as the world would use the starter and its support for tests. */
@SpringBootApplication
public class Application {

    /**
     * Runs the tests, and fails if one of them does.
     *
     * @param args the version of Spring Boot
     */
    public static void main(String[] args) {
        expect(args[0].equals(SpringBootVersion.getVersion()), "Spring Boot " + args[0]);
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(
                                        selectClass(MockedClientTest.class),
                                        selectClass(RefreshedClientTest.class),
                                        selectClass(TwoClientsTest.class))
                                .build(),
                        listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.err, true));
        expect(summary.getTotalFailureCount() == 0, "no failure");
        expect(summary.getTestsSucceededCount() == 7, "7 tests to pass, were " + summary.getTestsSucceededCount());
        // As test runners do: Spring keeps the context, and with it the server, until the JVM ends.
        System.exit(0);
    }

    private static void expect(boolean holds, String what) {
        if (!holds) {
            System.err.println("expected: " + what);
            System.exit(1);
        }
    }
}
