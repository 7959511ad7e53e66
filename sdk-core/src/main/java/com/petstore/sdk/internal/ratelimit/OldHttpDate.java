package com.petstore.sdk.internal.ratelimit;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The forms of a date that nobody should write any more, and the usual one where it is not exact. */
final class OldHttpDate {

    private static final List<DateTimeFormatter> FORMS = List.of(
            DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC),
            new DateTimeFormatterBuilder()
                    .appendPattern("EEEE, dd-MMM-")
                    // Two digits: the year of this century and the next that lies nearest.
                    .appendValueReduced(ChronoField.YEAR, 2, 2, LocalDate.of(1990, 1, 1))
                    .appendPattern(" HH:mm:ss 'GMT'")
                    .toFormatter(Locale.US)
                    .withZone(ZoneOffset.UTC),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.US).withZone(ZoneOffset.UTC));

    private OldHttpDate() {}

    static Optional<Instant> parse(String text) {
        for (DateTimeFormatter form : FORMS) {
            try {
                return Optional.of(form.parse(text, Instant::from));
            } catch (DateTimeParseException e) {
                // One of the others, or none.
            }
        }
        return Optional.empty();
    }
}
