// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.sdk.springboot.test.AutoConfigureMockPetStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/** The application with a service of its own. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@AutoConfigureMockPetStore(plan = "free")
class ShelterApplicationTest {

    /** A command of the guide, its data if it sends any, and what it prints. */
    private static final Pattern CURL =
            Pattern.compile("(?m)^\\$ curl (?:-H \\S+ -d '(.*)' )?localhost:8080(\\S+)\n(.*)$");

    @Autowired
    MockPetStore service;

    @Value("${local.server.port}")
    int port;

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
    }

    @Test
    void listsPetsOfService() throws Exception {
        service.seed(NewMockPet.of("Bella", 1).status(MockPetStatus.AVAILABLE));

        assertThat(send(to("/pets")).body()).contains("\"name\":\"Bella\"");
    }

    @Test
    void respondsWithRetryAfterWithoutQuota() throws Exception {
        service.faults().add(Fault.status(429).header("Retry-After", "3600"));

        HttpResponse<String> response = send(to("/pets"));
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isBetween(3500L, 3660L);
    }

    @Test
    void passesOnWhatServiceRefuses() throws Exception {
        service.faults().add(Fault.status(400).times(1));

        HttpResponse<String> response = send(to("/pets")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"name\":\"Bella\",\"categoryId\":1}")));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("\"detail\":\"");
    }

    @Test
    void refusesLimitThatServiceWouldRefuse() throws Exception {
        assertThat(send(to("/pets?limit=101")).statusCode()).isEqualTo(400);
        assertThat(service.journal().requests()).isEmpty();
    }

    @Test
    void readsPropertiesOfGuide() throws Exception {
        String guide = Files.readString(Path.of("../../docs/spring-boot.md"));
        MatchResult yaml = Pattern.compile("(?s)```yaml\n(.*?)```")
                .matcher(guide)
                .results()
                .findFirst()
                .orElseThrow();

        PropertySource<?> guides = new YamlPropertySourceLoader()
                .load("guide", new ByteArrayResource(yaml.group(1).getBytes(StandardCharsets.UTF_8)))
                .get(0);
        Properties own = PropertiesLoaderUtils.loadAllProperties("application.properties");
        for (String name : List.of("petstore.timeout", "petstore.attempt-timeout", "petstore.rate-limit.max-wait")) {
            assertThat(guides.getProperty(name)).as(name).isEqualTo(own.getProperty(name));
        }
    }

    @Test
    void respondsToCommandsOfGuide() throws Exception {
        List<MatchResult> commands = CURL.matcher(Files.readString(Path.of("../../docs/spring-boot.md")))
                .results()
                .toList();

        assertThat(commands).hasSize(3);
        for (MatchResult command : commands) {
            HttpRequest.Builder request = to(command.group(2));
            if (command.group(1) != null) {
                request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(command.group(1)));
            }
            assertThat(send(request).body()).as(command.group()).isEqualTo(command.group(3));
        }
    }
}
