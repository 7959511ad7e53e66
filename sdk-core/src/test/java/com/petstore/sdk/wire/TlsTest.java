// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.emptyList;
import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.TestCertificates;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import javax.net.ssl.SSLException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing is sent to a service that does not prove who it is. */
class TlsTest {

    private static final HeldCertificate AUTHORITY =
            TestCertificates.build(new HeldCertificate.Builder().certificateAuthority(0));

    private final MockWebServer server = new MockWebServer();

    @AfterEach
    void stopServer() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownAuthorityIsNotTrusted(CallStyle style) throws IOException {
        start(new HeldCertificate.Builder().addSubjectAlternativeName("localhost"));

        assertRefuses(style, client());
    }

    @ParameterizedTest
    @EnumSource
    void aPrivateAuthorityIsTrustedThroughTheApplicationsOkHttp(CallStyle style) throws IOException {
        start(new HeldCertificate.Builder().addSubjectAlternativeName("localhost"));

        try (PetStoreClient client = client().httpClient(trusting()).build()) {
            assertThat(style.execute(client.listPets())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPrivateAuthorityIsTrustedThroughAnSslContext(CallStyle style) throws IOException {
        start(new HeldCertificate.Builder().addSubjectAlternativeName("localhost"));
        HandshakeCertificates trust = trust();

        try (PetStoreClient client =
                client().sslContext(trust.sslContext(), trust.trustManager()).build()) {
            assertThat(style.execute(client.listPets())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesAClientOfTheApplicationItsProtocols(CallStyle style) throws IOException, InterruptedException {
        start(new HeldCertificate.Builder().addSubjectAlternativeName("localhost"));

        try (PetStoreClient client = client().httpClient(trusting()).build()) {
            style.execute(client.listPets());
        }

        assertThat(server.takeRequest().getRequestLine()).endsWith("HTTP/2");
    }

    @ParameterizedTest
    @EnumSource
    void usesHttp1SoThatNoConnectionIsShared(CallStyle style) throws IOException, InterruptedException {
        start(new HeldCertificate.Builder().addSubjectAlternativeName("localhost"));
        HandshakeCertificates trust = trust();

        try (PetStoreClient client =
                client().sslContext(trust.sslContext(), trust.trustManager()).build()) {
            style.execute(client.listPets());
        }

        assertThat(server.takeRequest().getRequestLine())
                .as("a call over HTTP/2 would be ended by the interrupt of another")
                .endsWith("HTTP/1.1");
    }

    @ParameterizedTest
    @EnumSource
    void aCertificateOfAnotherHostIsRefused(CallStyle style) throws IOException {
        start(new HeldCertificate.Builder().addSubjectAlternativeName("pets.example"));

        assertRefuses(style, client().httpClient(trusting()));
    }

    @ParameterizedTest
    @EnumSource
    void anExpiredCertificateIsRefused(CallStyle style) throws IOException {
        Instant now = Instant.now();
        start(new HeldCertificate.Builder()
                .addSubjectAlternativeName("localhost")
                .validityInterval(
                        now.minus(2, ChronoUnit.DAYS).toEpochMilli(),
                        now.minus(1, ChronoUnit.DAYS).toEpochMilli()));

        assertRefuses(style, client().httpClient(trusting()));
    }

    @ParameterizedTest
    @EnumSource
    void aBaseUrlWithHttpForAPortWithTlsIsNamed(CallStyle style) throws IOException {
        try (HostileServer tls =
                HostileServer.start(Connection.CERTIFICATES.sslContext().getServerSocketFactory(), emptyList())) {
            assertNamesTls(style, tls.baseUrl().replace("https:", "http:"));
        }
    }

    /** As OpenSSL responds. */
    @ParameterizedTest
    @EnumSource
    void aBaseUrlWithHttpForAPortThatRespondsWithAnAlertIsNamed(CallStyle style) throws IOException {
        try (HostileServer tls =
                HostileServer.start(bytes("\u0015\3\1\0\2\2\106").thenClose())) {
            assertNamesTls(style, tls.baseUrl());
        }
    }

    private static void assertNamesTls(CallStyle style, String baseUrl) {
        try (PetStoreClient client =
                PetStoreClient.builder().baseUrl(baseUrl).apiKey("key-1").build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(client.createPet(REX)))
                    .withMessageContaining("the service responds with TLS: use https in the base URL")
                    .satisfies(failure -> {
                        assertThat(failure.outcomeUnknown()).isTrue();
                        assertThat(failure.attempts()).isEqualTo(1);
                    });
        }
    }

    private void assertRefuses(CallStyle style, PetStoreClientBuilder builder) {
        try (PetStoreClient client = builder.build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(client.createPet(REX)))
                    .withCauseInstanceOf(SSLException.class)
                    .satisfies(failure -> {
                        assertThat(failure.getMessage())
                                .startsWith("createPet: failed before anything was sent: javax.net.ssl.SSL");
                        assertThat(failure.outcomeUnknown()).isFalse();
                        assertThat(failure.attempts()).isEqualTo(1);
                    });
        }
        assertThat(server.getRequestCount()).isZero();
    }

    private void start(HeldCertificate.Builder certificate) throws IOException {
        server.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(TestCertificates.build(certificate.signedBy(AUTHORITY)), AUTHORITY.certificate())
                .build()
                .sslSocketFactory());
        server.enqueue(new MockResponse.Builder().body("[]").build());
        server.start();
    }

    private PetStoreClientBuilder client() {
        return PetStoreClient.builder()
                .baseUrl("https://localhost:" + server.getPort() + "/v1")
                .apiKey("key-1");
    }

    private static OkHttpClient trusting() {
        return new OkHttpClient.Builder()
                .sslSocketFactory(trust().sslSocketFactory(), trust().trustManager())
                .build();
    }

    private static HandshakeCertificates trust() {
        return new HandshakeCertificates.Builder()
                .addTrustedCertificate(AUTHORITY.certificate())
                .build();
    }
}
