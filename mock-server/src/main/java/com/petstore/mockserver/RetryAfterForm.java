// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Locale;

/**
 * How {@code Retry-After} is written. The interface document does not show its format; HTTP allows whole seconds and
 * three forms of a date, and a client meets others too.
 *
 * <p>Further constants may come.
 */
public enum RetryAfterForm {
    /** Whole seconds, rounded up: {@code 60}. */
    SECONDS,
    /** Seconds with a fraction: {@code 1.5}. */
    DECIMAL,
    /** The date that HTTP prefers: {@code Sat, 21 Nov 2026 12:01:00 GMT}. */
    HTTP_DATE,
    /** The date of RFC 850: {@code Saturday, 21-Nov-26 12:01:00 GMT}. */
    RFC_850_DATE,
    /** The date of asctime: {@code Sat Nov 21 12:01:00 2026}. */
    ASCTIME_DATE,
    /** No header. */
    MISSING,
    /** A word: {@code soon}. */
    GARBAGE,
    /** A negative number of seconds: {@code -60}. */
    NEGATIVE,
    /** A number beyond 64 bits: {@code 99999999999999999999}. */
    HUGE;

    /** {@return the name in JSON, such as {@code http-date}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
