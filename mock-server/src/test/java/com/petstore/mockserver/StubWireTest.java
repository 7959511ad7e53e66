// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.testing.AtOnce;
import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stubs on the wire, from Java, over {@code /__petstore/stubs}, and from a file. */
class StubWireTest {

    private static final String ORDERS = "[{\"id\": 1}]";
    private static final String ONCE_203 = "[{\"method\":\"GET\",\"path\":\"/v1/pets\",\"status\":203,\"times\":1}]";

    @TempDir
    private Path folder;

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
            .key("demo", QuotaPlan.FREE)
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "demo");
    private final ControlClient control = new ControlClient(mock.controlUrl());

    @Test
    void respondsInPlaceOfTheService() {
        mock.stubs().add(Stub.get("/v1/store/orders").returns(200, ORDERS));

        Reply reply = client.get("/store/orders");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo(ORDERS);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(client.get("/pets").body()).isEqualTo("[]");
    }

    @Test
    void respondsWhereTheServiceHasNothing() {
        mock.stubs().add(Stub.on("DELETE", "/v1/pets/7").returns(204, ""));
        mock.stubs().add(Stub.get("/v1/vets").returns(418, "{}"));

        Reply deleted = client.send("DELETE", "/pets/7", "");
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.has("Content-Type")).isFalse();
        assertThat(client.get("/vets").status()).isEqualTo(418);
    }

    @Test
    void respondsToHeadRequestsOfAGetStubWithoutTheBody() {
        mock.stubs().add(Stub.get("/v1/store/orders").returns(203, ORDERS));

        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(client.head("HEAD", "/store/orders", "") + "\n");
            Reply reply = connection.readHead();
            assertThat(reply.status()).isEqualTo(203);
            assertThat(reply.number("Content-Length")).isEqualTo(ORDERS.length());
        }
    }

    @Test
    void requiresNoKeyAndCountsAgainstNoQuota() {
        mock.stubs().add(Stub.get("/v1/store/orders").returns(200, ORDERS));

        assertThat(new TestClient(mock.baseUrl(), "unknown")
                        .get("/store/orders")
                        .status())
                .isEqualTo(200);
        assertThat(client.get("/store/orders").number("X-RateLimit-Remaining")).isEqualTo(60);
        assertThat(client.get("/pets").number("X-RateLimit-Remaining")).isEqualTo(59);
    }

    @Test
    void faultsHitStubbedRequestsAlsoWhereTheServiceHasNothing() {
        mock.stubs().add(Stub.on("DELETE", "/v1/vets/{id}").returns(200, ORDERS));
        mock.faults().add(Fault.status(503).onRequest("DELETE", "/v1/vets/7").times(1));
        mock.faults().add(Fault.emptyBody().times(1));

        assertThat(client.send("DELETE", "/vets/7", "").status()).isEqualTo(503);
        assertThat(client.send("DELETE", "/vets/7", "").body()).isEmpty();
        assertThat(client.send("DELETE", "/vets/7", "").body()).isEqualTo(ORDERS);
        assertThat(mock.journal().requests().get(0).faults()).containsExactly("status");
    }

    @Test
    void aFaultBeforeTheResponseDoesNotWaitForTheDelayOfTheStub() {
        mock.stubs().add(Stub.get("/v1/vets").returns(StubResponse.of(204).delayedBy(Duration.ofHours(1))));
        mock.faults().add(Fault.status(503));

        assertThat(client.get("/vets").status()).isEqualTo(503);
    }

    @Test
    void respondsWithHeadersTextAndBytes() {
        mock.stubs()
                .add(Stub.get("/v1/vets")
                        .returns(
                                StubResponse.text(200, "caf\u00e9").header("X-Page", "2"),
                                StubResponse.bytes(200, new byte[] {65, 66}).header("Content-Type", "image/png")));

        Reply text = client.get("/vets");
        assertThat(text.body()).isEqualTo("caf\u00e9");
        assertThat(text.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
        assertThat(text.header("X-Page")).isEqualTo("2");
        Reply bytes = client.get("/vets");
        assertThat(bytes.body()).isEqualTo("AB");
        assertThat(bytes.header("Content-Type")).isEqualTo("image/png");
    }

    @Test
    void itsHeadersReplaceThoseOfTheServer() {
        try (MockPetStore shared =
                MockPetStore.builder().cors("http://localhost:3000").start()) {
            shared.stubs()
                    .add(Stub.get("/v1/vets")
                            .returns(StubResponse.of(200)
                                    .header("X-RateLimit-Remaining", "5")
                                    .header("Date", "never")
                                    .header("Access-Control-Allow-Origin", "*")
                                    .header("Vary", "Accept")));
            Reply reply = new TestClient(shared.baseUrl(), shared.apiKey())
                    .send("GET", "/vets", "Origin: http://localhost:3000\n");

            assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo("5");
            assertThat(reply.header("Date")).isEqualTo("never");
            assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
            assertThat(reply.header("Vary")).isEqualTo("Accept");
            assertThat(reply.has("X-RateLimit-Limit")).isTrue();
        }
    }

    @Test
    void aFaultBeforeTheResponseUsesNoneUp() {
        mock.stubs()
                .add(Stub.get("/v1/vets")
                        .returns(StubResponse.of(201), StubResponse.of(202))
                        .times(2));
        mock.faults().add(Fault.status(503).times(2));
        Stream.of(503, 503, 201, 202, 404)
                .forEach(status -> assertThat(client.get("/vets").status()).isEqualTo(status));

        assertThat(mock.stubs().list())
                .singleElement()
                .extracting(RegisteredStub::hits)
                .isEqualTo(2L);
        assertThat(mock.journal().requests())
                .extracting(request -> request.violations().size())
                .containsExactly(0, 0, 0, 0, 1);
    }

    @Test
    void aRequestThatFindsItUsedUpAfterADelayGoesToTheService() {
        mock.stubs().add(Stub.get("/v1/pets").returns(203, "").times(1));
        mock.faults().add(Fault.latency(Duration.ofSeconds(1)).times(1));
        CompletableFuture<Reply> delayed = CompletableFuture.supplyAsync(() -> client.get("/pets"));
        awaitSleeper();
        assertThat(client.get("/pets").status()).isEqualTo(203);
        mock.clock().advance(Duration.ofSeconds(1));

        assertThat(delayed.join().status()).isEqualTo(200);
        assertThat(mock.journal().requests())
                .extracting(MockRequest::handledBy)
                .containsExactly(HandledBy.FAULT, HandledBy.STUB);
    }

    @Test
    void aLongBodyThatItMatchesBreaksNothing() {
        mock.stubs().add(Stub.post("/v1/vets").withBody("/name", "Rex").returns(201, ""));
        String body = "{\"name\":\"Rex\",\"more\":\"" + "a".repeat(20_000) + "\"}";

        assertThat(client.send("POST", "/vets", "Content-Type: application/json\n", body)
                        .status())
                .isEqualTo(201);
        assertThat(mock.journal().violations()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ACME", "other, acme", "acme;x=1", "acme,acme"})
    void aHeaderMustHaveExactlyTheValue(String value) {
        mock.stubs().add(Stub.get("/v1/vets").withHeader("X-Tenant", "acme").returns(203, ""));

        assertThat(client.send("GET", "/vets", "X-Tenant: " + value + "\n").status())
                .isEqualTo(404);
        assertThat(client.send("GET", "/vets", "X-Tenant: other\nx-tenant: acme\n")
                        .status())
                .isEqualTo(203);
    }

    private void awaitSleeper() {
        mock.clock().awaitSleepers(1, Duration.ofSeconds(20));
    }

    @Test
    void givesResponsesInTurnAndRepeatsTheLast() {
        mock.stubs()
                .add(Stub.get("/v1/pets")
                        .returns(StubResponse.of(500), StubResponse.of(503), StubResponse.json(200, "[]")));

        assertThat(statuses(5)).containsExactly(500, 503, 200, 200, 200);
    }

    @Test
    void waitsForTheClockOfTheServer() throws Exception {
        mock.stubs().add(Stub.get("/v1/vets").returns(StubResponse.of(204).delayedBy(Duration.ofHours(1))));

        CompletableFuture<Integer> status =
                CompletableFuture.supplyAsync(() -> client.get("/vets").status());
        mock.clock().awaitSleepers(1, Duration.ofSeconds(30));
        mock.clock().advance(Duration.ofMinutes(59));
        assertThat(status).isNotDone();
        mock.clock().advance(Duration.ofMinutes(1));

        assertThat(status.get()).isEqualTo(204);
    }

    @Test
    void aSegmentInBracesStandsForAnyText() {
        mock.stubs().add(Stub.get("/v1/store/orders/{id}/items").returns(203, ""));

        assertThat(client.get("/store/orders/7/items").status()).isEqualTo(203);
        assertThat(client.get("/store/orders/a%2Fb/items").status()).isEqualTo(203);
        assertThat(client.get("/store/orders//items").status()).isEqualTo(404);
        assertThat(client.get("/store/orders/7/8/items").status()).isEqualTo(404);
    }

    @Test
    void namesTheNearestStubWhereNoneMatches() {
        mock.stubs().add(Stub.post("/v1/vets").returns(201, ""));
        mock.stubs()
                .add(Stub.get("/v1/pets")
                        .withQuery("status", "sold")
                        .withHeader("X-Tenant", "a")
                        .returns(200, ""));

        Reply unknown = client.get("/vet");
        assertThat(unknown.field("message"))
                .isEqualTo("no such path; the nearest is stub 1 for POST /v1/vets:"
                        + " method must be POST, was GET; path must be /v1/vets, was /v1/vet");
        client.get("/pets?status=sold");
        client.get("/store/orders");
        assertThat(mock.journal().requests())
                .extracting(MockRequest::nearestStub)
                .containsExactly(
                        Optional.of("stub 1 for POST /v1/vets:"
                                + " method must be POST, was GET; path must be /v1/vets, was /v1/vet"),
                        Optional.of("stub 2 for GET /v1/pets: header X-Tenant must be a, was absent"),
                        Optional.empty());
        assertThat(mock.report())
                .endsWith("#1 GET /v1/vet 404, nearest stub 1 for POST /v1/vets:"
                        + " method must be POST, was GET; path must be /v1/vets, was /v1/vet\n"
                        + "#2 GET /v1/pets?status=sold 200, nearest stub 2 for GET /v1/pets:"
                        + " header X-Tenant must be a, was absent\n"
                        + "#3 GET /v1/store/orders 200");
    }

    @Test
    void namesAStubForThePathBeforeOthersWithFewerDifferences() {
        mock.stubs().add(Stub.get("/v1/vets").returns(200, ""));
        mock.stubs()
                .add(Stub.get("/v1/appointments")
                        .withQuery("mode", "fast")
                        .withHeader("X-Tenant", "acme")
                        .returns(200, ""));

        assertThat(client.send("GET", "/appointments?mode=slow&mode=", "X-Tenant: other\n")
                        .field("message"))
                .isEqualTo("no such path; the nearest is stub 2 for GET /v1/appointments:"
                        + " query mode must be fast, was slow and ; header X-Tenant must be acme, was other");
    }

    @Test
    void showsNoKeyThatDiffersFromThatOfTheNearestStub() {
        mock.keys().add("key-of-a-customer", QuotaPlan.FREE);
        mock.stubs().add(Stub.get("/v1/vets").withHeader("X-Key", "other").returns(200, ""));
        client.send("GET", "/vets", "X-Key: key-of-a-customer\n");

        assertThat(mock.report()).contains("header X-Key must be other, was [").doesNotContain("demo");
    }

    @Test
    void reportsThatTheTimesOfTheNearestStubAreUsedUp() {
        mock.stubs().add(Stub.get("/v1/vets").returns(200, "").times(1));

        assertThat(client.get("/vets").status()).isEqualTo(200);
        assertThat(client.get("/vets").field("message"))
                .endsWith("stub 1 for GET /v1/vets: times must not be used up, were 1");
    }

    @Test
    void isRefusedWithoutAResponse() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mock.stubs().add(Stub.get("/v1/vets")))
                .withMessage("stub for GET /v1/vets must have a response, which returns(..) sets, had none");
        assertThat(mock.stubs().isEmpty()).isTrue();
    }

    @Test
    void comesWithTheBuilder() {
        try (MockPetStore other = MockPetStore.builder()
                .stubs(Stub.get("/v1/pets").returns(203, ""))
                .start()) {
            TestClient otherClient = new TestClient(other.baseUrl(), other.apiKey());
            other.stubs().clear();
            assertThat(otherClient.get("/pets").status()).isEqualTo(200);

            other.reset();

            assertThat(otherClient.get("/pets").status()).isEqualTo(203);
        }
    }

    @Test
    void respondsOnlyToRequestsWithTheQuery() {
        mock.stubs()
                .add(Stub.get("/v1/pets")
                        .withQuery("name", "a b")
                        .withQuery("limit", "5")
                        .returns(203, ""));

        assertThat(client.get("/pets?limit=5&name=a%20b").status()).isEqualTo(203);
        assertThat(client.get("/pets?limit=4&limit=5&name=a+b&x=1").status()).isEqualTo(203);
        assertThat(client.get("/pets?limit=5").status()).isEqualTo(200);
        assertThat(client.get("/pets?limit=5&name=%ff").status()).isEqualTo(400);
        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @Test
    void respondsOnlyToRequestsWithTheHeader() {
        mock.stubs().add(Stub.get("/v1/pets").withHeader("x-tenant", "a").returns(203, ""));

        assertThat(client.send("GET", "/pets", "X-Tenant: a\n").status()).isEqualTo(203);
        assertThat(client.send("GET", "/pets", "X-Tenant: b\nX-Tenant: a\n").status())
                .isEqualTo(203);
        assertThat(client.send("GET", "/pets", "X-Tenant: b\n").status()).isEqualTo(200);
        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":[{\"b\":\"x\"},2.5],\"n\":null,\"t\":true}",
                "{\"t\":true,\"n\":null,\"more\":{\"t\":1},\"a\":[{\"b\":\"\\u0078\"},2.5]}"
            })
    void respondsToRequestsWhoseBodyHoldsTheValues(String json) {
        mock.stubs().add(holding());

        assertThat(client.post(json).status()).isEqualTo(203);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON",
                "[]",
                "{\"a\":[{\"b\":\"x\"},2.51],\"n\":null,\"t\":true}",
                "{\"a\":[{\"b\":\"y\"},2.5],\"n\":null,\"t\":true}",
                "{\"a\":[{\"b\":{}},2.5],\"n\":null,\"t\":true}",
                "{\"a\":[{\"b\":\"x\"},2.5],\"t\":true}",
                "{\"a\":[{\"b\":\"x\"},2.5],\"n\":null,\"t\":false}"
            })
    void leavesRequestsWithAnotherBodyToTheService(String json) {
        mock.stubs().add(holding());

        assertThat(client.post(json).status()).isEqualTo(400);
    }

    private static Stub holding() {
        return Stub.post("/v1/pets")
                .withBody("/a/0/b", "x")
                .withBody("/a/1", 2.5)
                .withBody("/n", null)
                .withBody("/t", true)
                .returns(203, "");
    }

    @Test
    void handsTheBodyThatItReadToTheService() {
        mock.stubs().add(Stub.post("/v1/pets").withBody("/name", "Ida").returns(409, ""));

        assertThat(client.post(NEW_REX).status()).isEqualTo(201);
        assertThat(mock.pets()).extracting(MockPet::name).containsExactly("Rex");
        assertThat(mock.journal().requests().get(0).body()).contains(NEW_REX);
    }

    @Test
    void theLastThatFitsRespondsUntilItIsUsedUp() {
        mock.stubs().add(Stub.get("/v1/pets").returns(203, ""));
        mock.stubs().add(Stub.get("/v1/pets").returns(201, "").times(2));

        assertThat(statuses(4)).containsExactly(201, 201, 203, 203);
        assertThat(mock.stubs().list()).extracting(RegisteredStub::hits).containsExactly(2L, 2L);
    }

    @Test
    void aRemovedStubRespondsNoMore() {
        RegisteredStub first = mock.stubs().add(Stub.get("/v1/pets").returns(201, ""));
        mock.stubs().add(Stub.get("/v1/pets").returns(203, ""));

        assertThat(mock.stubs().remove(first.id())).isTrue();
        assertThat(mock.stubs().remove(first.id())).isFalse();
        assertThat(statuses(1)).containsExactly(203);
        mock.stubs().clear();
        assertThat(statuses(1)).containsExactly(200);
    }

    @Test
    void resetRestoresTheStubsOfTheStart() throws IOException {
        try (MockPetStore other = MockPetStore.builder().stubs(file(ONCE_203)).start()) {
            TestClient otherClient = new TestClient(other.baseUrl(), other.apiKey());
            other.stubs().add(Stub.get("/v1/pets").returns(201, ""));
            assertThat(otherClient.get("/pets").status()).isEqualTo(201);

            other.reset();

            assertThat(other.stubs().list()).extracting(RegisteredStub::id).containsExactly(1L);

            assertThat(otherClient.get("/pets").status()).isEqualTo(203);
            assertThat(otherClient.get("/pets").status()).isEqualTo(200);
        }
    }

    @Test
    void theJournalNamesWhatHandledARequest() {
        mock.stubs().add(Stub.post("/v1/pets").returns(201, NEW_REX).times(1));
        client.post(NEW_REX);
        client.post(NEW_REX);
        mock.faults().add(Fault.status(503));
        client.get("/pets");

        assertThat(mock.journal().requests())
                .extracting(MockRequest::handledBy)
                .containsExactly(HandledBy.STUB, HandledBy.SERVICE, HandledBy.FAULT);
        assertThat(mock.journal().requests()).extracting(MockRequest::processed).containsExactly(false, true, false);
        assertThat(mock.journal().requests().get(0).responseBody()).isEqualTo(NEW_REX);
        assertThat(control.get("/requests").body())
                .contains("\"handledBy\":\"stub\"", "\"handledBy\":\"fault status\"");
    }

    @Test
    void isAddedListedAndRemovedOverTheControlInterface() {
        String json = "{\"method\":\"GET\",\"path\":\"/v1/pets\",\"status\":200,\"response\":[ 7 ],\"times\":2}";

        Reply reply = control.sendJson("POST", "/stubs", json);

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.body()).isEqualTo("{\"id\":1,\"hits\":0,\"stub\":" + json + "}");
        assertThat(client.get("/pets").body()).isEqualTo("[ 7 ]");
        assertThat(control.get("/stubs").body()).isEqualTo("{\"stubs\":[{\"id\":1,\"hits\":1,\"stub\":" + json + "}]}");
        assertThat(control.send("DELETE", "/stubs/1", "").status()).isEqualTo(204);
        assertThat(control.send("DELETE", "/stubs/1", "").field("message")).isEqualTo("no stub has this identifier");
        control.sendJson("POST", "/stubs", json);
        assertThat(control.send("DELETE", "/stubs", "").status()).isEqualTo(204);
        assertThat(control.get("/stubs").body()).isEqualTo("{\"stubs\":[]}");
    }

    @Test
    void hasSeveralResponsesOverTheControlInterface() {
        String json = "{\"method\":\"GET\",\"path\":\"/v1/vets/{id}\",\"responses\":[{\"status\":503},"
                + "{\"status\":200,\"headers\":{\"X-Page\":\"2\"},\"text\":\"hello\"}]}";

        assertThat(control.sendJson("POST", "/stubs", json).body()).contains(json);

        assertThat(client.get("/vets/7").status()).isEqualTo(503);
        Reply second = client.get("/vets/8");
        assertThat(second.body()).isEqualTo("hello");
        assertThat(second.header("X-Page")).isEqualTo("2");
    }

    @Test
    void isRefusedByTheControlInterfaceWithTheRule() {
        Reply reply = control.sendJson("POST", "/stubs", "{\"method\":\"GET\",\"path\":\"/v1/pets\",\"status\":700}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.field("message")).isEqualTo("status must be 200 to 599, was 700");
        assertThat(mock.stubs().list()).isEmpty();
    }

    @Test
    void refusesAFileWithTheFieldAndTheRule() throws IOException {
        Path file = file("[{\"method\":\"get\",\"path\":\"/v1/pets\",\"status\":200}]");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStore.builder().stubs(file).start())
                .withMessage(file + ": stubs[0].method must be in capital letters, and GET for HEAD, was get");
    }

    private List<Integer> statuses(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> client.get("/pets").status())
                .toList();
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("stubs.json"), content);
    }

    @Test
    void aStubRespondsAsOftenAsItMayAlsoToManyAtOnce() throws InterruptedException {
        mock.stubs().add(Stub.get("/v1/pets").returns(203, "").times(50));

        List<List<Integer>> statuses = AtOnce.run(4, () -> statuses(25));

        assertThat(statuses.stream().flatMap(List::stream).filter(status -> status == 203))
                .hasSize(50);
        assertThat(mock.stubs().list()).extracting(RegisteredStub::hits).containsExactly(50L);
    }

    /** RFC 9110, section 8.6. */
    @Test
    void a304HasNoLength() {
        mock.stubs().add(Stub.get("/v1/pets").returns(304, ""));

        assertThat(client.get("/pets").has("Content-Length")).isFalse();
    }
}
