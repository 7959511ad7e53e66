// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The grammar of RFC 9110, section 5.6.7, written down once more without any of the code under test. */
final class Rfc9110Date {

    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");
    private static final String MONTH = "(?<month>" + String.join("|", MONTHS) + ")";
    private static final String SHORT_DAY = "(?<weekday>Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
    private static final String LONG_DAY = "(?<weekday>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)";
    private static final String TIME = "(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})";
    private static final List<Pattern> FORMS = List.of(
            Pattern.compile(SHORT_DAY + ", (?<day>[0-9]{2}) " + MONTH + " (?<year>[0-9]{4}) " + TIME + " GMT"),
            Pattern.compile(LONG_DAY + ", (?<day>[0-9]{2})-" + MONTH + "-(?<year>[0-9]{2}) " + TIME + " GMT"),
            Pattern.compile(SHORT_DAY + " " + MONTH + " (?<day>[0-9]{2}| [0-9]) " + TIME + " (?<year>[0-9]{4})"));

    private Rfc9110Date() {}

    /** Empty for what the grammar does not allow, or where day and weekday do not fit. */
    static Optional<Instant> parse(String text) {
        return FORMS.stream()
                .map(form -> form.matcher(text))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(Rfc9110Date::instant);
    }

    private static Optional<Instant> instant(Matcher form) {
        String year = form.group("year");
        int second = number(form, "second");
        try {
            LocalDate date = LocalDate.of(
                    number(form, "year") + (year.length() == 2 ? 2000 : 0),
                    MONTHS.indexOf(form.group("month")) + 1,
                    number(form, "day"));
            // A minute may have a second more, which the JDK's time does not know.
            LocalDateTime time = date.atTime(number(form, "hour"), number(form, "minute"), Math.min(59, second))
                    .plusSeconds(second == 60 ? 1 : 0);
            boolean isItsWeekday = date.getDayOfWeek() == weekday(form.group("weekday"));
            return isItsWeekday && second <= 60 ? Optional.of(time.toInstant(ZoneOffset.UTC)) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static DayOfWeek weekday(String name) {
        for (DayOfWeek day : DayOfWeek.values()) {
            if (day.name().startsWith(name.toUpperCase(Locale.ROOT))) {
                return day;
            }
        }
        throw new AssertionError(name);
    }

    private static int number(Matcher form, String group) {
        return Integer.parseInt(form.group(group).strip());
    }
}
