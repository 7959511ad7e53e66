// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * What a service says about the time, for one second: a stub whose clock stands still would not be treated as a service is.
 *
 * @param second since 1970
 */
record ServiceTime(long second) {

    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    static long currentSecond() {
        return System.currentTimeMillis() / 1000;
    }

    String date() {
        return HTTP_DATE.format(Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC));
    }

    /** The end of the minute. */
    String reset() {
        return Long.toString((second / 60 + 1) * 60);
    }
}
