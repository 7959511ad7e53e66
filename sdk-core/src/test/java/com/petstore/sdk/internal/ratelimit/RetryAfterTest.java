package com.petstore.sdk.internal.ratelimit;

import static com.petstore.sdk.internal.http.Replies.reply;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.HttpReply;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "30, 30",
        "1, 1",
        "86400, 86400",
        "0, 1",
        "'Sat, 21 Nov 2026 12:00:45 GMT', 45",
        "'Sat, 21 Nov 2026 11:00:00 GMT', 1",
        "'Saturday, 21-Nov-26 12:00:45 GMT', 45",
        "'Sat Nov 21 12:00:45 2026', 45",
        "'Tue Dec  1 12:00:00 2026', 864000",
        "1.5, 2",
        "3600.0, 3600",
        "9999999999999999, 31536000000",
        "99999999999999999999999999999999, 31536000000",
        "-5, 1",
        "soon, 1"
    })
    void waitsAsLongAsTheServiceSaysButNeverLessThanASecond(String header, long seconds) {
        assertThat(RetryAfter.read(reply(429, "", "Retry-After", header), NOW)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void waitsForTheLongestOfSeveral() {
        assertThat(RetryAfter.read(reply(429, "", "Retry-After", "30", "Retry-After", "soon", "Retry-After", "5"), NOW))
                .isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void measuresADateByTheClockOfTheService() {
        var reply =
                reply(429, "", "Date", "Sat, 21 Nov 2026 12:05:00 GMT", "Retry-After", "Sat, 21 Nov 2026 12:05:20 GMT");

        assertThat(RetryAfter.read(reply, NOW)).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void waitsForTheResetWhereNothingElseIsSaid() {
        assertThat(RetryAfter.read(reply429(0), NOW)).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void doesNotWaitForTheResetWhileSomethingRemains() {
        assertThat(RetryAfter.read(reply429(3), NOW)).isEqualTo(Duration.ofSeconds(1));
    }

    private static HttpReply reply429(int remaining) {
        return reply(
                429,
                "",
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                String.valueOf(remaining),
                "X-RateLimit-Reset",
                String.valueOf(NOW.plusSeconds(40).getEpochSecond()));
    }
}
