package com.petstore.sdk.internal.ratelimit;

import static com.petstore.sdk.internal.http.Responses.response;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.response.RateLimit;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitHeadersTest {

    @Test
    void readsTheThreeHeadersInAnyCase() {
        var response = response(
                200, "", "x-ratelimit-limit", "60", "X-RATELIMIT-REMAINING", " 59 ", "X-RateLimit-Reset", "1800000000");

        assertThat(RateLimitHeaders.read(response).rateLimit())
                .contains(RateLimit.of(60, 59, Instant.ofEpochSecond(1_800_000_000)));
    }

    @Test
    void isEmptyUnlessAllThreeAreThere() {
        assertThat(RateLimitHeaders.read(response(200, "", "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "59"))
                        .rateLimit())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1.5", "NaN", "0x10", "many", "9999999999999999"})
    void isEmptyWhereOneIsNoWholeNumber(String number) {
        var response = response(
                200, "", "X-RateLimit-Limit", number, "X-RateLimit-Remaining", "1", "X-RateLimit-Reset", "1800000000");

        assertThat(RateLimitHeaders.read(response).rateLimit()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "60, 60",
        "'        60        ', 60",
        "999999999999999, 999999999999999",
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

        assertThat(RateLimitHeaders.read(response).rateLimit())
                .contains(RateLimit.of(limit, 0, Instant.ofEpochSecond(1_800_000_000)));
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
        "999999999, 2795262399"
    })
    void readsAResetInSecondsOrMillisecondsOrFromNow(String header, long seconds) {
        assertThat(RateLimitHeaders.read(withReset(header, "Sat, 21 Nov 2026 12:00:00 GMT"))
                        .rateLimit())
                .contains(RateLimit.of(60, 59, Instant.ofEpochSecond(seconds)));
    }

    @ParameterizedTest
    @CsvSource({
        "9000000001, 'Sat, 21 Nov 2026 12:00:00 GMT'",
        "99999999999, 'Sat, 21 Nov 2026 12:00:00 GMT'",
        "9000000000001, 'Sat, 21 Nov 2026 12:00:00 GMT'",
        "999999999999999, 'Sat, 21 Nov 2026 12:00:00 GMT'",
        "40, 'Fri, 31 Dec 9999 23:59:59 GMT'",
        "40, yesterday"
    })
    void isEmptyWhereTheResetIsNoUsableTime(String header, String date) {
        assertThat(RateLimitHeaders.read(withReset(header, date)).rateLimit()).isEmpty();
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
