// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import java.time.Duration;
import java.time.Instant;

/**
 * What holds for the limits of every key, beside its plan. The interface document leaves it open; these are assumptions of this
 * server.
 *
 * @param banAfter how many requests, sent after a 429 and before its {@code Retry-After} has ended, start a ban; at least 1
 * @param banDuration how long a ban lasts; positive
 * @param windowStart when a window begins
 * @param reportedWindow which window the headers show
 */
public record LimitRules(int banAfter, Duration banDuration, WindowStart windowStart, ReportedWindow reportedWindow) {

    /** A number of requests that no key sends. */
    public static final int NEVER = Integer.MAX_VALUE;

    /** The defaults of all. */
    public static final LimitRules DEFAULT =
            new LimitRules(10, Duration.ofMinutes(10), WindowStart.FIRST_REQUEST, ReportedWindow.TIGHTEST);

    /** When a window of a key begins. */
    public enum WindowStart {
        /** With the first request counted in it. */
        FIRST_REQUEST,
        /** With the minute or the day of UTC, whether anybody sends or not. */
        CALENDAR;

        Instant end(Instant now, Duration length) {
            if (this == FIRST_REQUEST) {
                return now.plus(length);
            }
            long seconds = length.toSeconds();
            return Instant.ofEpochSecond((Math.floorDiv(now.getEpochSecond(), seconds) + 1) * seconds);
        }
    }

    /** Which of the two windows of a key the rate-limit headers show. */
    public enum ReportedWindow {
        /** The window that refuses requests, else the one with fewer remaining. */
        TIGHTEST,
        /** Always the minute's. */
        MINUTE,
        /** Always the day's. */
        DAY
    }
}
