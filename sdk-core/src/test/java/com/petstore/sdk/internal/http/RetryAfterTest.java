// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static com.petstore.sdk.internal.http.Responses.response;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
        "1.5, 2",
        "3600.0, 3600",
        "'30, 60,5', 60",
        "'1,5', 5",
        "9999999999999999, 31536000000",
        "99999999999999999999999999999999, 31536000000"
    })
    void waitsAsLongAsTheServiceRequests(String header, long seconds) {
        assertThat(response(429, "", "Retry-After", header).quota().requestedWait(NOW))
                .contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 19, 20, 100, 101, 250_000})
    void readsANumberOfManyDigitsAsATimeThatNeverComes(int digits) {
        String nines = "9".repeat(digits);

        for (String header : List.of(nines, nines + ".5", "5, " + nines, "0.5, " + nines + ".0")) {
            assertThat(response(429, "", "Retry-After", header).quota().requestedWait(NOW))
                    .contains(Duration.ofDays(365_000));
        }
    }

    @Test
    void readsANumberByItsValueAndNotByItsDigits() {
        String zeros = "0".repeat(200);

        assertThat(response(429, "", "Retry-After", zeros + "30").quota().requestedWait(NOW))
                .contains(Duration.ofSeconds(30));
        assertThat(response(429, "", "Retry-After", "30." + zeros).quota().requestedWait(NOW))
                .contains(Duration.ofSeconds(30));
        assertThat(response(429, "", "Retry-After", "30." + zeros + "1").quota().requestedWait(NOW))
                .contains(Duration.ofSeconds(31));
    }

    @Test
    void waitsForTheLongestOfSeveral() {
        assertThat(response(429, "", "Retry-After", "30", "Retry-After", "soon", "Retry-After", "5")
                        .quota()
                        .requestedWait(NOW))
                .contains(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @CsvSource({
        "30, 'Sat, 21 Nov 2026 12:00:45 GMT', 45",
        "60, 'Sat, 21 Nov 2026 12:00:45 GMT', 60",
        "'Sat, 21 Nov 2026 12:00:45 GMT', 60, 60",
        "'Sat, 21 Nov 2026 12:01:30 GMT', 'Sat, 21 Nov 2026 12:00:45 GMT', 90",
        "30, 'Sat, 21 Nov 2026 11:00:00 GMT', 30"
    })
    void waitsForTheLaterOfSecondsAndDates(String one, String other, long seconds) {
        assertThat(response(429, "", "Retry-After", one, "Retry-After", other)
                        .quota()
                        .requestedWait(NOW))
                .contains(Duration.ofSeconds(seconds));
    }

    @Test
    void measuresADateByTheClockOfTheService() {
        var response = response(
                429, "", "Date", "Sat, 21 Nov 2026 12:05:00 GMT", "Retry-After", "Sat, 21 Nov 2026 12:05:20 GMT");

        assertThat(response.quota().requestedWait(NOW)).contains(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "soon", "NaN", "Infinity", "0x10", "1e3", ",", "1.", ".5", "1.5.5"})
    void isEmptyForAnInvalidTime(String header) {
        assertThat(response(429, "", "Retry-After", header).quota().requestedWait(NOW))
                .isEmpty();
    }
}
