package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class RetryRulesTest {

    @Test
    void aHandshakeThatBrokeOffMayPass() {
        assertThat(RetryRules.isTransient(unsent(handshake(new EOFException("SSL peer shut down incorrectly")))))
                .isTrue();
    }

    @Test
    void aPeerThatDoesNotProveWhoItIsWillNotInAMomentEither() {
        assertThat(RetryRules.isTransient(unsent(handshake(new CertificateException("unknown")))))
                .isFalse();
    }

    @Test
    void aConnectionThatWasProvenAndThenLostMayPass() {
        TransportFailure lost = new TransportFailure(Reason.LOST, true, handshake(new CertificateException("unknown")));

        assertThat(RetryRules.isTransient(lost)).isTrue();
    }

    private static TransportFailure unsent(IOException cause) {
        return new TransportFailure(Reason.LOST, false, cause);
    }

    private static IOException handshake(Exception cause) {
        SSLHandshakeException failed = new SSLHandshakeException("the handshake failed");
        failed.initCause(cause);
        return failed;
    }
}
