package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.HttpReply;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How long a refused client must wait. The service's own clock decides, wherever it shows it. */
public final class RetryAfter {

    /** A refusal is never answered at once, whatever the service says. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private RetryAfter() {}

    /**
     * The wait that a 429 asks for: {@code Retry-After}, in seconds or as a date; where it is missing or unusable, the time until
     * the limit resets if nothing remains of it; else the shortest wait.
     *
     * @param now the local time at which the reply came, for a reply that does not show the service's
     */
    public static Duration read(HttpReply reply, Instant now) {
        Instant serverNow = date(reply.header("Date")).orElse(now);
        return seconds(reply)
                .or(() -> date(reply.header("Retry-After")).map(at -> Duration.between(serverNow, at)))
                .or(() -> RateLimitHeaders.read(reply)
                        .filter(limit -> limit.remaining() == 0)
                        .map(limit -> Duration.between(serverNow, limit.resetAt())))
                .filter(wait -> wait.compareTo(SHORTEST) > 0)
                .orElse(SHORTEST);
    }

    private static Optional<Duration> seconds(HttpReply reply) {
        OptionalLong seconds = WholeNumber.parse(reply.header("Retry-After"));
        return seconds.isPresent() ? Optional.of(Duration.ofSeconds(seconds.getAsLong())) : Optional.empty();
    }

    private static Optional<Instant> date(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
