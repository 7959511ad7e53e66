// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A second of the service's clock, by which its headers change. */
record ServiceTime(long second) {

    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    static long currentSecond() {
        return System.currentTimeMillis() / 1000;
    }

    /** Names and values in turn: a quota that is never used up, until the end of the minute. */
    String[] headers() {
        return new String[] {
            "Date", HTTP_DATE.format(Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC)),
            "Content-Type", "application/json",
            "X-RateLimit-Limit", "1000000",
            "X-RateLimit-Remaining", "999999",
            "X-RateLimit-Reset", Long.toString((second / 60 + 1) * 60)
        };
    }
}
