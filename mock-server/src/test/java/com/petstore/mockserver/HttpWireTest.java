// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP itself asks of a server, byte by byte; in the requests here, each line feed is sent as CR LF. */
class HttpWireTest {

    @AutoClose
    private final MockPetStore mock = MockPetStore.start();

    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
    private final String get = client.rawGet("/pets");

    @AutoClose
    private final RawConnection connection = RawConnection.to(mock.baseUrl());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | GET /v1/pets HTTP/1.1~~
            400 | GET /v1/pets HTTP/1.1~Host: a~Host: b~~
            400 | GET /v1/pets HTTP/1.1~Host: a b~~
            400 | GET /v1/pets HTTP/1.1~Host: a:99999~~
            400 | GET /v1/pets HTTP/1.1~Host: a~No-Colon~~
            400 | GET /v1/pets HTTP/1.1~Host: a~: no name~~
            400 | GET /v1/pets HTTP/1.1~Host: a~Space : before~~
            400 | GET /v1/pets HTTP/1.1~Host: a~Folded: a~ b~~
            400 | GET /v1/pe ts HTTP/1.1~Host: a~~
            400 | GET /v1/%zz HTTP/1.1~Host: a~~
            400 | GET /v1/pets#fragment HTTP/1.1~Host: a~~
            400 | GET /../v1/pets HTTP/1.1~Host: a~~
            400 | G@T /v1/pets HTTP/1.1~Host: a~~
            400 | nonsense~~
            400 | POST /v1/pets HTTP/1.1~Host: a~Content-Length: 5~Content-Length: 6~~
            400 | POST /v1/pets HTTP/1.1~Host: a~Content-Length: -5~~
            400 | POST /v1/pets HTTP/1.1~Host: a~Content-Length: +5~~
            400 | POST /v1/pets HTTP/1.1~Host: a~Content-Length: five~~
            400 | POST /v1/pets HTTP/1.1~Host: a~Content-Length: 99999999999999999999~~
            400 | POST /v1/pets HTTP/1.1~Host: a~Content-Length: 5~Transfer-Encoding: chunked~~0~~
            400 | POST /v1/pets HTTP/1.1~Host: a~Transfer-Encoding: gzip~~
            417 | POST /v1/pets HTTP/1.1~Host: a~Expect: a miracle~Content-Length: 0~~
            505 | GET /v1/pets HTTP/2.0~Host: a~~
            505 | PRI * HTTP/2.0~~SM~~
            505 | GET /v1/pets~~
            """)
    void refusesWhatIsNotHttp(int status, String request) {
        Reply reply = connection.send(request.replace('~', '\n')).read();

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(60);
        assertThat(connection.isClosedByServer()).isTrue();
    }

    @Test
    void refusesLinesThatEndWithoutCarriageReturn() {
        connection.sendBytes("GET /v1/pets HTTP/1.1\nHost: a\n\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(connection.read().status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2_000})
    void refusesLargeHeaders(int count) {
        StringBuilder headers = new StringBuilder();
        IntStream.range(0, count)
                .forEach(i -> headers.append("X")
                        .append(i)
                        .append(": ")
                        .append("a".repeat(10_000 / count))
                        .append('\n'));

        Reply reply = client.send("GET", "/pets", headers.toString());

        assertThat(reply.status()).isEqualTo(431);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.has("X-RateLimit-Limit")).isTrue();
    }

    @Test
    void repeatsNothingOfAMalformedRequest() {
        String reply = RawConnection.exchange(
                        mock.baseUrl(), "GET /v1/%zz-secret HTTP/1.1\nHost: secret secret\nsecret\n\n")
                .toString();

        assertThat(reply).doesNotContain("secret").doesNotContain("Exception").doesNotContain("jetty");
    }

    @Test
    void namesItsEngineNowhere() {
        assertThat(client.get("/pets").has("Server")).isFalse();
    }

    @Test
    void respondsToPipelinedRequestsInOrder() {
        connection.send(get + client.rawGet("/pets/5") + get);

        assertThat(connection.read().status()).isEqualTo(200);
        assertThat(connection.read().status()).isEqualTo(404);
        assertThat(connection.read().status()).isEqualTo(200);
    }

    @Test
    void keepsTheConnectionAfterAnError() {
        connection.send(client.head("DELETE", "/pets", "") + "\n");
        assertThat(connection.read().status()).isEqualTo(405);

        assertThat(connection.send(get).read().status()).isEqualTo(200);
    }

    @Test
    void passesOverTheBodyOfARequestThatItRefuses() {
        connection.send("POST /v1/pets HTTP/1.1\nHost: a\nContent-Length: 29\n\n" + NEW_REX + get);

        assertThat(connection.read().status()).isEqualTo(401);
        assertThat(connection.read().status()).isEqualTo(200);
    }

    @Test
    void closesTheConnectionOnRequest() {
        connection.send(client.head("GET", "/pets", "Connection: close\n") + "\n");

        assertThat(connection.read().status()).isEqualTo(200);
        assertThat(connection.isClosedByServer()).isTrue();
    }

    @Test
    void servesHttp10() {
        connection.send("GET /v1/pets HTTP/1.0\nAuthorization: Bearer " + mock.apiKey() + "\n\n");

        assertThat(connection.read().status()).isEqualTo(200);
        assertThat(connection.isClosedByServer()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b"})
    void servesATargetInAbsoluteFormWhateverTheHost(String host) {
        connection.send(
                "GET http://a/v1/pets HTTP/1.1\nHost: " + host + "\nAuthorization: Bearer " + mock.apiKey() + "\n\n");

        assertThat(connection.read().status()).isEqualTo(200);
    }

    @Test
    void readsAChunkedBody() {
        connection.send(post("Transfer-Encoding: chunked\n") + "9;extension=1\n" + NEW_REX.substring(0, 9) + "\n14\n"
                + NEW_REX.substring(9) + "\n0\nTrailer: a\n\n");

        assertThat(connection.read().status()).isEqualTo(201);
        assertThat(connection.send(get).read().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\n", "-1\n", "ffffffffffffffffff\n", "1d\n" + NEW_REX + "XX0\n\n"})
    void refusesBrokenChunksWithTheRateLimitOfTheKey(String chunks) {
        Reply reply =
                connection.send(post("Transfer-Encoding: chunked\n") + chunks).read();

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(1_000_000_000);
        assertThat(connection.isClosedByServer()).isTrue();
        assertThat(client.get("/pets").body()).isEqualTo("[]");
    }

    @Test
    void refusesTransferCodingsThatItCannotUndo() {
        Reply reply = connection
                .send(post("Transfer-Encoding: gzip, chunked\n") + "0\n\n")
                .read();

        assertThat(reply.status()).isEqualTo(501);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.header("Connection")).isEqualTo("close");
        assertThat(connection.isClosedByServer()).isTrue();
    }

    @Test
    void addsNothingIfTheBodyBreaksOff() {
        try (RawConnection breaking = RawConnection.to(mock.baseUrl())) {
            breaking.send(post("Content-Length: 100\n") + NEW_REX);
        }

        assertThat(client.get("/pets").body()).isEqualTo("[]");
    }

    @Test
    void requestsTheBodyWhenTheClientWaitsForThat() {
        connection.send(post("Expect: 100-continue\nContent-Length: 29\n"));
        assertThat(connection.read().status()).isEqualTo(100);

        assertThat(connection.send(NEW_REX).read().status()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource({
        "401, 'Authorization: Bearer guess\nContent-Type: application/json\nContent-Length: 29\n'",
        "415, 'Authorization: Bearer mock-key\nContent-Type: text/plain\nContent-Length: 29\n'",
        "413, 'Authorization: Bearer mock-key\nContent-Type: application/json\nContent-Length: 1048577\n'"
    })
    void requestsNoBodyOfARequestThatItRefuses(int status, String headers) {
        connection.send("POST /v1/pets HTTP/1.1\nHost: a\nExpect: 100-continue\n" + headers + "\n");

        assertThat(connection.read().status()).isEqualTo(status);
        assertThat(connection.isClosedByServer()).isTrue();
    }

    @Test
    void takesABodyOfOneMebibyteAndNotOneByteMore() {
        String padding = " ".repeat(1024 * 1024 - NEW_REX.length());

        assertThat(client.post(NEW_REX + padding).status()).isEqualTo(201);
        Reply reply = client.post(NEW_REX + padding + " ");
        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(1_000_000_000);
    }

    @Test
    void refusesAChunkedBodyOnceItIsTooLarge() {
        connection.send(post("Transfer-Encoding: chunked\n") + "100001\n" + " ".repeat(0x100001) + "\n0\n\n");

        assertThat(connection.read().status()).isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%5c", "%0a", "%7f", "%c3"})
    void findsNoPetWithAnIdentifierOfOddCharacters(String petId) {
        assertThat(client.get("/pets/" + petId).status()).isEqualTo(404);
        assertThat(client.get("/pets").status()).isEqualTo(200);
        assertThat(mock.journal().violations())
                .extracting(Violation::rule)
                .doesNotContain(ContractRule.MALFORMED_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/pets/",
                "/v1//pets",
                "//v1/pets",
                "/v1/./pets",
                "/v1/a/%2e%2e/pets",
                "/v1/pets/%ff",
                "/v1/pets;a=b",
                "/",
                "/pets",
                "/v2/pets"
            })
    void matchesPathsAsTheyAreWritten(String path) {
        mock.seed(NewMockPet.of("Rex", 7));
        connection.send("GET " + path + " HTTP/1.1\nHost: a\n\n");

        Reply reply = connection.read();
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).containsPattern("\"message\":\"no such path; the nearest is /v1/pets(/\\{petId})?\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            X: y                     | the API key is missing: send it as Authorization: Bearer <API_KEY> | Bearer realm="petstore"
            Authorization: Bearer no | the API key is not known; those that are have the ids IDS | Bearer realm="petstore", error="invalid_token"
            Authorization: Basic e   | Authorization must be one header of the form Bearer <API_KEY> | Bearer realm="petstore", error="invalid_request"
            Authorization: Bearer    | Authorization must be one header of the form Bearer <API_KEY> | Bearer realm="petstore", error="invalid_request"
            """)
    void reportsWhatIsWrongWithTheAuthorization(String header, String message, String challenge) {
        Reply reply = connection
                .send("GET /v1/pets HTTP/1.1\nHost: a\n" + header + "\n\n")
                .read();
        String ids =
                String.join(", ", mock.keys().all().stream().map(MockApiKey::id).toList());
        assertThat(reply.body()).contains("\"message\":\"" + message.replace("IDS", ids) + "\"");
        assertThat(reply.header("WWW-Authenticate")).isEqualTo(challenge);
    }

    private String post(String headers) {
        return client.head("POST", "/pets", "Content-Type: application/json\n" + headers) + "\n";
    }
}
