package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.HttpReply;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How long a refused client must wait. The service's own clock decides, wherever it shows it; in doubt, the wait is the longer one. */
public final class RetryAfter {

    /** A refusal is never answered at once, whatever the service says. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** What stands for all that is longer: a thousand years. */
    private static final Duration LONGEST = Duration.ofDays(365_000);

    private static final Pattern SECONDS = Pattern.compile("\\d{1,100}(\\.\\d{1,100})?");

    private RetryAfter() {}

    /**
     * The wait that a 429 asks for: {@code Retry-After}, in seconds or as a date, the longest if there are several; where it is missing
     * or unusable, the time until the limit resets if nothing remains of it; else the shortest wait.
     *
     * @param now the local time at which the reply came, for a reply that does not show the service's
     */
    public static Duration read(HttpReply reply, Instant now) {
        return asked(reply, now)
                .or(() -> untilReset(reply, serverNow(reply, now)))
                .filter(wait -> wait.compareTo(SHORTEST) > 0)
                .orElse(SHORTEST);
    }

    /** The wait that {@code Retry-After} names, or empty if there is none that can be read. */
    public static Optional<Duration> asked(HttpReply reply, Instant now) {
        Instant serverNow = serverNow(reply, now);
        return reply.headerValues("Retry-After").stream()
                .flatMap(value -> wait(value.strip(), serverNow))
                .max(Comparator.naturalOrder());
    }

    private static Instant serverNow(HttpReply reply, Instant now) {
        return HttpDate.parse(reply.header("Date")).orElse(now);
    }

    private static Stream<Duration> wait(String value, Instant serverNow) {
        if (SECONDS.matcher(value).matches()) {
            BigDecimal seconds = new BigDecimal(value).setScale(0, RoundingMode.CEILING);
            return Stream.of(Duration.ofSeconds(
                    seconds.min(BigDecimal.valueOf(LONGEST.toSeconds())).longValueExact()));
        }
        return HttpDate.parse(value).map(at -> Duration.between(serverNow, at)).stream();
    }

    private static Optional<Duration> untilReset(HttpReply reply, Instant serverNow) {
        return RateLimitHeaders.read(reply)
                .filter(limit -> limit.remaining() == 0)
                .map(limit -> Duration.between(serverNow, limit.resetAt()));
    }
}
