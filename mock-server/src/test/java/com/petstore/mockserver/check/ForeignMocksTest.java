// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.petstore.mockserver.MockPetStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The check against mocks of others, made of the OpenAPI document that the server serves. They come from npm, in the versions of {@code
 * package.json}. Without Node the tests are skipped, unless {@code petstore.node.required} is set.
 */
@Tag("search")
class ForeignMocksTest {

    private static final Path GUESTS = Path.of("target/foreign-mocks");

    private Process mock;

    @BeforeAll
    static void install() throws Exception {
        Files.createDirectories(GUESTS);
        Files.writeString(
                GUESTS.resolve("package.json"), Files.readString(Path.of("src/test/resources/check/package.json")));
        try (MockPetStore server = MockPetStore.start()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.controlUrl() + "/openapi.json"))
                    .build();
            Files.writeString(
                    GUESTS.resolve("openapi.json"),
                    HttpClient.newHttpClient()
                            .send(request, BodyHandlers.ofString())
                            .body());
        }
        try {
            Process npm = start("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts");
            String output = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (npm.waitFor() != 0) {
                without("npm install failed: " + output);
            }
        } catch (IOException e) {
            without("Node is not installed");
        }
    }

    private static void without(String reason) {
        String message = reason + ": check is not compared with Prism and Mockoon";
        if (Boolean.getBoolean("petstore.node.required")) {
            fail(message);
        }
        abort(message);
    }

    @AfterEach
    void stop() throws InterruptedException {
        mock.descendants().forEach(ProcessHandle::destroy);
        mock.destroy();
        mock.waitFor();
    }

    @Test
    void prismKeepsWhatADocumentCanDescribe() throws IOException {
        int port = freePort();
        mock = start("node_modules/.bin/prism", "mock", "--port", String.valueOf(port), "openapi.json");
        awaitOutput("Prism is listening");

        ServiceReport report = check("http://127.0.0.1:" + port);

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.brokenPromises())
                .extracting(Finding::name)
                .containsExactly(
                        "filter-pending",
                        "filter-sold",
                        "get-unknown",
                        "key-wrong",
                        "error-json",
                        "error-code",
                        "error-message",
                        "error-status",
                        "rate-limit",
                        "rate-limit-remaining",
                        "rate-limit-reset",
                        "rate-limit-reset-time",
                        "create-name",
                        "create-keeps-status");
        assertThat(report.differences())
                .extracting(Finding::name)
                .containsExactly(
                        "reset-unit",
                        "anonymous-rate-limit",
                        "unknown-path",
                        "wrong-method",
                        "head-and-options",
                        "bad-pet-id",
                        "deprecated-since",
                        "unexpected-body",
                        "name-limits",
                        "first-id",
                        "authorization-form",
                        "repeated-post");
        assertThat(Check.chosen(report.behavior())).isEmpty();
    }

    @Test
    void mockoonChecksNeitherKeysNorBodies() throws IOException {
        int port = freePort();
        mock = start(
                "node_modules/.bin/mockoon-cli", "start", "--data", "openapi.json", "--port", String.valueOf(port));
        awaitOutput("Server started");

        ServiceReport report = check("http://127.0.0.1:" + port + "/v1");

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.brokenPromises())
                .extracting(Finding::name)
                .as("but for those that depend on the status, which is random")
                .filteredOn(name -> !name.startsWith("filter-") && !name.equals("create-keeps-status"))
                .containsExactly(
                        "get-unknown",
                        "key-missing",
                        "key-wrong",
                        "rate-limit",
                        "rate-limit-remaining",
                        "rate-limit-reset",
                        "create-name",
                        "create-needs-name",
                        "create-needs-category",
                        "create-checks-status",
                        "create-checks-type");
        assertThat(report.differences())
                .extracting(Finding::name)
                .containsExactly(
                        "limit-out-of-range",
                        "malformed-query",
                        "anonymous-rate-limit",
                        "unknown-path",
                        "wrong-method",
                        "head-and-options",
                        "bad-pet-id",
                        "name-limits",
                        "first-id",
                        "accept",
                        "repeated-post");
        assertThat(Check.chosen(report.behavior())).isEmpty();
    }

    private static ServiceReport check(String url) throws IOException {
        return ServiceCheck.of(URI.create(url), () -> "any-key").write().run();
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(List.of(command))
                .directory(GUESTS.toFile())
                .redirectErrorStream(true)
                .start();
    }

    private void awaitOutput(String text) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(mock.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder read = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            read.append(line).append('\n');
            if (line.contains(text)) {
                Thread rest = new Thread(() -> output.lines().forEach(any -> {}), "output-of-a-mock");
                rest.setDaemon(true);
                rest.start();
                return;
            }
        }
        fail("the mock ended: " + read);
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
