package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({"1, 250", "2, 500", "3, 1000", "6, 8000", "7, 8000", "1000000, 8000"})
    void doublesTheLimitOfTheBackoffUpToTheLongest(int retry, long millis) {
        assertThat(RetryRules.delay(RetryPolicy.defaults(), retry, 1.0, Duration.ZERO))
                .isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0.0, 0", "0.5, 125", "0.25, 62"})
    void choosesTheBackoffAnywhereBelowItsLimit(double random, long millis) {
        assertThat(RetryRules.delay(RetryPolicy.defaults(), 1, random, Duration.ZERO)
                        .toMillis())
                .isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.0, 20000", "1, 1.0, 20250", "2, 0.5, 20250", "7, 1.0, 28000"})
    void addsTheBackoffToWhatTheServiceAsksFor(int retry, double random, long millis) {
        assertThat(RetryRules.delay(RetryPolicy.defaults(), retry, random, Duration.ofSeconds(20)))
                .isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void hasNoBackoffWhereTheLimitIsZero() {
        RetryPolicy atOnce = RetryPolicy.defaults().withInitialDelay(Duration.ZERO);

        assertThat(RetryRules.delay(atOnce, 5, 1.0, Duration.ZERO)).isZero();
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
