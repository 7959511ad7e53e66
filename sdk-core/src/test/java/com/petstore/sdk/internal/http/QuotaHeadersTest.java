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
        "'99999999999999999999, 60', 60",
        "00000000000000000000000060, 60",
        "0, 0",
        "'60, 30', 30",
        "'30, 60', 30",
        "'60, 0', 0",
        "'0, 60', 0",
        "'many, 60', 60",
        "'60, many', 60",
        "',60', 60"
    })
    void ofSeveralLimitsTheLowestCounts(String header, long limit) {
        var response = response(
                200, "", "X-RateLimit-Limit", header, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "1800000000");

        assertThat(response.quota().rateLimit()).contains(RateLimit.of(limit, 0, Instant.ofEpochSecond(1_800_000_000)));
    }

    @ParameterizedTest
    @CsvSource({
        "1000000000, 1000000000",
        "9000000000, 9000000000",
        "100000000000, 100000000",
        "1800000000000, 1800000000",
        "1800000000001, 1800000001",
        "9000000000000, 9000000000",
        "'1800000060, 1800000000', 1800000060",
        "',1800000000', 1800000000",
        "0, 1795262400",
        "40, 1795262440",
        "999999999, 2795262399",
        "9000000001, 9000000000",
        "99999999999, 9000000000",
        "9000000000001, 9000000000",
        "999999999999999, 9000000000",
        "1800000000000000, 9000000000",
        "99999999999999999999, 9000000000",
        "'99999999999999999999, 1800000000', 9000000000",
        "0000000000000000001800000000, 1800000000"
    })
    void readsAResetInSecondsOrMillisecondsOrFromNow(String header, long seconds) {
        assertThat(withReset(header, "Sat, 21 Nov 2026 12:00:00 GMT").quota().rateLimit())
                .contains(RateLimit.of(60, 59, Instant.ofEpochSecond(seconds)));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 19, 20, 101, 250_000})
    void readsNumbersOfTooManyDigitsAsTheLargest(int digits) {
        String nines = "9".repeat(digits);
        var response = response(
                200, "", "X-RateLimit-Limit", nines, "X-RateLimit-Remaining", nines, "X-RateLimit-Reset", nines);

        assertThat(response.quota())
                .isEqualTo(
                        new QuotaHeaders(999_999_999_999_999L, 999_999_999_999_999L, 9_000_000_000L, null, -1, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Fri, 31 Dec 9999 23:59:59 GMT", "yesterday"})
    void isEmptyWhereTheResetCountsFromADateThatIsNoUsableTime(String date) {
        assertThat(withReset("40", date).quota().rateLimit()).isEmpty();
    }

    @Test
    void readsTheTimeOfTheService() {
        assertThat(response(200, "", "Date", "Sat, 21 Nov 2026 12:00:00 GMT")
                        .quota()
                        .date())
                .isEqualTo("2026-11-21T12:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Fri, 31 Dec 9999 23:59:59 GMT", "Wed, 31 Dec 1969 23:59:59 GMT", "Sun, 06 Nov 0094 08:49:37 GMT"
            })
    void ignoresATimeOfTheServiceThatCannotBe(String date) {
        assertThat(response(200, "", "Date", date).quota().date()).isNull();
    }

    private static RawResponse withReset(String reset, String date) {
        return response(
                200,
                "",
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                "59",
                "X-RateLimit-Reset",
                reset,
                "Date",
                date);
    }
}
