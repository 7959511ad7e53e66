// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static com.petstore.sdk.internal.http.Responses.response;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "30, 30",
        "1, 1",
        "86400, 86400",
        "0, 0",
        "'Sat, 21 Nov 2026 12:00:45 GMT', 45",
        "'Sat, 21 Nov 2026 11:00:00 GMT', 0",
        "'Saturday, 21-Nov-26 12:00:45 GMT', 45",
        "'Sat Nov 21 12:00:45 2026', 45",
        "'Tue Dec  1 12:00:00 2026', 864000",
        "'Sat, 21 Nov 2026 12:00:60 GMT', 60",
        "'Saturday, 21-Nov-26 12:00:60 GMT', 60",
        "'Sat Nov 21 12:00:60 2026', 60",
        "9999999999999999, 999999999999999",
        "99999999999999999999999999999999, 999999999999999"
    })
    void waitsAsLongAsTheServiceRequests(String header, long seconds) {
        assertThat(response(429, "", "Retry-After", header).quota().requestedWait(NOW))
                .contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(ints = {15, 16, 19, 20, 101, 250_000})
    void readsANumberOfManyDigitsAsATimeThatNeverComes(int digits) {
        assertThat(response(429, "", "Retry-After", "9".repeat(digits)).quota().requestedWait(NOW))
                .contains(Duration.ofSeconds(999_999_999_999_999L));
    }

    @Test
    void readsANumberByItsValueAndNotByItsDigits() {
        assertThat(response(429, "", "Retry-After", "0".repeat(200) + "30")
                        .quota()
                        .requestedWait(NOW))
                .contains(Duration.ofSeconds(30));
    }

    @Test
    void ofSeveralTheLastCounts() {
        assertThat(response(429, "", "Retry-After", "Sat, 21 Nov 2026 12:00:45 GMT", "Retry-After", "30")
                        .quota()
                        .requestedWait(NOW))
                .contains(Duration.ofSeconds(30));
    }

    @Test
    void measuresADateByTheClockOfTheService() {
        var response = response(
                429, "", "Date", "Sat, 21 Nov 2026 12:05:00 GMT", "Retry-After", "Sat, 21 Nov 2026 12:05:20 GMT");

        assertThat(response.quota().requestedWait(NOW)).contains(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "soon", "NaN", "Infinity", "0x10", "1e3", ",", "30, 60", "1.", ".5", "1.5"})
    void isEmptyForAnInvalidTime(String header) {
        assertThat(response(429, "", "Retry-After", header).quota().requestedWait(NOW))
                .isEmpty();
    }
}
