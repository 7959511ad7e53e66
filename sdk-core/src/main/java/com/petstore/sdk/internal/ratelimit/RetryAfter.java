package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How long a client is asked to wait. The service's own clock decides, wherever it shows it; in doubt, the wait is the longer one. */
public final class RetryAfter {

    /** What stands for all that is longer: a thousand years. */
    private static final Duration LONGEST = Duration.ofDays(365_000);

    private static final Pattern SECONDS = Pattern.compile("\\d{1,100}(\\.\\d{1,100})?");

    private RetryAfter() {}

    /**
     * The wait that {@code Retry-After} names, in seconds or as a date; the longest if there are several, zero for a date that is past, or
     * empty if there is none that can be read.
     *
     * @param now the local time at which the response came, for a response that does not show the service's
     */
    public static Optional<Duration> asked(RawResponse response, Instant now) {
        Instant serverNow = serverNow(response, now);
        return response.headerValues("Retry-After").stream()
                .flatMap(RetryAfter::listed)
                .flatMap(value -> wait(value.strip(), serverNow))
                .max(Comparator.naturalOrder());
    }

    /** The whole, and its parts in case that it is a list: the comma stands in dates too. */
    private static Stream<String> listed(String value) {
        return value.indexOf(',') < 0
                ? Stream.of(value)
                : Stream.concat(Stream.of(value), Stream.of(value.split(",", -1)));
    }

    private static Instant serverNow(RawResponse response, Instant now) {
        return HttpDate.parse(response.header("Date")).orElse(now);
    }

    private static Stream<Duration> wait(String value, Instant serverNow) {
        if (SECONDS.matcher(value).matches()) {
            BigDecimal seconds = new BigDecimal(value).setScale(0, RoundingMode.CEILING);
            return Stream.of(Duration.ofSeconds(
                    seconds.min(BigDecimal.valueOf(LONGEST.toSeconds())).longValueExact()));
        }
        return HttpDate.parse(value)
                .map(at -> Duration.between(serverNow, at))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait)
                .stream();
    }
}
