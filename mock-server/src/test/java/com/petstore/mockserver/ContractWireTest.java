// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.util.Collections;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operations of the interface document, over the wire. What it leaves open is in {@link AssumptionsWireTest}. */
class ContractWireTest {

    private static final NewMockPet REX = NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE);
    private static final NewMockPet TOM = NewMockPet.of("Tom", 3).status(MockPetStatus.SOLD);

    @AutoClose
    private final MockPetStore mock = MockPetStore.start();

    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());

    @Test
    void listsNothingAtFirst() {
        Reply reply = client.get("/pets");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.body()).isEqualTo("[]");
    }

    @Test
    void listsPetsWithAllTheirFields() {
        mock.seed(REX, NewMockPet.of("Ida", -1));

        assertThat(client.get("/pets").body())
                .isEqualTo("[{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"available\"},"
                        + "{\"id\":2,\"name\":\"Ida\",\"categoryId\":-1}]");
    }

    @Test
    void listsPetsOfAStatus() {
        mock.seed(REX, TOM);

        assertThat(client.get("/pets?status=sold").body())
                .isEqualTo("[{\"id\":2,\"name\":\"Tom\",\"categoryId\":3,\"status\":\"sold\"}]");
    }

    @ParameterizedTest
    @CsvSource({"'', 20", "?limit=1, 1", "?limit=100, 100", "?status=sold, 20", "?status=sold&limit=7, 7"})
    void listsAsManyPetsAsTheLimitOrTwenty(String query, int expected) {
        mock.seed(Collections.nCopies(101, TOM).toArray(NewMockPet[]::new));

        assertThat(client.get("/pets" + query).body().split("\"id\"", -1)).hasSize(expected + 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limit=0                      | limit must be 1 to 100, was 0
            limit=101                    | limit must be 1 to 100, was 101
            limit=-1                     | limit must be 1 to 100, was -1
            limit=99999999999999999999   | limit must be 1 to 100, was 99999999999999999999
            limit=100000000000000000000  | limit must be 1 to 100, was 100000000000000000000
            limit=                       | limit must be an integer from 1 to 100
            limit                        | limit must be an integer from 1 to 100
            limit=ten                    | limit must be an integer from 1 to 100
            limit=1.0                    | limit must be an integer from 1 to 100
            limit=+5                     | limit must be an integer from 1 to 100
            limit=5&limit=5              | limit must be given once, was given 2 times
            status=                      | status must be available, pending or sold
            status=Sold                  | status must be available, pending or sold
            status=sold,pending          | status must be available, pending or sold
            status=sold&status=sold      | status must be given once, was given 2 times
            """)
    void refusesParametersThatBreakARule(String query, String message) {
        Reply reply = client.get("/pets?" + query);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body())
                .isEqualTo("{\"code\":\"invalid_request\",\"message\":\"" + message + "\",\"status\":400}");
    }

    @Test
    void addsAPet() {
        Reply reply = client.post("{\"name\":\"Rex\",\"categoryId\":9223372036854775807,\"status\":\"pending\"}");

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.body())
                .isEqualTo("{\"id\":1,\"name\":\"Rex\",\"categoryId\":9223372036854775807,\"status\":\"pending\"}");
        assertThat(client.get("/pets").body()).isEqualTo("[" + reply.body() + "]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{}", "{\"name\":\"Rex\"}", "{\"name\":\"Rex\",\"categoryId\":\"7\"}", "not json", "[]"})
    void refusesABodyThatBreaksARuleAndAddsNothing(String body) {
        Reply reply = client.post(body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.isError()).isTrue();
        assertThat(client.get("/pets").body()).isEqualTo("[]");
    }

    @Test
    void getsAPet() {
        mock.seed(REX);

        Reply reply = client.get("/pets/1");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"available\"}");
    }

    @ParameterizedTest
    @CsvSource({"GET, /pets", "POST, /pets", "GET, /pets/1", "GET, /store/orders", "HEAD, /pets"})
    void requiresAKeyEverywhere(String method, String path) {
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(method + " /v1" + path + " HTTP/1.1\nHost: localhost\n\n");
            Reply reply = method.equals("HEAD") ? connection.readHead() : connection.read();

            assertThat(reply.status()).isEqualTo(401);
            assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"petstore\"");
        }
    }

    @Test
    void refusesAnUnknownKeyWithoutRepeatingIt() {
        Reply reply = new TestClient(mock.baseUrl(), "guess").get("/pets");

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.toString()).doesNotContain("guess");
    }
}
