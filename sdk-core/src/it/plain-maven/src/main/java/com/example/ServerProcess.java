// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The standalone server in a JVM of its own, as a script or a program in any language would start it. */
final class ServerProcess implements AutoCloseable {

    private static final Pattern READY =
            Pattern.compile("PETSTORE-MOCK READY v1 url=(?<url>http://\\S+/v1) control=http://\\S+ pid=(?<pid>\\d+)");

    private final Process process;
    private final String url;

    private ServerProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    static ServerProcess start(Path jar, String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", jar.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            return new ServerProcess(process, readUrl(process));
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    // The reader stays open: closing it would close the server's standard output.
    private static String readUrl(Process process) throws IOException {
        BufferedReader output = process.inputReader();
        String line = output.readLine();
        Matcher ready = READY.matcher(String.valueOf(line));
        Expect.that(
                ready.matches() && Long.parseLong(ready.group("pid")) == process.pid(),
                "The ready line first, with the identifier of the process",
                line);
        return ready.group("url");
    }

    String url() {
        return url;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
