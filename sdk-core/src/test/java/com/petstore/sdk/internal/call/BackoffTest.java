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
    void doublesItsLimitUpToTheLongest(int retry, long millis) {
        assertThat(Backoff.delay(RetryPolicy.defaults(), retry, 1.0)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0.0, 0", "0.5, 125", "0.25, 62"})
    void liesAnywhereBelowItsLimit(double random, long millis) {
        assertThat(Backoff.delay(RetryPolicy.defaults(), 1, random).toMillis()).isEqualTo(millis);
    }

    @Test
    void isNothingWhereTheLimitIsNothing() {
        RetryPolicy atOnce = RetryPolicy.builder().initialDelay(Duration.ZERO).build();

        assertThat(Backoff.delay(atOnce, 5, 1.0)).isZero();
    }
}
