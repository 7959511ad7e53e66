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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms of a date that nobody should write any more, and the usual one where it is not exact. */
final class OldHttpDate {

    private static final int SHORTEST = "6 Nov 1994 08:49 GMT".length();
    private static final int LONGEST = "Wednesday, 09-Nov-94 08:49:37 GMT".length();

    private static final List<DateTimeFormatter> FORMS = List.of(
            DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC),
            new DateTimeFormatterBuilder()
                    .appendPattern("EEEE, dd-MMM-")
                    // Two digits stand for 1990 to 2089.
                    .appendValueReduced(ChronoField.YEAR, 2, 2, LocalDate.of(1990, 1, 1))
                    .appendPattern(" HH:mm:ss 'GMT'")
                    .toFormatter(Locale.US)
                    .withZone(ZoneOffset.UTC),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.US).withZone(ZoneOffset.UTC));

    /** The second that a minute may have more, which the JDK's time does not know. */
    private static final Pattern LEAP_SECOND = Pattern.compile("(?<before>:[0-5][0-9]:)60\\b");

    private OldHttpDate() {}

    static Optional<Instant> parse(String text) {
        // A header may hold a hundred thousand commas, and what lies between them would cost three exceptions each.
        if (text.length() < SHORTEST || text.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher leapSecond = LEAP_SECOND.matcher(text);
        return leapSecond.find()
                ? parseAny(leapSecond.replaceFirst("${before}59")).map(at -> at.plusSeconds(1))
                : parseAny(text);
    }

    private static Optional<Instant> parseAny(String text) {
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
