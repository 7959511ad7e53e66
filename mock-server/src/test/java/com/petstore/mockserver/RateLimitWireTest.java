// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.AtOnce;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The limits of the interface document, over the wire and in the time of the test. */
class RateLimitWireTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00.250Z");

    private final MockClock clock = MockClock.frozenAt(START);

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("free-key", QuotaPlan.FREE)
            .key("tiny-key", QuotaPlan.enterprise(2, 3))
            .start();

    private final TestClient free = new TestClient(mock.baseUrl(), "free-key");
    private final TestClient tiny = new TestClient(mock.baseUrl(), "tiny-key");

    @Test
    void everyResponseCarriesTheRateLimit() {
        Reply reply = free.get("/pets");

        assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(60);
        assertThat(reply.number("X-RateLimit-Remaining")).isEqualTo(59);
        assertThat(reply.number("X-RateLimit-Reset")).isEqualTo(START.getEpochSecond() + 61);
    }

    @Test
    void dateComesFromTheClock() {
        clock.advanceTo(Instant.parse("2030-12-05T00:00:09Z"));

        assertThat(free.get("/pets").header("Date")).isEqualTo("Thu, 05 Dec 2030 00:00:09 GMT");
    }

    @ParameterizedTest
    @CsvSource({"GET, /nothing, 404", "DELETE, /pets, 405", "OPTIONS, /pets, 204"})
    void showsTheRateLimitOfTheKeyButCountsNothingWithoutAnOperation(String method, String path, int status) {
        free.get("/pets");

        Reply reply = free.send(method, path, "");

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.number("X-RateLimit-Remaining")).isEqualTo(59);
    }

    @Test
    void malformedRequestsGetTheRateLimitToo() {
        Reply reply = RawConnection.exchange(mock.baseUrl(), "GET /v1/pets HTTP/1.1\n\n");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(60);
        assertThat(reply.header("Date")).isEqualTo("Sat, 21 Nov 2026 12:00:00 GMT");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | GET /v1/pets HTTP/1.1~KEY~~
            400 | GET /v1/pets HTTP/1.1~KEY~Host: a~Host: b~~
            400 | GET /v1/pets HTTP/1.1~Host: a~KEY~No-Colon~~
            400 | GET /v1/pets HTTP/1.1~Host: a~KEY~Folded: a~ b~~
            400 | POST /v1/pets HTTP/1.1~Host: a~KEY~Content-Length: 5~Content-Length: 6~~
            400 | POST /v1/pets HTTP/1.1~Host: a~KEY~Content-Length: 5~Transfer-Encoding: chunked~~0~~
            431 | GET /v1/pets HTTP/1.1~Host: a~KEY~Large: LARGE~~
            """)
    void aHeadThatHttpDoesNotAllowGetsTheRateLimitOfARequestWithoutAKey(int status, String request) {
        tiny.get("/pets");
        Reply reply = RawConnection.exchange(
                mock.baseUrl(),
                request.replace("KEY", "Authorization: Bearer tiny-key")
                        .replace("LARGE", "a".repeat(8 * 1024))
                        .replace('~', '\n'));
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(60);
        assertThat(reply.number("X-RateLimit-Remaining")).isEqualTo(60);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense~~
            GET /v1/pets HTTP/1.1~~
            """)
    void whatIsNoHttpGetsNoRateLimitOfTheRequestBefore(String request) {
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(tiny.rawGet("/pets")).read();
            Reply reply = connection.send(request.replace('~', '\n')).read();
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(60);
        }
    }

    @Test
    void refusesWhatExceedsTheMinute() {
        tiny.get("/pets");
        tiny.get("/pets");

        Reply reply = tiny.get("/pets");

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.header("Retry-After")).isEqualTo("60");
        assertThat(reply.number("X-RateLimit-Remaining")).isZero();
        assertThat(reply.body())
                .isEqualTo("{\"code\":\"rate_limit_exceeded\",\"message\":\"the requests of this minute are used up,"
                        + " retry in 60 seconds\",\"status\":429}");
    }

    @Test
    void keysDoNotShareTheirQuota() {
        IntStream.range(0, 3).forEach(i -> tiny.get("/pets"));

        assertThat(free.get("/pets").status()).isEqualTo(200);
    }

    /** Each request comes on a connection of its own, as soon as the response before it is there. */
    @RepeatedTest(200)
    @Tag("search")
    void theBanNeverStartsLate() {
        IntStream.range(0, 3).forEach(i -> tiny.get("/pets"));

        assertThat(IntStream.rangeClosed(1, 10)
                        .mapToObj(i -> tiny.get("/pets").body().contains("key_banned")))
                .containsExactly(false, false, false, false, false, false, false, false, false, true);
    }

    @Test
    void exactlySixtyOfAHundredParallelRequestsPass() throws InterruptedException {
        List<Integer> statuses = AtOnce.run(100, () -> free.get("/pets").status());

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(60);
    }

    @Test
    void theDefaultKeyIsNeverRefused() {
        try (MockPetStore unlimited = MockPetStore.start()) {
            TestClient client = new TestClient(unlimited.baseUrl(), unlimited.apiKey());

            assertThat(IntStream.range(0, 200).mapToObj(i -> client.get("/pets").status()))
                    .containsOnly(200);
        }
    }
}
