// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser is told about pages of other origins. */
class CorsWireTest {

    private static final String PAGE = "Origin: http://localhost:3000\n";
    private static final String OTHER = "Origin: http://localhost:3001\n";
    private static final String PREFLIGHT =
            "Access-Control-Request-Method: POST\nAccess-Control-Request-Headers: authorization,content-type\n";

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .cors("http://localhost:3000")
            .cors("https://shop.example")
            .key("demo", QuotaPlan.FREE)
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "demo");

    @Test
    void letsAPageReadTheRateLimit() {
        Reply reply = client.send("GET", "/pets", PAGE);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("http://localhost:3000");
        assertThat(reply.header("Access-Control-Expose-Headers"))
                .isEqualTo("X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After");
        assertThat(reply.header("Vary")).isEqualTo("Origin");
        assertThat(reply.has("Access-Control-Allow-Credentials")).isFalse();
    }

    @Test
    void letsAPageReadErrorsFaultsAndStubs() {
        mock.stubs().add(Stub.get("/v1/vets").returns(200, "[]"));
        assertThat(client.send("GET", "/vets", PAGE).has("Access-Control-Allow-Origin"))
                .isTrue();
        assertThat(client.send("GET", "/none", PAGE).has("Access-Control-Allow-Origin"))
                .isTrue();
        mock.faults().add(Fault.status(503));
        assertThat(client.send("GET", "/pets", PAGE).has("Access-Control-Allow-Origin"))
                .isTrue();
    }

    @Test
    void respondsToPreflightsWithoutAKeyAQuotaOrAFault() {
        mock.faults().add(Fault.status(503).times(1));

        Reply reply = new TestClient(mock.baseUrl(), "unknown").send("OPTIONS", "/pets", PAGE + PREFLIGHT);

        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("http://localhost:3000");
        assertThat(reply.header("Access-Control-Allow-Methods")).isEqualTo("GET, HEAD, POST, PUT, PATCH, DELETE");
        assertThat(reply.header("Access-Control-Allow-Headers")).isEqualTo("authorization,content-type");
        assertThat(mock.faults().list().get(0).hits()).isZero();
        assertThat(client.send("OPTIONS", "/pets", PAGE + PREFLIGHT).number("X-RateLimit-Remaining"))
                .isEqualTo(60);
        assertThat(mock.journal().violations()).isEmpty();
    }

    @Test
    void respondsToOtherOptionsRequestsAsBefore() {
        Reply reply = client.send("OPTIONS", "/pets", PAGE);

        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.header("Allow")).isEqualTo("GET, HEAD, OPTIONS, POST");
    }

    @ParameterizedTest
    @ValueSource(strings = {OTHER, "", "Origin: null\n", "Origin: HTTP://localhost:3000\n"})
    void answersNoOtherOrigin(String origin) {
        Reply reply = client.send("GET", "/pets", origin);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.has("Access-Control-Allow-Origin")).isFalse();
        assertThat(reply.header("Vary")).isEqualTo("Origin");
        assertThat(client.send("OPTIONS", "/pets", origin + PREFLIGHT).has("Access-Control-Allow-Methods"))
                .isFalse();
    }

    @Test
    void isOffByDefault() {
        try (MockPetStore other = MockPetStore.start()) {
            Reply reply = new TestClient(other.baseUrl(), other.apiKey()).send("GET", "/pets", PAGE);
            assertThat(reply.has("Access-Control-Allow-Origin")).isFalse();
            assertThat(reply.has("Vary")).isFalse();
        }
    }

    @Test
    void keepsTheControlInterfaceClosed() {
        ControlClient control = new ControlClient(mock.controlUrl());
        Reply read = control.send("GET", "/keys", PAGE);
        assertThat(read.status()).isEqualTo(403);
        assertThat(read.has("Access-Control-Allow-Origin")).isFalse();
        Reply preflight = control.send("OPTIONS", "/keys", PAGE + PREFLIGHT);
        assertThat(preflight.status()).isEqualTo(403);
        assertThat(preflight.has("Access-Control-Allow-Origin")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "localhost:3000", "http://localhost:3000/", "ftp://a", "", "http://a\r\nX: 1"})
    void refusesWhatIsNoOrigin(String origin) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStore.builder().cors(origin))
                .withMessage("origin must be such as http://localhost:3000, was " + origin);
    }
}
