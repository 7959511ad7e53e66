// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests with the JUnit that it brings along: some that must pass, and one that must fail. */
public final class Application {

    private Application() {}

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args the version of JUnit Jupiter that it must be
     */
    public static void main(String[] args) {
        String version = org.junit.jupiter.api.Test.class.getPackage().getImplementationVersion();
        expect(args[0].equals(version), "JUnit Jupiter " + args[0] + ", found " + version);

        TestExecutionSummary passing = run(ShopTest.class, StaticFieldTest.class, PerClassTest.class);
        expect(passing.getTestsSucceededCount() == 9, "9 tests to pass\n" + text(passing));
        expect(passing.getTotalFailureCount() == 0, "no failure\n" + text(passing));

        TestExecutionSummary failing = run(ForgetfulShopTest.class);
        expect(failing.getTestsFailedCount() == 1, "one failure\n" + text(failing));
        expect(text(failing).contains("fault 1 {\"kind\":\"status\""), "the fault\n" + text(failing));
        expect(text(failing).contains("#1 POST /v1/pets 201"), "the journal\n" + text(failing));
        expect(text(failing).contains("random seed is 42"), "the seed\n" + text(failing));
    }

    private static TestExecutionSummary run(Class<?>... tests) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent");
        for (Class<?> test : tests) {
            request.selectors(selectClass(test));
        }
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherDiscoveryRequest built = request.build();
        LauncherFactory.create().execute(built, summary);
        return summary.getSummary();
    }

    private static String text(TestExecutionSummary summary) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        summary.printFailuresTo(writer);
        summary.getFailures().forEach(failure -> failure.getException().printStackTrace(writer));
        return text.toString();
    }

    private static void expect(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("expected: " + what);
        }
    }
}
