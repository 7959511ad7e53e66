// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Reads dates in headers, in any of the forms that a recipient must understand (RFC 9110, section 5.6.7). */
final class HttpDates {

    private static final int SHORTEST = "6 Nov 1994 08:49 GMT".length();
    private static final int LONGEST = "Wednesday, 09-Nov-94 08:49:37 GMT".length();

    /** The form that each response has. The formatter of the JDK would take a quarter of all memory of a call for it. */
    private static final Pattern USUAL =
            Pattern.compile("(?:[A-Za-z]{3}, )?(\\d{1,2}) ([A-Za-z]{3}) (\\d{4}) (\\d{2}):(\\d{2})(?::(\\d{2}))? GMT");

    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    private HttpDates() {}

    /** The date, or null if the text is no date. */
    static @Nullable Instant parse(String text) {
        // A header may be a list of thousands of texts, and each that is tried costs several exceptions.
        if (text.length() < SHORTEST || text.length() > LONGEST) {
            return null;
        }
        Matcher usual = USUAL.matcher(text);
        try {
            if (usual.matches()) {
                int month = MONTHS.indexOf(usual.group(2)) + 1;
                return LocalDateTime.of(
                                number(text, usual, 3),
                                month,
                                number(text, usual, 1),
                                number(text, usual, 4),
                                number(text, usual, 5),
                                number(text, usual, 6))
                        .toInstant(ZoneOffset.UTC);
            }
        } catch (DateTimeException e) {
            // No date, a leap second, or a month in other letters.
        }
        // OkHttp reads the obsolete forms and leap seconds, but takes 30 ms for its first date, and 5 kB for each.
        return new Headers.Builder().addUnsafeNonAscii("Date", text).build().getInstant("Date");
    }

    private static int number(String text, Matcher form, int group) {
        return form.start(group) < 0 ? 0 : Integer.parseInt(text, form.start(group), form.end(group), 10);
    }
}
