// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server remembers of the requests that it got. */
class JournalWireTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
    private final MockClock clock = MockClock.frozenAt(START);

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("first-secret", QuotaPlan.FREE)
            .key("tiny-secret", QuotaPlan.enterprise(1, 100))
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "first-secret");

    @Test
    void showsRequestsAndTheirResponses() {
        client.get("/pets?limit=5");
        client.post(NEW_REX);

        MockRequest get = mock.journal().requests().get(0);
        assertThat(get.summary()).isEqualTo("#1 GET /v1/pets?limit=5 200");
        assertThat(get.receivedAt()).isEqualTo(START);
        assertThat(get.header("host")).contains("localhost");
        assertThat(get.body()).isEmpty();
        assertThat(get.responseBody()).isEqualTo("[]");
        MockRequest post = mock.journal().requests().get(1);
        assertThat(post.body()).contains(NEW_REX);
        assertThat(post.status()).hasValue(201);
        assertThat(post.processed()).isTrue();
    }

    @Test
    void doesNotTakeWhatWasRefusedForApplied() {
        client.post("{}");

        assertThat(mock.journal().requests()).extracting(MockRequest::processed).containsExactly(false);
    }

    @Test
    void distinguishesALostResponseFromALostRequest() {
        mock.faults().add(Fault.connectionReset().times(1));
        mock.faults().add(Fault.connectionClosed().afterProcessing().times(1));
        for (int i = 0; i < 2; i++) {
            try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
                connection.send(client.rawPost(NEW_REX));
                assertThat(connection.isClosedByServer()).isTrue();
            }
        }

        assertThat(mock.journal().requests())
                .extracting(MockRequest::summary)
                .containsExactly("#1 POST /v1/pets without a response", "#2 POST /v1/pets without a response");
        assertThat(mock.journal().requests()).extracting(MockRequest::processed).containsExactly(false, true);
    }

    @Test
    void showsTheResponseOfAFault() {
        mock.faults().add(Fault.status(503).body("down"));
        client.get("/pets");

        MockRequest request = mock.journal().requests().get(0);
        assertThat(request.status()).hasValue(503);
        assertThat(request.responseBody()).isEqualTo("down");
        assertThat(request.processed()).isFalse();
    }

    @Test
    void hasARequestFromItsArrivalOn() throws InterruptedException {
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(
                    client.head("POST", "/pets", "Content-Type: application/json\nContent-Length: 29\n") + "\n");

            MockRequest request =
                    mock.journal().await(1, Duration.ofSeconds(30)).get(0);
            assertThat(request.summary()).isEqualTo("#1 POST /v1/pets without a response");
            connection.send(NEW_REX).read();
            assertThat(mock.journal().requests().get(0).summary()).isEqualTo("#1 POST /v1/pets 201");
        }
    }

    @Test
    void waitsForRequestsThatAreYetToCome() throws InterruptedException {
        CompletableFuture<Void> sent = CompletableFuture.runAsync(
                () -> Stream.of("/pets", "/pets/5", "/pets").forEach(client::get));

        List<MockRequest> found =
                mock.journal().await(request -> request.status().orElse(0) == 404, 1, Duration.ofSeconds(30));

        assertThat(found).extracting(MockRequest::path).containsExactly("/v1/pets/5");
        sent.join();
    }

    @Test
    void timesOutAndNamesTheRequestsThatCame() {
        client.get("/pets");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> mock.journal().await(2, Duration.ofMillis(1)))
                .withMessage("expected 2 matching requests within 1 ms, got 1; last requests: #1 GET /v1/pets 200");
    }

    @Test
    void nobodyWaitsForAServerThatIsClosed() throws InterruptedException {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                mock.journal().await(1, Duration.ofHours(1));
            } catch (AssertionError e) {
                failure.complete(e);
            }
        });
        waiting.start();
        mock.close();

        assertThat(failure.join()).isInstanceOf(AssertionError.class);
        waiting.join();
    }

    @Test
    void namesKeysByTheStartOfTheirHash() {
        client.get("/pets");
        new TestClient(mock.baseUrl(), "guessed-secret").get("/pets");

        assertThat(mock.journal().requests().get(0).keyId()).contains("e0a5091e");
        assertThat(mock.journal().requests().get(0).header("Authorization")).contains("Bearer [e0a5091e]");
        assertThat(mock.journal().requests().get(1).keyId()).isEmpty();
        assertThat(mock.journal().requests().get(1).header("Authorization")).contains("Bearer [unknown]");
    }

    @Test
    void showsNoKeyThatARuleHasDecoded() {
        client.get("/pets?%66irst-secret=1");

        assertThat(mock.journal().violations().toString())
                .contains("[e0a5091e]")
                .doesNotContain("had first-secret");
    }

    @Test
    void showsNoKeyWhereverItWasSent() {
        client.send("GET", "/first-secret?key=first-secret", "X-Key: first-secret\n");
        client.post("{\"name\":\"first-secret\",\"categoryId\":7}");
        mock.keys().revoke("first-secret");

        assertThat(mock.journal().requests())
                .allSatisfy(request -> assertThat(request.summary()
                                + request.headers()
                                + request.body()
                                + request.responseBody()
                                + request.violations())
                        .doesNotContain("first-secret")
                        .contains("[e0a5091e]"));
    }

    @Test
    void dropsTheOldestBeyondItsCapacityAndCountsThem() {
        try (MockPetStore small = MockPetStore.builder().journalCapacity(2).start()) {
            TestClient other = new TestClient(small.baseUrl(), small.apiKey());
            Stream.of("/pets/1", "/pets/2", "/pets/3").forEach(other::get);

            assertThat(small.journal().requests())
                    .extracting(MockRequest::summary)
                    .containsExactly("#2 GET /v1/pets/2 404", "#3 GET /v1/pets/3 404");
            assertThat(small.journal().dropped()).isEqualTo(1);
        }
    }

    @Test
    void aListenerGetsTheRequestsThatComeWhileItIsThere() throws InterruptedException {
        BlockingQueue<String> first = new LinkedBlockingQueue<>();
        BlockingQueue<String> second = new LinkedBlockingQueue<>();
        try (RawConnection early = RawConnection.to(mock.baseUrl())) {
            assertThat(early.send(client.rawPostThatWaits("{}")).read().status())
                    .isEqualTo(100);
            Journal.Registration added = mock.journal().addListener(request -> first.add(request.summary()));
            mock.journal().addListener(request -> second.add(request.summary()));
            early.send("{}").read();
            client.get("/pets/2");
            assertThat(first.take()).isEqualTo("#2 GET /v1/pets/2 404");
            added.close();
            client.get("/pets/3");
        }
        assertThat(List.of(second.take(), second.take()))
                .containsExactlyInAnyOrder("#2 GET /v1/pets/2 404", "#3 GET /v1/pets/3 404");
        assertThat(first).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-secret", "e0a5091e"})
    void findsTheRequestsOfAKeyThatWasRevoked(String keyOrId) {
        client.get("/pets/1");
        mock.keys().revoke("first-secret");

        assertThat(new ControlClient(mock.controlUrl())
                        .get("/requests?key=" + keyOrId)
                        .body())
                .contains("\"matching\":1");
    }

    @Test
    void keepsAWholeBodyOnDemand() {
        try (MockPetStore whole =
                MockPetStore.builder().journalBodyBytes(1024 * 1024).start()) {
            String body = "{\"name\":\"" + "a".repeat(100_000) + "\",\"categoryId\":7}";
            new TestClient(whole.baseUrl(), whole.apiKey()).post(body);

            MockRequest request = whole.journal().requests().get(0);
            assertThat(request.body()).contains(body);
            assertThat(request.bodyTruncated()).isFalse();
            assertThat(request.responseBody()).hasSizeGreaterThan(100_000);
        }
    }

    @Test
    void keepsOnlyTheStartOfALongBody() {
        client.post("{\"name\":\"" + "a".repeat(10_000) + "\",\"categoryId\":7}");

        MockRequest request = mock.journal().requests().get(0);
        assertThat(request.body().orElseThrow()).hasSize(8 * 1024);
        assertThat(request.bodyTruncated()).isTrue();
        assertThat(request.violations()).isEmpty();
    }

    @Test
    void namesEachFaultThatHitARequest() {
        MockClock running = MockClock.autoAdvancingFrom(START);
        try (MockPetStore both = MockPetStore.builder().clock(running).start()) {
            both.faults().add(Fault.latency(Duration.ofMillis(1)));
            both.faults().add(Fault.status(503).afterProcessing());
            new TestClient(both.baseUrl(), both.apiKey()).get("/pets");

            assertThat(both.journal().requests().get(0).faults()).containsExactly("latency", "status");
            assertThat(both.journal()).hasToString("#1 GET /v1/pets 503, fault latency, fault status");
            assertThat(new ControlClient(both.controlUrl()).get("/requests").body())
                    .contains("\"handledBy\":\"fault status\"");
        }
    }

    @Test
    void hasNothingOfTheControlInterface() {
        new ControlClient(mock.controlUrl()).get("/assumptions");

        assertThat(mock.journal().requests()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /pets?limit=100&status=sold | ''
            GET    | /pets/7                | ''
            GET    | /store/orders          | ''
            OPTIONS | /pets                 | ''
            GET    | /dogs                  | UNKNOWN_PATH: path must be one of the interface document, was /v1/dogs
            GET    | /pets/                 | UNKNOWN_PATH: path must be one of the interface document, was /v1/pets/
            DELETE | /pets                  | UNKNOWN_METHOD: method must be GET or POST at /v1/pets, was DELETE
            POST   | /pets/7                | UNKNOWN_METHOD: method must be GET at /v1/pets/7, was POST
            GET    | /pets?limit=0          | INVALID_PARAMETER: limit must be 1 to 100, was 0
            GET    | /pets?limit=x          | INVALID_PARAMETER: limit must be an integer from 1 to 100
            GET    | /pets?limit=1&limit=2  | INVALID_PARAMETER: limit must be given once, was given 2 times
            GET    | /pets?status=lost      | INVALID_PARAMETER: status must be available, pending or sold
            GET    | /pets/7?deep=true      | UNKNOWN_PARAMETER: query must have no parameters, had deep
            GET    | /pets?page=2           | UNKNOWN_PARAMETER: query must have limit and status only, had page
            GET    | /pets/seven            | INVALID_PET_ID: petId must be an int64 number, was seven
            """)
    void reportsWhatARequestBreaks(String method, String path, String violations) {
        client.send(method, path, "");

        assertThat(violations()).isEqualTo(violations);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application/json   | {"name":"Rex","categoryId":7} | ''
            text/plain         | {"name":"Rex","categoryId":7} | CONTENT_TYPE: Content-Type must be application/json in UTF-8, was [text/plain]
            application/json   | {"name":"Rex"}                | INVALID_BODY: categoryId is missing
            application/json   | ''                            | INVALID_BODY: body is missing
            application/json   | {"name":"Rex","categoryId":7,"id":1} | UNKNOWN_FIELD: id must not be given
            """)
    void reportsWhatABodyBreaks(String type, String body, String violations) {
        client.send("POST", "/pets", "Content-Type: " + type + "\n", body);

        assertThat(violations()).isEqualTo(violations);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            X: y                        | MISSING_KEY: the API key is missing: send it as Authorization: Bearer <API_KEY>
            Authorization: Basic a      | MALFORMED_AUTHORIZATION: Authorization must be one header of the form Bearer <API_KEY>
            Authorization: Bearer guess | UNKNOWN_KEY: the API key is not known
            No-Colon                    | MALFORMED_REQUEST: request must be well-formed HTTP/1.1
            """)
    void reportsWhatIsWrongWithTheHeaders(String header, String violations) {
        RawConnection.exchange(mock.baseUrl(), "GET /v1/pets HTTP/1.1\nHost: a\n" + header + "\n\n");

        assertThat(violations()).isEqualTo(violations);
    }

    @Test
    void reportsWhoTakesNoJson() {
        client.send("GET", "/pets", "Accept: text/html\n");

        assertThat(violations()).isEqualTo("ACCEPT: Accept must allow application/json, was [text/html]");
    }

    @Test
    void reportsARequestBeforeItsRetryAfter() {
        TestClient tiny = new TestClient(mock.baseUrl(), "tiny-secret");
        tiny.get("/pets");
        tiny.get("/pets");
        clock.advance(Duration.ofSeconds(30));
        tiny.get("/pets");
        clock.advance(Duration.ofSeconds(30));
        tiny.get("/pets");

        assertThat(violations())
                .isEqualTo("TOO_EARLY: request must not come before 2026-11-21T12:01:00Z, which Retry-After named,"
                        + " came at 2026-11-21T12:00:30Z");
        assertThat(mock.journal().violations().get(0).toString()).startsWith("#3 GET /v1/pets 429: request must");
    }

    @Test
    void reportsWhoCallsGetPetAfterItsRemoval() {
        clock.advanceTo(Instant.parse("2030-12-05T00:00:00Z"));
        client.get("/pets/1");

        assertThat(violations()).startsWith("REMOVED_OPERATION: getPet must not be called after its removal");
    }

    private String violations() {
        return String.join(
                "\n",
                mock.journal().violations().stream()
                        .map(violation -> violation.rule() + ": " + violation.message())
                        .toList());
    }
}
