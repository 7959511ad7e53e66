// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.LIST;
import static com.petstore.mockserver.testing.SamplePets.NEW_IDA;
import static com.petstore.mockserver.testing.SamplePets.REX;
import static com.petstore.mockserver.testing.SamplePets.REX_AS_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses of faults, byte by byte; those that end a connection are in {@link FaultConnectionWireTest}. */
class FaultWireTest {

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00.500Z"));

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("key", QuotaPlan.FREE)
            .seed(REX)
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "key");

    @AutoClose
    private final RawConnection connection = RawConnection.to(mock.baseUrl());

    @Test
    void statusReturnsAnErrorOfThatStatus() {
        mock.faults().add(Fault.status(503));

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.header("Date")).isEqualTo("Sat, 21 Nov 2026 12:00:00 GMT");
    }

    @Test
    void aResponseThatCannotBeWrittenIsFollowedByOneWithASingleDate() {
        mock.faults().add(Fault.changedHeader("X-Big", "y".repeat(20_000)));

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.header("Date")).isEqualTo("Sat, 21 Nov 2026 12:00:00 GMT");
    }

    @Test
    void statusReturnsAnyBodyAndHeaders() {
        mock.faults().add(Fault.status(200).body("[{\"id\":\"one\"}]").header("X-Odd", "yes"));

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("[{\"id\":\"one\"}]");
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.header("X-Odd")).isEqualTo("yes");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304, 205})
    void statusWithoutABodyKeepsTheConnection(int status) {
        mock.faults().add(Fault.status(status).times(1));

        assertThat(connection.send(client.rawGet("/pets")).readHead().status()).isEqualTo(status);
        assertThat(connection.send(client.rawGet("/pets")).read().body()).isEqualTo(LIST);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirectNamesAnotherPlace(int status) {
        mock.faults().add(Fault.redirect(status, "http://elsewhere.example/v1/pets"));

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.header("Location")).isEqualTo("http://elsewhere.example/v1/pets");
        assertThat(reply.body()).isEmpty();
    }

    @Test
    void htmlIsThePageOfAProxy() {
        mock.faults().add(Fault.html(502, "<h1>Bad Gateway</h1>"));

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.header("Content-Type")).isEqualTo("text/html");
        assertThat(reply.body()).isEqualTo("<h1>Bad Gateway</h1>");
    }

    @Test
    void rateLimitedNamesTheWaitInItsFormByTheClock() {
        mock.faults().add(Fault.rateLimited(RetryAfterForm.HTTP_DATE, Duration.ofMinutes(1)));

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.header("Retry-After")).isEqualTo("Sat, 21 Nov 2026 12:01:01 GMT");
    }

    @Test
    void rateLimitedMayNameNoWait() {
        mock.faults().add(Fault.rateLimited(RetryAfterForm.MISSING, Duration.ofMinutes(1)));

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.has("Retry-After")).isFalse();
    }

    @Test
    void emptyBodyIsReportedAsEmptyAndKeepsTheConnection() {
        mock.faults().add(Fault.emptyBody().times(1));

        Reply reply = connection.send(client.rawGet("/pets")).read();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Length")).isEqualTo("0");
        assertThat(connection.send(client.rawGet("/pets")).read().body()).isEqualTo(LIST);
    }

    @Test
    void malformedJsonMissesItsEndAndKeepsTheConnection() {
        mock.faults().add(Fault.malformedJson().times(1));

        Reply reply = connection.send(client.rawGet("/pets")).read();
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.body()).isEqualTo("[" + REX_AS_JSON);
        assertThat(connection.send(client.rawGet("/pets")).read().body()).isEqualTo(LIST);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [1]\\n   | [1
            {}\\r\\n | {
            123        | ''
            "a" \\t   | "a
            """)
    void malformedJsonIsNotJson(String written, String sent) {
        mock.stubs().add(Stub.get("/v1/vets").returns(200, written.translateEscapes()));
        mock.faults().add(Fault.malformedJson());

        assertThat(client.get("/vets").body()).isEqualTo(sent);
    }

    @Test
    void anInjectedRefusalNamesATimeBeforeWhichARequestIsTooEarly() {
        mock.faults()
                .add(Fault.rateLimited(RetryAfterForm.HTTP_DATE, Duration.ofSeconds(30))
                        .times(1));
        client.get("/pets");
        client.get("/pets");
        clock.advance(Duration.ofSeconds(31));
        client.get("/pets");

        assertThat(mock.journal().violations())
                .extracting(Violation::toString)
                .containsExactly("#2 GET /v1/pets 200: request must not come before 2026-11-21T12:00:31Z, which"
                        + " Retry-After named, came at 2026-11-21T12:00:00.500Z");
    }

    @Test
    void aRefusalOfAStubNamesATimeBeforeWhichARequestIsTooEarly() {
        mock.stubs()
                .add(Stub.get("/v1/pets")
                        .returns(StubResponse.of(429).header("Retry-After", "30"))
                        .times(1));
        client.get("/pets");
        client.get("/pets");

        assertThat(mock.journal().violations()).extracting(Violation::rule).containsExactly(ContractRule.TOO_EARLY);
    }

    @Test
    void anInvalidRequestMeetsNoFaultAfterTheOperation() {
        mock.faults().add(Fault.status(503).afterProcessing().times(1));

        assertThat(client.post("{}").status()).isEqualTo(400);
        assertThat(client.get("/pets?limit=0").status()).isEqualTo(400);
        assertThat(client.get("/pets/9").status()).isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void hugeBodyDoesNotHitAResponseThatHasNone(int status) {
        mock.stubs().add(Stub.get("/v1/vets").returns(status, ""));
        mock.faults().add(Fault.hugeBody(100));
        client.get("/vets");

        assertThat(mock.faults().list())
                .singleElement()
                .extracting(RegisteredFault::hits)
                .isEqualTo(0L);
        assertThat(mock.journal().requests().get(0).responseHeaders()).doesNotContainKey("Transfer-Encoding");
    }

    @Test
    void wrongContentTypeKeepsTheBody() {
        mock.faults().add(Fault.wrongContentType("text/html"));

        Reply reply = client.get("/pets");
        assertThat(reply.header("Content-Type")).isEqualTo("text/html");
        assertThat(reply.body()).isEqualTo(LIST);
    }

    @Test
    void changedHeadersTakeThePlaceOfTheServices() {
        mock.faults()
                .add(Fault.changedHeader("x-ratelimit-remaining", "many").header("Content-Type", "application/json5"));

        Reply reply = client.get("/pets");
        assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo("many");
        assertThat(reply.header("Content-Type")).isEqualTo("application/json5");
        assertThat(reply.body()).isEqualTo(LIST);
    }

    @Test
    void droppedHeadersAreNotSent() {
        mock.faults()
                .add(Fault.droppedHeader("X-RateLimit-Limit")
                        .withoutHeader("Date")
                        .withoutHeader("content-type"));

        Reply reply = client.get("/pets");
        assertThat(reply.has("X-RateLimit-Limit")).isFalse();
        assertThat(reply.has("X-RateLimit-Remaining")).isTrue();
        assertThat(reply.has("Date")).isFalse();
        assertThat(reply.has("Content-Type")).isFalse();
    }

    @Test
    void aHeaderThatIsBothDroppedAndSetIsSentAsItWasSet() {
        mock.faults().add(Fault.droppedHeader("Content-Type").header("content-type", "text/html"));

        assertThat(client.get("/pets").header("Content-Type")).isEqualTo("text/html");
    }

    @Test
    void hugeBodySendsChunksUpToItsSizeAndKeepsTheConnection() {
        mock.faults().add(Fault.hugeBody(1_000_000).times(1));

        Reply head = connection.send(client.rawGet("/pets")).readHead();
        assertThat(head.header("Transfer-Encoding")).isEqualTo("chunked");
        assertThat(head.has("Content-Length")).isFalse();
        assertThat(connection.readChunks()).hasSize(1_000_000).startsWith(LIST + "  ");
        assertThat(connection.send(client.rawGet("/pets")).read().body()).isEqualTo(LIST);
    }

    @Test
    void hugeBodyIsNeverSmallerThanTheServices() {
        mock.faults().add(Fault.hugeBody(5));

        connection.send(client.rawGet("/pets")).readHead();
        assertThat(connection.readChunks()).isEqualTo(LIST);
    }

    @Test
    void responsesBeforeTheOperationCountNothingAndDoNothing() {
        mock.faults().add(Fault.status(500).times(1));

        Reply reply = client.post(NEW_IDA);
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.number("X-RateLimit-Remaining")).isEqualTo(60);
        assertThat(mock.pets()).hasSize(1);
        assertThat(client.get("/pets").number("X-RateLimit-Remaining")).isEqualTo(59);
    }

    @Test
    void responsesAfterTheOperationCountAndTakeEffect() {
        mock.faults().add(Fault.status(504).afterProcessing());

        Reply reply = client.post(NEW_IDA);
        assertThat(reply.status()).isEqualTo(504);
        assertThat(reply.number("X-RateLimit-Remaining")).isEqualTo(59);
        assertThat(mock.pets()).hasSize(2);
    }

    @Test
    void faultsComeBeforeTheKeyAndAfterPathAndMethod() {
        mock.faults().add(Fault.status(500));

        assertThat(new TestClient(mock.baseUrl(), "unknown").get("/pets").status())
                .isEqualTo(500);
        assertThat(client.get("/cats").status()).isEqualTo(404);
        assertThat(client.send("DELETE", "/pets", "").status()).isEqualTo(405);
        assertThat(client.send("OPTIONS", "/pets", "").status()).isEqualTo(204);
    }

    @Test
    void refusedRequestsDoNotMeetFaultsThatComeAfterTheOperation() {
        mock.faults().add(Fault.emptyBody().times(1));

        assertThat(new TestClient(mock.baseUrl(), "unknown").get("/pets").isError())
                .isTrue();
        assertThat(client.send("POST", "/pets", "Content-Type: text/plain\n", "{}")
                        .status())
                .isEqualTo(415);
        assertThat(mock.faults().list().get(0).hits()).isZero();
        assertThat(client.get("/pets/99").body()).isEmpty();
    }

    @Test
    void faultsFindTheirRequestsByOperationMethodAndPath() {
        mock.faults().add(Fault.status(501).onOperation(Operation.CREATE_PET, Operation.LIST_ORDERS));
        mock.faults().add(Fault.status(502).onRequest("GET", "/v1/pets/1"));
        mock.faults()
                .add(Fault.status(503)
                        .matching(request -> request.query().orElse("").equals("limit=3")));

        assertThat(client.post("{}").status()).isEqualTo(501);
        assertThat(client.get("/store/orders").status()).isEqualTo(501);
        assertThat(client.get("/pets/1").status()).isEqualTo(502);
        assertThat(client.get("/pets/2").status()).isEqualTo(404);
        assertThat(client.get("/pets?limit=3").status()).isEqualTo(503);
        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @Test
    void headHasTheFaultsOfGetWithoutABody() {
        mock.faults().add(Fault.status(503).onOperation(Operation.LIST_PETS));

        connection.send(client.head("HEAD", "/pets", "") + "\n");
        assertThat(connection.readHead().status()).isEqualTo(503);
        mock.faults().clear();
        assertThat(connection.send(client.rawGet("/pets")).read().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kind':'reset-mid-body'}",
                "{'kind':'truncated-body'}",
                "{'kind':'slow-body','overMs':3600000}",
                "{'kind':'empty-body'}",
                "{'kind':'malformed-json'}",
                "{'kind':'broken-chunk'}"
            })
    void headIsNotHitByFaultsThatNeedABody(String fault) {
        mock.faults().add(Fault.read(fault.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));

        connection.send(client.head("HEAD", "/pets", "") + "\n");
        assertThat(connection.readHead().number("Content-Length")).isEqualTo(LIST.length());
        assertThat(mock.faults().list().get(0).hits()).isZero();
    }

    @Test
    void headHasTheHeadersOfAHugeBodyAtOnce() {
        mock.faults().add(Fault.hugeBody(Long.MAX_VALUE).times(1));

        connection.send(client.head("HEAD", "/pets", "") + "\n");
        assertThat(connection.readHead().has("Content-Length")).isFalse();
        assertThat(connection.send(client.rawGet("/pets")).read().body()).isEqualTo(LIST);
    }

    @Test
    void predicatesThatFailHitNothing() {
        mock.faults().add(Fault.status(503).matching(request -> {
            throw new IllegalStateException("thrown by the test");
        }));

        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @Test
    void predicatesGetThePathAsItWasSent() {
        mock.faults().add(Fault.status(503).matching(request -> request.path().equals("/%76%31/pets/1")));

        assertThat(RawConnection.exchange(mock.baseUrl(), "GET /%76%31/pets/1 HTTP/1.1\nHost: localhost\n\n")
                        .status())
                .isEqualTo(503);
    }

    @Test
    void theServerItselfIsNeverFaulted() {
        mock.faults().add(Fault.status(503));

        assertThat(new ControlClient(mock.controlUrl()).get("/faults").status()).isEqualTo(200);
    }
}
