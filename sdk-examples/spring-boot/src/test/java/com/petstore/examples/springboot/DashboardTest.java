// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.springboot.test.AutoConfigureMockPetStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

/** The metrics of dashboard.json are those that the application offers to Prometheus; those of a ledger need one. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        // Spring Boot's slices, which other tests use, switch it off.
        properties = "management.prometheus.metrics.export.enabled=true")
@AutoConfigureMockPetStore
class DashboardTest {

    private static final Pattern METRIC = Pattern.compile("petstore_(?!ratelimit_ledger)\\w+");

    @Autowired
    MockPetStore service;

    @Value("${local.server.port}")
    int port;

    @Test
    void namesMetricsOfApplication() throws Exception {
        service.faults().add(Fault.status(429).header("Retry-After", "1").times(1));
        get("/pets");

        assertThat(METRIC.matcher(Files.readString(Path.of("dashboard.json")))
                        .results()
                        .map(MatchResult::group))
                .hasSizeGreaterThan(8)
                .allSatisfy(metric -> assertThat(get("/actuator/prometheus")).contains(metric + "{"));
    }

    private String get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }
}
