// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that speaks HTTPS with a certificate that it made itself. */
class TlsWireTest {

    /** For all tests, because keytool takes a second to make a certificate. */
    private static final MockPetStore MOCK =
            MockPetStore.builder().tls("petstore-mock", "192.0.2.7").start();

    private static final MockPetStore OTHER = MockPetStore.builder().tls().start();

    private final TestClient client = new TestClient(MOCK.baseUrl(), MOCK.apiKey());

    @AfterAll
    static void stop() {
        MOCK.close();
        OTHER.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void servesAClientThatTrustsItsCertificate(String host) throws IOException, InterruptedException {
        HttpClient trusting =
                HttpClient.newBuilder().sslContext(MOCK.tls().sslContext()).build();

        HttpResponse<String> response = trusting.send(list(host), BodyHandlers.ofString());

        assertThat(MOCK.baseUrl()).startsWith("https://");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValueAsLong("X-RateLimit-Limit")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"petstore-mock", "192.0.2.7"})
    void isTrustedByTheFurtherNamesThatItWasGiven(String name) throws IOException {
        handshake(name);
    }

    @Test
    void isNotTrustedByAnotherName() {
        assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(() -> handshake("pets.example"));
    }

    private static void handshake(String name) throws IOException {
        int port = URI.create(MOCK.baseUrl()).getPort();
        try (Socket connected = new Socket("127.0.0.1", port);
                SSLSocket socket = (SSLSocket) sockets().createSocket(connected, name, port, true)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.startHandshake();
        }
    }

    @Test
    void isNotTrustedByAClientWithoutItsCertificate() {
        assertThatExceptionOfType(SSLHandshakeException.class)
                .isThrownBy(() -> HttpClient.newHttpClient().send(list("127.0.0.1"), BodyHandlers.ofString()));
    }

    @Test
    void isNotTrustedByAClientOfAnotherServer() {
        HttpClient client =
                HttpClient.newBuilder().sslContext(OTHER.tls().sslContext()).build();

        assertThatExceptionOfType(SSLHandshakeException.class)
                .isThrownBy(() -> client.send(list("127.0.0.1"), BodyHandlers.ofString()));
    }

    @Test
    void servesSeveralRequestsOnOneConnection() {
        try (RawConnection connection = RawConnection.to(MOCK.baseUrl(), sockets())) {
            String get = client.rawGet("/pets");
            connection.send(get + get);

            assertThat(connection.read().status()).isEqualTo(200);
            assertThat(connection.read().status()).isEqualTo(200);
        }
    }

    @Test
    void whatIsNotHttpReturnsAnError() {
        try (RawConnection connection = RawConnection.to(MOCK.baseUrl(), sockets())) {
            assertThat(connection.send("nonsense\n\n").read().isError()).isTrue();
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void givesClientsInPlainTextNoResponse() {
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> client.get("/pets"));
    }

    @Test
    void dropsItsConnectionsWhenItStops() {
        SSLSocketFactory sockets = OTHER.tls().sslContext().getSocketFactory();
        try (RawConnection connection = RawConnection.to(OTHER.baseUrl(), sockets)) {
            connection.send(client.rawGet("/pets")).read();
            OTHER.close();

            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void givesItsCertificateForTheTrustStoreOfAnyClient() throws Exception {
        X509Certificate certificate = MOCK.tls().certificate();
        certificate.verify(certificate.getPublicKey());

        assertThat(certificate.getBasicConstraints()).as("an authority").isNotNegative();
        assertThat(MOCK.tls().pem()).matches("(?s)-----BEGIN CERTIFICATE-----\n.*\n-----END CERTIFICATE-----\n");
        MOCK.tls().trustManager().checkServerTrusted(new X509Certificate[] {certificate}, "ECDHE_ECDSA");
    }

    @Test
    void hasNoCertificateWhereItUsesPlainHttp() {
        try (MockPetStore plain = MockPetStore.start()) {
            assertThatIllegalStateException()
                    .isThrownBy(plain::tls)
                    .withMessage("TLS is not enabled: start the server with MockPetStore.builder().tls()");
        }
    }

    private static SSLSocketFactory sockets() {
        return MOCK.tls().sslContext().getSocketFactory();
    }

    private HttpRequest list(String host) {
        return HttpRequest.newBuilder(URI.create(MOCK.baseUrl().replace("127.0.0.1", host) + "/pets"))
                .header("Authorization", "Bearer " + MOCK.apiKey())
                .build();
    }
}
