// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import redis.embedded.RedisServer;

/** Each expression of docs/dashboard.json has a value in a real Prometheus that watches this application, with a ledger in a real Redis. */
@Timeout(180)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class DashboardTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    static Path directory;

    private static MockPetStore service;
    private static RedisServer redis;

    @Value("${local.server.port}")
    int port;

    private Process prometheus;
    private int prometheusPort;

    @BeforeAll
    static void startService() {
        service = MockPetStore.start();
    }

    @AfterAll
    static void stopServers() throws IOException {
        service.close();
        if (redis != null) {
            redis.stop();
        }
    }

    @DynamicPropertySource
    static void useServers(DynamicPropertyRegistry properties) {
        properties.add("petstore.base-url", () -> service.baseUrl());
        properties.add("petstore.api-key", () -> service.apiKey());
        properties.add("petstore.rate-limit.scope", () -> "redis");
        properties.add("petstore.rate-limit.redis.uri", DashboardTest::startRedis);
    }

    /** Where none can be started, the application runs without the ledger, and the test is skipped. */
    private static String startRedis() {
        int redisPort = freePort();
        try {
            RedisServer server = RedisServer.newRedisServer()
                    .port(redisPort)
                    .bind("127.0.0.1")
                    .setting("save \"\"")
                    .build();
            server.start();
            redis = server;
        } catch (IOException e) {
            System.err.println("no Redis can be started here: " + e.getMessage());
        }
        return "redis://127.0.0.1:" + redisPort;
    }

    private static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyExpressionHasValue() throws Exception {
        startPrometheus();
        try {
            service.faults().add(Fault.status(429).header("Retry-After", "1").times(1));
            Set<String> withoutValue = expressions();
            assertThat(withoutValue).hasSizeGreaterThan(10);
            while (!withoutValue.isEmpty()) {
                assertThat(prometheus.isAlive()).as(log()).isTrue();
                get("http://localhost:" + port + "/pets");
                withoutValue.removeIf(this::hasValue);
            }
        } finally {
            prometheus.destroyForcibly().onExit().join();
        }
    }

    private void startPrometheus() throws IOException {
        Path configuration = Files.writeString(directory.resolve("prometheus.yml"), """
                global:
                  scrape_interval: 1s
                scrape_configs:
                  - job_name: shop
                    metrics_path: /actuator/prometheus
                    static_configs:
                      - targets: ['localhost:%d']
                """.formatted(port));
        prometheusPort = freePort();
        try {
            prometheus = new ProcessBuilder(
                            "prometheus",
                            "--config.file=" + configuration,
                            "--storage.tsdb.path=" + directory.resolve("data"),
                            "--web.listen-address=127.0.0.1:" + prometheusPort)
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
        } catch (IOException e) {
            skip("no Prometheus is installed here: " + e.getMessage());
        }
        if (redis == null) {
            prometheus.destroyForcibly();
            skip("no Redis can be started here");
        }
    }

    private static void skip(String reason) {
        if (Boolean.getBoolean("petstore.prometheus.required")) {
            throw new AssertionError(reason);
        }
        abort(reason);
    }

    /** With a client that is there, and an interval that a test can wait for. */
    private static Set<String> expressions() throws IOException {
        Set<String> expressions = new TreeSet<>();
        for (JsonNode panel :
                JSON.readTree(Path.of("../../docs/dashboard.json").toFile()).get("panels")) {
            for (JsonNode target : panel.get("targets")) {
                expressions.add(target.get("expr")
                        .textValue()
                        .replace("$client", "default")
                        .replace("$__rate_interval", "1m"));
            }
        }
        return expressions;
    }

    private boolean hasValue(String expression) {
        try {
            String query = URLEncoder.encode(expression, StandardCharsets.UTF_8);
            JsonNode response =
                    JSON.readTree(get("http://127.0.0.1:" + prometheusPort + "/api/v1/query?query=" + query));
            assertThat(response.path("status").asText("success"))
                    .as("%s: %s", expression, response)
                    .isEqualTo("success");
            JsonNode result = response.path("data").path("result");
            return !result.isEmpty() && !result.toString().contains("NaN");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What is there, or an empty object before the server listens. */
    private static String get(String url) {
        try {
            return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return "{}";
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String log() throws IOException {
        return Files.readString(directory.resolve("log"));
    }
}
