// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the service, as far as the {@code Date} of its responses shows that it is not the client's: a mock server whose virtual clock is not the
 * client's {@code timeSource} too lets the client wait for nothing. Thread-safe; uses no clock but what is passed to it.
 */
public final class ClockMismatch {

    /** More than any time zone that a machine may have been set to by mistake. */
    private static final Duration FAR_OFF = Duration.ofDays(1);

    /** A running clock shows another second long before. */
    private static final long STANDS_STILL = 10_000_000_000L;

    private volatile @Nullable Shown shown;

    /**
     * Notes what a response shows.
     *
     * @param date its {@code Date}; null if it has none
     * @param sentAt when its request was about to be sent, in nanoseconds of the client's time
     * @param now the same for now
     * @param localTime the client's time of day
     */
    void show(@Nullable Instant date, long sentAt, long now, Instant localTime) {
        Shown before = shown;
        if (date == null) {
            return;
        }
        if (before == null || !before.date().equals(date)) {
            shown = new Shown(date, now, localTime, false);
        } else if (!before.stands() && sentAt - before.since() >= STANDS_STILL) {
            shown = new Shown(date, before.since(), before.localTime(), true);
        }
    }

    /** The note about the clocks in an exception with a time; empty if they agree within their precision. */
    String remark() {
        Shown last = shown;
        if (last == null) {
            return "";
        }
        boolean farOff = Duration.between(last.date(), last.localTime()).abs().compareTo(FAR_OFF) > 0;
        if (!farOff && !last.stands()) {
            return "";
        }
        String fact = last.stands()
                ? "the clock of the service stands still at " + last.date()
                : "the clock of the service showed " + last.date() + " when that of the client showed "
                        + last.localTime();
        return fact + "; if it is a mock server with a virtual clock, set timeSource to that clock";
    }

    /**
     * A second that the service showed.
     *
     * @param since when it was first seen, in nanoseconds of the client's time
     * @param localTime when it was first seen, by the client's time of day
     * @param stands whether a request that was sent long after found it again
     */
    private record Shown(Instant date, long since, Instant localTime, boolean stands) {}
}
