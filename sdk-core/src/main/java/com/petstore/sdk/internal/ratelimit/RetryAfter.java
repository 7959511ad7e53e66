package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.HttpReply;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How long a client is asked to wait. The service's own clock decides, wherever it shows it; in doubt, the wait is the longer one. */
public final class RetryAfter {

    /** What stands for all that is longer, and never ends: a thousand years. */
    private static final Duration LONGEST = Duration.ofDays(365_000);

    /** Any number of digits, and a fraction, of which only matters whether it is more than zero. */
    private static final Pattern SECONDS = Pattern.compile("(?<whole>\\d++)(\\.(?=\\d)0*+(?<fraction>\\d*+))?");

    private RetryAfter() {}

    /**
     * The wait that {@code Retry-After} names, in seconds or as a date; the longest if there are several, zero for a date that is past, or
     * empty if there is none that can be read.
     *
     * @param now the local time at which the reply came, for a reply that does not show the service's
     */
    public static Optional<Duration> asked(HttpReply reply, Instant now) {
        Instant serverNow = serverNow(reply, now);
        return reply.headerValues("Retry-After").stream()
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

    private static Instant serverNow(HttpReply reply, Instant now) {
        return HttpDate.parse(reply.header("Date")).orElse(now);
    }

    private static Stream<Duration> wait(String value, Instant serverNow) {
        Matcher seconds = SECONDS.matcher(value);
        if (seconds.matches()) {
            String fraction = seconds.group("fraction");
            boolean roundedUp = fraction != null && !fraction.isEmpty();
            long atLeast = WholeNumber.parse(seconds.group("whole")) + (roundedUp ? 1 : 0);
            return Stream.of(Duration.ofSeconds(Math.min(atLeast, LONGEST.toSeconds())));
        }
        return HttpDate.parse(value)
                .map(at -> Duration.between(serverNow, at))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait)
                .stream();
    }
}
