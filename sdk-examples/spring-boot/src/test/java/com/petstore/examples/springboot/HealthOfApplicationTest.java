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
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

/** What a load balancer gets, as docs/spring-boot.md describes it. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.endpoint.health.probes.enabled=true",
            // On a busy machine, the first call may take longer than the application allows.
            "petstore.timeout=90s",
            "petstore.attempt-timeout=60s"
        })
@AutoConfigureMockPetStore
class HealthOfApplicationTest {

    @Autowired
    MockPetStore service;

    @Value("${local.server.port}")
    int port;

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                .build(),
                        BodyHandlers.ofString());
    }

    @Test
    void isOutOfServiceButReadyWhileTheQuotaOfTheDayIsUsedUp() throws Exception {
        assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
        service.faults()
                .add(Fault.status(429)
                        .header("Retry-After", "80000")
                        .header("X-RateLimit-Limit", "1000")
                        .header("X-RateLimit-Remaining", "0")
                        .header(
                                "X-RateLimit-Reset",
                                "" + (service.clock().instant().getEpochSecond() + 80_000)));
        assertThat(get("/pets").statusCode()).isEqualTo(503);

        assertThat(get("/actuator/health").statusCode()).isEqualTo(503);
        assertThat(get("/actuator/health/petstore").body()).contains("the quota of the day is used up");
        assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(200);
    }
}
