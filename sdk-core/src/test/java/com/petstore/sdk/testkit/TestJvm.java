// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program in a JVM of its own, which ends before the optimising compiler would have paid off. */
public final class TestJvm implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private TestJvm(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }

    public static TestJvm start(List<String> options, Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-classpath", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return new TestJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** The next line that it prints. */
    public String line() throws IOException {
        return output.readLine();
    }

    /** All that it still prints until it ends. */
    public Stream<String> lines() {
        return output.lines();
    }

    /** Waits until it has ended on its own. */
    public void awaitExit(Duration bound) throws InterruptedException {
        assertThat(process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS))
                .as("the program ends on its own within %s", bound)
                .isTrue();
        assertThat(process.exitValue()).as("exit value").isZero();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
