package com.petstore.sdk.internal.ratelimit;

import static com.petstore.sdk.internal.http.Replies.reply;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.response.RateLimit;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitHeadersTest {

    @Test
    void readsTheThreeHeadersInAnyCase() {
        var reply = reply(
                200, "", "x-ratelimit-limit", "60", "X-RATELIMIT-REMAINING", " 59 ", "X-RateLimit-Reset", "1800000000");

        assertThat(RateLimitHeaders.read(reply).rateLimit())
                .contains(RateLimit.of(60, 59, Instant.ofEpochSecond(1_800_000_000)));
    }

    @Test
    void isEmptyUnlessAllThreeAreThere() {
        assertThat(RateLimitHeaders.read(reply(200, "", "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "59"))
                        .rateLimit())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1.5", "NaN", "0x10", "many", "9999999999999999"})
    void isEmptyWhereOneIsNoWholeNumber(String number) {
        var reply = reply(
                200, "", "X-RateLimit-Limit", number, "X-RateLimit-Remaining", "1", "X-RateLimit-Reset", "1800000000");

        assertThat(RateLimitHeaders.read(reply).rateLimit()).isEmpty();
    }
}
