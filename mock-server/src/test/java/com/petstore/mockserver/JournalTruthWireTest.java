// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.RawConnection.Rest;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal beside the wire: it has what was sent, all of it and nothing else. */
class JournalTruthWireTest {

    private static final int REQUESTS = 1_000;
    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final MockClock clock = MockClock.frozenAt(START);

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("free-secret", QuotaPlan.enterprise(200, 100_000))
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "free-secret");

    /** What a client can tell of a response that came over the wire. */
    private record Seen(Optional<Integer> status, Map<String, List<String>> headers, String body) {

        private static Seen of(MockRequest request) {
            Optional<Integer> status = request.status().stream().boxed().findFirst();
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.putAll(request.responseHeaders());
            return new Seen(status, headers, request.responseBody());
        }
    }

    /** On kept connections, one after the other, so that the order of the journal is that of the wire. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void hasWhatCameOverTheWireByteForByte(long seed) {
        Random random = new Random(seed);
        addFaults();
        List<Seen> wire = new ArrayList<>();
        List<String> sent = new ArrayList<>();
        Wire connection = new Wire();
        while (wire.size() < REQUESTS) {
            String request = request(random);
            sent.add(request);
            Optional<Seen> seen = connection.exchange(request);
            wire.add(seen.orElse(new Seen(Optional.empty(), new TreeMap<>(), "")));
            if (connection.isOver) {
                connection.close();
                connection = new Wire();
            }
            if (wire.size() % 300 == 0) {
                clock.advance(Duration.ofMinutes(1));
            }
        }
        connection.close();

        List<MockRequest> journal = mock.journal().requests();
        assertThat(journal).hasSize(REQUESTS);
        for (int i = 0; i < REQUESTS; i++) {
            assertThat(Seen.of(journal.get(i)))
                    .as("request %d: %s, %s", i + 1, sent.get(i), journal.get(i).handledBy())
                    .isEqualTo(wire.get(i));
        }
    }

    private void addFaults() {
        List.of(
                        Fault.status(503),
                        Fault.connectionReset(),
                        Fault.connectionClosed().afterProcessing(),
                        Fault.emptyBody(),
                        Fault.malformedJson(),
                        Fault.truncatedBody(),
                        Fault.resetMidBody(),
                        Fault.brokenChunk(),
                        Fault.hugeBody(5_000),
                        Fault.wrongContentType("text/html"),
                        Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(3)),
                        Fault.changedHeader("X-Long", "x".repeat(20_000)))
                .forEach(fault -> mock.faults().add(fault.every(29)));
        mock.stubs().add(Stub.get("/v1/store/orders").returns(200, "[1]").times(50));
        mock.stubs().add(Stub.post("/v1/pets").withBody("/name", "Stub").returns(201, NEW_REX));
    }

    private String request(Random random) {
        return switch (random.nextInt(14)) {
            case 0, 1 -> client.head("GET", "/pets?limit=" + random.nextInt(120), "") + "\n";
            case 2 -> client.head("HEAD", "/pets", "") + "\n";
            case 3 -> client.head("GET", "/pets/" + random.nextInt(30), "Accept: application/json\n") + "\n";
            case 4, 5 -> post(random.nextBoolean() ? NEW_REX : "{\"name\":\"Stub\",\"categoryId\":1}", "");
            case 6 -> post("{\"name\":", "");
            case 7 -> client.rawGet("/store/orders");
            case 8 -> client.head("GET", "/nothing", "Connection: close\n") + "\n";
            case 9 -> client.head("DELETE", "/pets", "") + "\n";
            case 10 -> "GET /v1/pets HTTP/1.1\nHost: a\n" + (random.nextBoolean() ? "No-Colon\n\n" : "\n");
            case 11 -> client.head("OPTIONS", "/pets", "") + "\n";
            case 12 -> client.head("GET", "/pets", "").replace("1.1", "1.0") + "\n";
            default ->
                client.head("POST", "/pets", "Content-Type: application/json\nTransfer-Encoding: chunked\n") + "\n"
                        + (random.nextBoolean() ? "1d\n" + NEW_REX + "\n0\n\n" : "zz\n");
        };
    }

    private String post(String body, String headers) {
        return client.head(
                        "POST",
                        "/pets",
                        "Content-Type: application/json\nContent-Length: " + body.length() + "\n" + headers)
                + "\n" + body;
    }

    /** A connection on which responses are read as a client of HTTP/1.1 has to. */
    private final class Wire {

        private final RawConnection connection = RawConnection.to(mock.baseUrl());
        private boolean isOver;

        private Optional<Seen> exchange(String request) {
            connection.send(request);
            Optional<List<String>> head = connection.readHeadLines();
            if (head.isEmpty()) {
                isOver = true;
                return Optional.empty();
            }
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String line : head.get().subList(1, head.get().size())) {
                int colon = line.indexOf(':');
                headers.computeIfAbsent(line.substring(0, colon), any -> new ArrayList<>())
                        .add(line.substring(colon + 1).strip());
            }
            int status = Integer.parseInt(head.get().get(0).split(" ", -1)[1]);
            String body = request.startsWith("HEAD") || status == 204 ? "" : body(headers);
            isOver |= headers.containsKey("Connection") || head.get().get(0).startsWith("HTTP/1.0");
            // What ends the connection within a body ends it without one, too.
            isOver |= request.startsWith("HEAD") && !last().faults().isEmpty();
            // A body that cannot be read to its end leaves no place at which another request could begin.
            isOver |= request.contains("HTTP/1.0") || request.endsWith("zz\n");
            return Optional.of(new Seen(Optional.of(status), headers, body));
        }

        private MockRequest last() {
            List<MockRequest> all = mock.journal().requests();
            return all.get(all.size() - 1);
        }

        private String body(Map<String, List<String>> headers) {
            if (headers.containsKey("Transfer-Encoding")) {
                StringBuilder body = new StringBuilder();
                String size = connection.readLine();
                while (size.matches("[0-9A-Fa-f]+") && !size.equals("0")) {
                    body.append(connection.readBytes(Integer.parseInt(size, 16)));
                    connection.readLine();
                    size = connection.readLine();
                }
                isOver = !size.equals("0");
                if (!isOver) {
                    connection.readLine();
                }
                return body.toString();
            }
            if (!headers.containsKey("Content-Length")) {
                isOver = true;
                Rest rest = connection.readRest();
                return rest.text();
            }
            int length = Integer.parseInt(headers.get("Content-Length").get(0));
            StringBuilder body = new StringBuilder();
            while (body.length() < length) {
                String next = connection.readSome(length - body.length());
                if (next.isEmpty()) {
                    isOver = true;
                    break;
                }
                body.append(next);
            }
            return body.toString();
        }

        private void close() {
            connection.close();
        }
    }

    @Test
    void hasTheResponseThatReplacedOneThatCouldNotBeSent() {
        mock.faults().add(Fault.changedHeader("X-Long", "x".repeat(20_000)));

        assertThat(client.get("/pets").status()).isEqualTo(500);
        assertThat(mock.journal().requests()).extracting(MockRequest::summary).containsExactly("#1 GET /v1/pets 500");
        assertThat(mock.journal().violations()).isEmpty();
    }

    @Test
    void reportsWhatHoldsARequestWhileItIsHeld() throws InterruptedException {
        mock.faults().add(Fault.latency(Duration.ofHours(1)));
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(client.rawGet("/pets"));
            MockRequest held = mock.journal()
                    .await(request -> !request.faults().isEmpty(), 1, Duration.ofSeconds(20))
                    .get(0);

            assertThat(held.handledBy()).isEqualTo(HandledBy.FAULT);
            assertThat(held.faults()).containsExactly("latency");
            assertThat(held.status()).isEmpty();
            assertThat(held.ended()).isFalse();
            clock.advance(Duration.ofHours(1));
            assertThat(connection.read().status()).isEqualTo(200);
        }
    }

    @Test
    void hasWhatWasSentOfABodyThatIsStillComing() throws InterruptedException {
        mock.seed(NewMockPet.of("Rex", 7));
        mock.faults().add(Fault.slowBody(Duration.ofHours(1)));
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(client.rawGet("/pets")).readHead();
            clock.awaitSleepers(1, Duration.ofSeconds(20));
            assertThat(mock.journal().requests().get(0).responseBody()).isEmpty();
            clock.advance(Duration.ofMinutes(6));
            String first = connection.readBytes(3);

            assertThat(mock.journal().requests().get(0).responseBody()).startsWith(first);
        }
    }

    @Test
    void judgesWhatWasReceivedAndMasksWhatIsShown() {
        mock.keys().add("available", QuotaPlan.FREE);
        client.get("/pets?status=available");

        assertThat(mock.journal().violations()).isEmpty();
        assertThat(mock.journal().requests().get(0).query().orElseThrow()).doesNotContain("available");
    }

    @Test
    void judgesThePathAsTheServiceRoutesIt() {
        client.get("%2Fpets");
        client.get("/pets/a%2Fb");

        assertThat(mock.journal().violations())
                .extracting(Violation::rule)
                .containsExactly(ContractRule.UNKNOWN_PATH, ContractRule.INVALID_PET_ID);
        assertThat(mock.journal().requests().get(1).operation()).contains(Operation.GET_PET);
    }

    @Test
    void judgesTheWholeOfALongBody() {
        client.post("{\"name\":\"" + "a".repeat(10_000) + "\"}");

        assertThat(mock.journal().violations()).extracting(Violation::message).containsExactly("categoryId is missing");
    }
}
