// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RetryPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

    @ParameterizedTest
    @CsvSource({"1, 250", "2, 500", "3, 1000", "6, 8000", "7, 8000", "1000000, 8000"})
    void doublesTheLimitOfTheBackoffUpToTheLongest(int retry, long millis) {
        assertThat(CallSession.delay(RetryPolicy.defaults(), retry, 1.0, Duration.ZERO))
                .isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0.0, 0", "0.5, 125", "0.25, 62"})
    void choosesTheBackoffAnywhereBelowItsLimit(double random, long millis) {
        assertThat(CallSession.delay(RetryPolicy.defaults(), 1, random, Duration.ZERO)
                        .toMillis())
                .isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.0, 20000", "1, 1.0, 20250", "2, 0.5, 20250", "7, 1.0, 28000"})
    void addsTheBackoffToTheRetryAfterOfTheService(int retry, double random, long millis) {
        assertThat(CallSession.delay(RetryPolicy.defaults(), retry, random, Duration.ofSeconds(20)))
                .isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void hasNoBackoffWhereTheLimitIsZero() {
        RetryPolicy atOnce = RetryPolicy.defaults().withInitialDelay(Duration.ZERO);

        assertThat(CallSession.delay(atOnce, 5, 1.0, Duration.ZERO)).isZero();
    }
}
