// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Reads dates in headers, in any of the forms that a recipient must understand (RFC 9110, section 5.6.7). */
final class HttpDates {

    private static final int SHORTEST = "6 Nov 1994 08:49 GMT".length();
    private static final int LONGEST = "Wednesday, 09-Nov-94 08:49:37 GMT".length();

    private HttpDates() {}

    /** The date, or null if the text is no date. */
    static @Nullable Instant parse(String text) {
        // A header may be a list of thousands of texts, and each that is tried costs several exceptions.
        if (text.length() < SHORTEST || text.length() > LONGEST) {
            return null;
        }
        try {
            return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
        } catch (DateTimeException e) {
            // OkHttp reads the obsolete forms and leap seconds, but takes 30 ms for its first date, and 5 kB for each.
            return new Headers.Builder().addUnsafeNonAscii("Date", text).build().getInstant("Date");
        }
    }
}
