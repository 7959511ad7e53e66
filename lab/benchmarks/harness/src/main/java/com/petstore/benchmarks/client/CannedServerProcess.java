// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;

/** A {@link CannedServer} in a process of its own, so that what it costs is not counted. */
public final class CannedServerProcess implements AutoCloseable {

    private final Process process;
    private final String origin;

    private CannedServerProcess(Process process, String origin) {
        this.process = process;
        this.origin = origin;
    }

    public static CannedServerProcess start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-classpath",
                        System.getProperty("java.class.path"),
                        CannedServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), ISO_8859_1));
        return new CannedServerProcess(process, "http://127.0.0.1:" + output.readLine());
    }

    public String baseUrl() {
        return origin + "/v1";
    }

    /** How many connections were opened to it so far; may be asked once. */
    int connections() throws IOException {
        HttpURLConnection asking =
                (HttpURLConnection) URI.create(origin + "/connections").toURL().openConnection();
        try (var in = asking.getInputStream()) {
            return Integer.parseInt(new String(in.readAllBytes(), ISO_8859_1));
        } finally {
            asking.disconnect();
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
