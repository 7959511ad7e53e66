// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static com.petstore.mockserver.testing.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The rows of docs/service/assumptions.md that leave no choice; each test bears the name of its row. */
class AssumptionsWireTest {

    private final Instant start = Instant.parse("2026-11-21T12:00:00.500Z");
    private final MockClock clock = MockClock.frozenAt(start);

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("key", QuotaPlan.PRO)
            .key("tiny", QuotaPlan.enterprise(2, 100))
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "key");
    private final TestClient tiny = new TestClient(mock.baseUrl(), "tiny");
    private final TestClient nobody = new TestClient(mock.baseUrl(), "nobody");

    @Test
    void listOrder() {
        mock.seed(MockPet.of(9, "Rex", 7));
        mock.seed(MockPet.of(3, "Tom", 7));

        assertThat(client.get("/pets").body()).startsWith("[{\"id\":3,").contains(",{\"id\":9,");
    }

    @Test
    void paging() {
        IntStream.range(0, 3).forEach(i -> mock.seed(REX));

        Reply first = client.get("/pets?limit=1");

        assertThat(first.body()).startsWith("[{\"id\":1,");
        assertThat(first.headers()).doesNotContainKeys("link", "x-next", "x-total-count");
        assertThat(client.get("/pets?limit=1&page=2&offset=1&cursor=1").body()).isEqualTo(first.body());
    }

    @Test
    void malformedQuery() {
        assertThat(Stream.of("limit=ten", "limit=", "limit=1&limit=1", "status=x", "status=", "status=%zz"))
                .allSatisfy(query -> assertStatus(400, client.get("/pets?" + query)));
    }

    @Test
    void leadingZeros() {
        mock.seed(REX, REX);

        assertThat(client.get("/pets?limit=01").body()).contains("\"id\":1,").doesNotContain("\"id\":2,");
        mock.seed(MockPet.of(-7, "Tom", 3), MockPet.of(Long.MAX_VALUE, "Ida", 3));
        assertThat(Stream.of("002", "-007", "%2D7", "9223372036854775807"))
                .allSatisfy(id -> assertThat(client.get("/pets/" + id).status()).isEqualTo(200));
    }

    @Test
    void unknownQuery() {
        assertThat(client.get("/pets?colour=red&colour=blue&=&empty").status()).isEqualTo(200);
    }

    @Test
    void refusalBody() {
        assertThat(refused().body()).startsWith("{\"code\":\"rate_limit_exceeded\",");
        assertStatus(429, tiny.get("/pets"));
    }

    @Test
    void resetUnit() {
        assertThat(client.get("/pets").number("X-RateLimit-Reset"))
                .isEqualTo(start.plusMillis(60_500).getEpochSecond());
    }

    @Test
    void anonymousRateLimit() {
        nobody.get("/pets");

        Reply reply = nobody.get("/pets");

        assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(60);
        assertThat(reply.number("X-RateLimit-Remaining")).isEqualTo(60);
        assertThat(reply.number("X-RateLimit-Reset"))
                .isEqualTo(start.plusMillis(60_500).getEpochSecond());
    }

    @Test
    void whatCounts() {
        client.get("/pets");
        client.get("/pets?limit=0");
        client.get("/pets/999");
        client.send("POST", "/pets", "", "");
        client.get("/nothing");
        client.send("PUT", "/pets", "");
        client.send("OPTIONS", "/pets", "");

        assertThat(client.get("/store/orders").number("X-RateLimit-Remaining")).isEqualTo(300 - 5);
    }

    @Test
    void enterpriseNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> QuotaPlan.parse("enterprise"));
    }

    @Test
    void banResponse() {
        useUp();
        IntStream.range(0, 11).forEach(i -> tiny.get("/pets"));

        Reply reply = tiny.get("/pets");

        assertStatus(429, reply);
        assertThat(reply.body()).startsWith("{\"code\":\"key_banned\",");
        assertThat(reply.header("Retry-After")).isEqualTo("600");
        assertThat(reply.number("X-RateLimit-Remaining")).isZero();
        assertThat(reply.number("X-RateLimit-Reset"))
                .isEqualTo(start.plusMillis(600_500).getEpochSecond());
    }

    @Test
    void orderOfChecks() {
        String mistakes = "Accept: text/html\nContent-Type: text/html\n";

        assertStatus(404, nobody.send("POST", "/nothing", mistakes, "{"));
        assertStatus(405, nobody.send("PUT", "/pets", mistakes, "{"));
        assertStatus(401, nobody.send("POST", "/pets", mistakes, "{"));
        assertStatus(415, client.send("POST", "/pets", mistakes, "{"));
        assertStatus(406, client.send("GET", "/pets?limit=0", mistakes));
        assertStatus(413, client.post("{".repeat(1024 * 1024 + 1)));
        useUp();
        assertThat(tiny.send("POST", "/pets", mistakes, "{").body()).contains("rate_limit_exceeded");
        mock.keys().get("tiny").ban(Duration.between(clock.instant(), start.plusSeconds(9)));
        assertThat(tiny.send("POST", "/pets", mistakes, "{").body()).contains("key_banned");
    }

    @Test
    void challenge() {
        String realm = "Bearer realm=\"petstore\"";
        Reply withoutKey = RawConnection.exchange(mock.baseUrl(), "GET /v1/pets HTTP/1.1\nHost: a\n\n");

        assertThat(withoutKey.header("WWW-Authenticate")).isEqualTo(realm);
        assertThat(authorize("Basic key").header("WWW-Authenticate")).isEqualTo(realm + ", error=\"invalid_request\"");
        assertThat(nobody.get("/pets").header("WWW-Authenticate")).isEqualTo(realm + ", error=\"invalid_token\"");
    }

    @Test
    void errorCodes() {
        assertThat(client.get("/nothing").body()).startsWith("{\"code\":\"not_found\",");
        assertThat(nobody.get("/pets").body()).startsWith("{\"code\":\"unauthorized\",");
        assertThat(client.get("/pets?limit=0").body()).startsWith("{\"code\":\"invalid_request\",");
        assertThat(client.send("PUT", "/pets", "").body()).startsWith("{\"code\":\"method_not_allowed\",");
    }

    @Test
    void unknownPath() {
        assertThat(Stream.of(
                        "", "/", "/pets/", "//pets", "/pets/1/", "/pets/1/2", "/Pets", "/store", "/orders", "%2Fpets"))
                .allSatisfy(path -> assertStatus(404, nobody.get(path)));
    }

    @Test
    void wrongMethod() {
        Reply reply = nobody.send("PATCH", "/pets/1", "");

        assertStatus(405, reply);
        assertThat(reply.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
    }

    @Test
    void headAndOptions() {
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(client.head("HEAD", "/pets", "") + "\n");
            assertThat(connection.readHead().header("Content-Length")).isEqualTo("2");
            connection.send("OPTIONS /v1/pets HTTP/1.1\nHost: a\n\n");
            assertThat(connection.read().status()).isEqualTo(204);
        }
    }

    @Test
    void orders() {
        assertThat(nobody.get("/store/orders").status()).isEqualTo(401);
        assertThat(client.get("/store/orders").body()).isEqualTo("[]");
        mock.seedOrders(" [ 1 ]");
        assertThat(client.get("/store/orders").body()).isEqualTo(" [ 1 ]");
    }

    @Test
    void badPetId() {
        assertThat(Stream.of("abc", "1.0", "9223372036854775808", "0x1", "+1", "-", "%20"))
                .allSatisfy(petId -> assertStatus(404, client.get("/pets/" + petId)));
    }

    @Test
    void deprecationHeaders() {
        assertThat(client.get("/pets/999").headers()).containsKeys("deprecation", "sunset", "link");
    }

    @Test
    void deprecatedSince() {
        assertThat(client.get("/pets/1").header("Deprecation"))
                .isEqualTo("@" + Instant.parse("2025-01-01T00:00:00Z").getEpochSecond());
    }

    @Test
    void unexpectedBody() {
        assertThat(client.send("GET", "/pets", "", "{").status()).isEqualTo(200);
        assertThat(mock.journal().violations())
                .extracting(Violation::rule)
                .containsExactly(ContractRule.UNEXPECTED_BODY);
    }

    @Test
    void nameLimits() {
        assertThat(client.post("{\"name\":\"\",\"categoryId\":7}").status()).isEqualTo(201);
        assertThat(client.post("{\"name\":\"" + "a".repeat(100_000) + "\",\"categoryId\":7}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void categoryId() {
        assertThat(client.post("{\"name\":\"Rex\",\"categoryId\":-7.0}").body()).contains("\"categoryId\":-7}");
        assertThat(client.post("{\"name\":\"Rex\",\"categoryId\":7.5}").status())
                .isEqualTo(400);
        assertThat(client.post("{\"name\":\"Rex\",\"categoryId\":\"7\"}").status())
                .isEqualTo(400);
    }

    @Test
    void nulls() {
        assertThat(Stream.of(
                        "{\"name\":null,\"categoryId\":7}",
                        "{\"name\":\"Rex\",\"categoryId\":null}",
                        "{\"name\":\"Rex\",\"categoryId\":7,\"status\":null}"))
                .allSatisfy(body -> assertStatus(400, client.post(body)));
    }

    @Test
    void contentType() {
        assertThat(send("Content-Type: application/json; charset=UTF-8\n").status())
                .isEqualTo(201);
        assertStatus(415, send(""));
        assertStatus(415, send("Content-Type: application/json; charset=iso-8859-1\n"));
        assertStatus(415, send("Content-Type: application/json\nContent-Encoding: gzip\n"));
    }

    @Test
    void accept() {
        assertStatus(406, client.send("GET", "/pets", "Accept: text/html\n"));
        assertThat(client.send("GET", "/pets", "Accept: text/html, */*;q=0.1\n").status())
                .isEqualTo(200);
    }

    @Test
    void compression() {
        IntStream.range(0, 20).forEach(i -> mock.seed(REX));

        assertThat(client.send("GET", "/pets", "Accept-Encoding: gzip, br\n").has("Content-Encoding"))
                .isFalse();
    }

    @Test
    void bodyLimit() {
        assertStatus(413, client.post(" ".repeat(1024 * 1024 + 1)));
        assertStatus(414, client.get("/pets?" + "a".repeat(8 * 1024)));
        assertStatus(431, client.send("GET", "/pets", "X: " + "a".repeat(8 * 1024) + "\n"));
    }

    @Test
    void malformedJson() {
        assertThat(Stream.of(
                        "{", "{\"a\":1,\"a\":1}", NEW_REX + " x", "{\"a\":" + "[".repeat(65) + "]".repeat(65) + "}"))
                .allSatisfy(body -> assertStatus(400, client.post(body)));
    }

    @Test
    void authorizationForm() {
        assertThat(authorize("bearer   key").status()).isEqualTo(200);
        assertThat(authorize("BEARER key").status()).isEqualTo(200);
        assertThat(Stream.of("Basic key", "key", "Bearer", "Bearerkey", "Bearer\tkey", "Bearer a b"))
                .allSatisfy(form -> assertStatus(401, authorize(form)));
        assertStatus(401, authorize("Bearer key\nAuthorization: Bearer key"));
    }

    @Test
    void location() {
        assertThat(client.post(NEW_REX).has("Location")).isFalse();
    }

    @Test
    void sharedData() {
        client.post(NEW_REX);

        assertThat(tiny.get("/pets").body()).contains("Rex");
    }

    @Test
    void repeatedPost() {
        assertThat(client.post(NEW_REX).body()).contains("\"id\":1,");
        assertThat(client.post(NEW_REX).body()).contains("\"id\":2,");
    }

    @Test
    void httpVersion() {
        Reply reply = client.send(
                "GET", "/pets", "Connection: Upgrade, HTTP2-Settings\nUpgrade: h2c\nHTTP2-Settings: AAMAAABk\n");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(client.send("GET", "/pets", "Upgrade: h2c\n").status()).isEqualTo(400);
    }

    @Test
    void staging() {
        try (MockPetStore staging = MockPetStore.start()) {
            mock.seed(REX);

            assertThat(new TestClient(staging.baseUrl(), staging.apiKey())
                            .get("/pets")
                            .body())
                    .isEqualTo("[]");
        }
    }

    private Reply send(String headers) {
        return client.send("POST", "/pets", headers, NEW_REX);
    }

    private Reply authorize(String authorization) {
        return RawConnection.exchange(
                mock.baseUrl(), "GET /v1/pets HTTP/1.1\nHost: a\nAuthorization: " + authorization + "\n\n");
    }

    private void useUp() {
        IntStream.range(0, 2).forEach(i -> tiny.get("/pets"));
    }

    private Reply refused() {
        useUp();
        return tiny.get("/pets");
    }

    private static void assertStatus(int status, Reply reply) {
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.isError()).isTrue();
    }
}
