// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static com.petstore.sdk.internal.http.Responses.response;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.response.RateLimit;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotaHeadersTest {

    @Test
    void readsTheThreeHeadersInAnyCase() {
        var response = response(
                200, "", "x-ratelimit-limit", "60", "X-RATELIMIT-REMAINING", " 59 ", "X-RateLimit-Reset", "1800000000");

        assertThat(response.quota().rateLimit()).contains(RateLimit.of(60, 59, Instant.ofEpochSecond(1_800_000_000)));
    }

    @Test
    void isEmptyUnlessAllThreeAreThere() {
        assertThat(response(200, "", "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "59")
                        .quota()
                        .rateLimit())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1.5", "NaN", "0x10", "many"})
    void isEmptyWhereOneIsNoWholeNumber(String number) {
        var response = response(
                200, "", "X-RateLimit-Limit", number, "X-RateLimit-Remaining", "1", "X-RateLimit-Reset", "1800000000");

        assertThat(response.quota().rateLimit()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "60, 60",
        "'        60        ', 60",
        "999999999999999, 999999999999999",
        "1000000000000000, 999999999999999",
        "99999999999999999999, 999999999999999",
        "00000000000000000000000060, 60",
        "0, 0"
    })
    void readsAWholeNumberUpToTheLargest(String header, long limit) {
        var response = response(
                200, "", "X-RateLimit-Limit", header, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "1800000000");

        assertThat(response.quota().rateLimit()).contains(RateLimit.of(limit, 0, Instant.ofEpochSecond(1_800_000_000)));
    }

    @Test
    void ofSeveralHeadersOfOneNameTheLastCounts() {
        var response = response(
                200,
                "",
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Limit",
                "30",
                "X-RateLimit-Remaining",
                "5",
                "X-RateLimit-Remaining",
                "1",
                "X-RateLimit-Reset",
                "1800000000",
                "X-RateLimit-Reset",
                "1800000060");

        assertThat(response.quota().rateLimit()).contains(RateLimit.of(30, 1, Instant.ofEpochSecond(1_800_000_060)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000_000_000L, 1_800_000_000L, 9_000_000_000L})
    void readsAResetInSecondsSince1970(long seconds) {
        assertThat(withReset(Long.toString(seconds)).quota().rateLimit())
                .contains(RateLimit.of(60, 59, Instant.ofEpochSecond(seconds)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "40",
                "999999999",
                "9000000001",
                "1800000000000",
                "1800000000, 1800000060",
                "Sat, 21 Nov 2026 12:01:00 GMT"
            })
    void isEmptyWhereTheResetHasAnotherForm(String reset) {
        assertThat(withReset(reset).quota().rateLimit()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 19, 20, 101, 250_000})
    void readsNumbersOfTooManyDigitsAsTheLargest(int digits) {
        String nines = "9".repeat(digits);
        var response = response(
                200, "", "X-RateLimit-Limit", nines, "X-RateLimit-Remaining", nines, "X-RateLimit-Reset", nines);

        assertThat(response.quota())
                .isEqualTo(new QuotaHeaders(999_999_999_999_999L, 999_999_999_999_999L, -1, null, -1, null));
    }

    @ParameterizedTest
    @CsvSource({
        "'Thu, 01 Jan 1970 00:00:00 GMT', 1970-01-01T00:00:00Z",
        "'Thu, 29 Feb 2024 12:34:56 GMT', 2024-02-29T12:34:56Z",
        "'Sat, 21 Nov 2026 12:00:00 GMT', 2026-11-21T12:00:00Z",
        "'Tue, 31 Dec 2030 23:59:59 GMT', 2030-12-31T23:59:59Z",
        "'Mon, 31 Dec 2030 23:59:59 GMT', 2030-12-31T23:59:59Z"
    })
    void readsTheTimeOfTheService(String header, Instant date) {
        assertThat(response(200, "", "Date", header).quota().date()).isEqualTo(date);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1784073600",
                "2026-11-21T12:00:00Z",
                "Sat, 21 Now 2026 12:00:00 GMT",
                "Sat, 31 Feb 2026 12:00:00 GMT",
                "Sat, 21 Nov 2026 12:00:60 GMT",
                "Sat, 21 Nov 2026 12.00.00 GMT",
                "Saturday, 21-Nov-26 12:00:00 GMT",
                "Sat Nov 21 12:00:00 2026"
            })
    void ignoresATimeOfTheServiceInAnotherForm(String header) {
        assertThat(response(200, "", "Date", header).quota().date()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Fri, 31 Dec 9999 23:59:59 GMT", "Wed, 31 Dec 1969 23:59:59 GMT", "Sun, 06 Nov 0094 08:49:37 GMT"
            })
    void ignoresATimeOfTheServiceThatCannotBe(String date) {
        assertThat(response(200, "", "Date", date).quota().date()).isNull();
    }

    private static RawResponse withReset(String reset) {
        return response(200, "", "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "59", "X-RateLimit-Reset", reset);
    }
}
