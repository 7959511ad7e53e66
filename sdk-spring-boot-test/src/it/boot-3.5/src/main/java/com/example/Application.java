// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import com.example.ledger.LedgerApplication;
import com.example.mockserver.Shop;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.springframework.boot.SpringBootVersion;

/**
 * Uses the starter as the world does: runs an application with a ledger in Redis, and then, in a JVM that has no Redis on its class
 * path, the tests of two applications, of which one does not use the SDK.
 */
public final class Application {

    private static final Pattern REDIS = Pattern.compile(".*redis.*|lettuce-.*|netty-.*|reactor-.*");

    private Application() {}

    /**
     * Runs the applications, and fails if one of them does.
     *
     * @param args the version of Spring Boot, and a second one in the JVM without Redis
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        expect(args[0].equals(SpringBootVersion.getVersion()), "Spring Boot " + args[0]);
        if (args.length == 1) {
            LedgerApplication.main(args);
            System.exit(runWithoutRedis(args[0]));
        }
        expect(Application.class.getResource("/io/lettuce/core/RedisClient.class") == null, "no Redis");

        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectPackage("com.example"))
                                .build(),
                        listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.err, true));
        expect(summary.getTotalFailureCount() == 0, "no failure");
        expect(summary.getTestsSucceededCount() == 11, "11 tests to pass, were " + summary.getTestsSucceededCount());
        expect(Shop.MADE.get() == 1, "one context for both classes of tests, were " + Shop.MADE.get());
        // As test runners do: Spring keeps the contexts, and with them the servers, until the JVM ends.
        System.exit(0);
    }

    private static int runWithoutRedis(String version) throws Exception {
        String classPath = Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getProperty("java.class.path"))
                .filter(entry ->
                        !REDIS.matcher(Path.of(entry).getFileName().toString()).matches())
                .collect(Collectors.joining(File.pathSeparator));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPath,
                        Application.class.getName(),
                        version,
                        "without Redis")
                .inheritIO()
                .start()
                .waitFor();
    }

    private static void expect(boolean holds, String what) {
        if (!holds) {
            System.err.println("expected: " + what);
            System.exit(1);
        }
    }
}
