// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command line in a process of its own, for what only a process shows: its streams, signals and exit code. It is killed with the
 * test.
 */
final class ServerProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile(
            "PETSTORE-MOCK READY v1 url=(https?://127\\.0\\.0\\.1:\\d+/v1) control=https?://127\\.0\\.0\\.1:\\d+/__petstore"
                    + " pid=(\\d+)");

    private final Process process;
    private final BufferedReader out;

    private ServerProcess(Process process) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
    }

    static ServerProcess start(String... arguments) throws IOException {
        return start(Redirect.DISCARD, List.of(), arguments);
    }

    /** With options for its JVM, and with a standard error that the test reads. */
    static ServerProcess startIn(List<String> options, String... arguments) throws IOException {
        return start(Redirect.PIPE, options, arguments);
    }

    private static ServerProcess start(Redirect err, List<String> options, String... arguments) throws IOException {
        // It is over before the optimising compiler would have paid off.
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ServerProcess(new ProcessBuilder(command).redirectError(err).start());
    }

    /** Waits for the ready line, for as long as the process runs, and returns the base URL. */
    String url() throws IOException {
        String line = out.readLine();
        assertThat(line).matches(READY);
        Matcher ready = READY.matcher(line);
        assertThat(ready.matches()).isTrue();
        assertThat(ready.group(2)).isEqualTo(Long.toString(pid()));
        return ready.group(1);
    }

    BufferedReader out() {
        return out;
    }

    BufferedReader err() {
        return process.errorReader(StandardCharsets.UTF_8);
    }

    OutputStream in() {
        return process.getOutputStream();
    }

    long pid() {
        return process.pid();
    }

    /** Asks it to end, by its handle: unlike {@link Process#destroy()} that leaves the streams open. */
    void terminate() {
        process.toHandle().destroy();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
