// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.testkit.RetriedStatuses;
import java.io.EOFException;
import java.io.IOException;
import java.security.cert.CertificateException;
import java.util.stream.IntStream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "100, FINAL, true, false",
        "200, SUCCESS, true, false",
        "299, SUCCESS, true, false",
        "300, FINAL, true, false",
        "304, FINAL, true, false",
        "307, REJECTED, false, false",
        "308, REJECTED, false, false",
        "400, REJECTED, false, false",
        "401, KEY_DENIED, false, false",
        "403, KEY_DENIED, false, false",
        "404, REJECTED, false, false",
        "408, UNAVAILABLE, true, true",
        "428, REJECTED, false, false",
        "429, RATE_LIMITED, false, true",
        "499, REJECTED, false, false",
        "500, UNAVAILABLE, true, true",
        "501, FINAL, true, false",
        "502, UNAVAILABLE, true, true",
        "503, UNAVAILABLE, true, true",
        "504, UNAVAILABLE, true, true",
        "505, FINAL, true, false",
        "599, FINAL, true, false",
        "600, FINAL, true, false"
    })
    void hasARowForEveryStatus(int status, Outcome outcome, boolean mayHaveActed, boolean mayPass) {
        assertThat(Outcome.of(status)).isEqualTo(outcome);
        assertThat(outcome.mayHaveActed()).isEqualTo(mayHaveActed);
        assertThat(outcome.mayPass()).isEqualTo(mayPass);
    }

    @Test
    void retriesReadsAfterTheseStatuses() {
        assertThat(IntStream.rangeClosed(100, 599).filter(status -> Outcome.of(status) == Outcome.UNAVAILABLE))
                .containsExactlyElementsOf(RetriedStatuses.ALL);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"FAILED", "TIMEOUT", "GATE_CLOSED"})
    void countsFailuresThatMayPassAsTransient(Kind kind) {
        assertThat(Outcome.mayPass(new TransportFailure(kind, false, null))).isTrue();
        assertThat(Outcome.mayPass(new TransportFailure(kind, true, null))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"UNACCEPTABLE", "INTERRUPTED", "CLOSED", "CANCELLED"})
    void doesNotCountAnUnacceptableResponseOrTheEndOfACallAsTransient(Kind kind) {
        assertThat(Outcome.mayPass(new TransportFailure(kind, true, null))).isFalse();
    }

    @Test
    void aHandshakeThatBrokeOffIsTransient() {
        assertThat(Outcome.mayPass(unsent(handshake(new EOFException("SSL peer shut down incorrectly")))))
                .isTrue();
        assertThat(Outcome.mayPass(unsent(handshake(new IOException("Connection reset by peer")))))
                .isTrue();
    }

    @Test
    void aPortWithoutTlsIsNotTransient() {
        assertThat(Outcome.mayPass(unsent(handshake(new SSLException("Unsupported or unrecognized SSL message")))))
                .isFalse();
    }

    @Test
    void aPeerThatDoesNotProveWhoItIsIsNotTransient() {
        assertThat(Outcome.mayPass(unsent(handshake(new CertificateException("unknown")))))
                .isFalse();
    }

    @Test
    void aConnectionThatWasLostAfterItsHandshakeIsTransient() {
        TransportFailure lost = new TransportFailure(Kind.FAILED, true, handshake(new CertificateException("unknown")));

        assertThat(Outcome.mayPass(lost)).isTrue();
    }

    private static TransportFailure unsent(IOException cause) {
        return new TransportFailure(Kind.FAILED, false, cause);
    }

    private static IOException handshake(Exception cause) {
        SSLHandshakeException failed = new SSLHandshakeException("the handshake failed");
        failed.initCause(cause);
        return failed;
    }
}
