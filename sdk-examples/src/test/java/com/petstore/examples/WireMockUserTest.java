// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.Stub;
import com.petstore.mockserver.StubResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What users of WireMock do first, by the table "Coming from WireMock" of {@code docs/mock-server/stubs.md}, with any HTTP client. */
class WireMockUserTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final MockPetStore mock =
            MockPetStore.builder().clock(MockClock.autoAdvancingFrom(START)).start();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    void stubsAResponseWithAHeaderAndADelay() throws Exception {
        mock.stubs()
                .add(Stub.get("/v1/vets/{id}")
                        .returns(StubResponse.text(200, "hello")
                                .header("X-Page", "2")
                                .delayedBy(Duration.ofMinutes(1))));

        HttpResponse<String> response = get("/vets/7");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("hello");
        assertThat(response.headers().firstValue("X-Page")).contains("2");
        assertThat(mock.clock().instant()).isAfterOrEqualTo(START.plus(Duration.ofMinutes(1)));
    }

    @Test
    void stubsASequence() {
        mock.stubs()
                .add(Stub.get("/v1/vets")
                        .returns(StubResponse.of(503), StubResponse.of(500), StubResponse.json(200, "[]")));

        assertThat(IntStream.range(0, 4).mapToObj(i -> status("/vets"))).containsExactly(503, 500, 200, 200);
    }

    @Test
    void verifiesWhatWasRequested() throws Exception {
        mock.stubs().add(Stub.get("/v1/vets").returns(200, "[]"));

        get("/vets?page=1");
        get("/vets?page=2");

        assertThat(mock.journal().requests(request -> request.path().equals("/v1/vets")))
                .extracting(request -> request.query().orElse(""))
                .containsExactly("page=1", "page=2");
    }

    @Test
    void failsTheConnectionOfAStubbedRequest() throws Exception {
        mock.stubs().add(Stub.get("/v1/vets").returns(200, "[]"));
        mock.faults()
                .add(Fault.connectionReset().onRequest("GET", "/v1/vets").times(2)); // the JDK's client retries once

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> get("/vets"));

        mock.faults().clear();
        assertThat(get("/vets").statusCode()).isEqualTo(200);
    }

    @Test
    void findsWhyAStubDoesNotMatch() throws Exception {
        mock.stubs().add(Stub.get("/v1/vets").withQuery("city", "Berlin").returns(200, "[]"));

        HttpResponse<String> response = get("/vets?city=Paris");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).contains("stub 1 for GET /v1/vets: query city must be Berlin, was Paris");
        assertThat(mock.journal().requests().get(0).nearestStub())
                .contains("stub 1 for GET /v1/vets: query city must be Berlin, was Paris");
    }

    private HttpResponse<String> get(String target) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(mock.baseUrl() + target)).build();
        return client.send(request, BodyHandlers.ofString());
    }

    private int status(String target) {
        try {
            return get(target).statusCode();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
