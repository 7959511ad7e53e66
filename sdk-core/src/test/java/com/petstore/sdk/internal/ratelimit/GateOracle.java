// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;

/** What a client may send by what it was told, kept without any of the gate's code; times are the service's, in milliseconds. */
final class GateOracle {

    private static final long MINUTE = 60_000;
    private static final long DAY = 86_400_000;

    private final Map<Long, Shown> minutes = new HashMap<>();
    private final Map<Long, Shown> days = new HashMap<>();
    private long closedUntil;
    private int inFlight;

    /** A request is sent. */
    void sent(long now) {
        assertThat(now).as("sent while closed").isGreaterThanOrEqualTo(closedUntil);
        check("the minute", minutes.get(now / MINUTE));
        check("the day", days.get(now / DAY));
        inFlight++;
    }

    private void check(String window, Shown shown) {
        if (shown != null) {
            assertThat(shown.remaining - inFlight)
                    .as("what remains of " + window + ", less " + inFlight + " in flight, before a request is sent")
                    .isPositive();
        }
    }

    /** A request begins that was granted before. */
    void begun(long now) {
        assertThat(now).as("begun while closed").isGreaterThanOrEqualTo(closedUntil);
        checkAny("the minute", minutes.get(now / MINUTE));
        checkAny("the day", days.get(now / DAY));
    }

    private static void checkAny(String window, Shown shown) {
        if (shown != null) {
            assertThat(shown.remaining)
                    .as("what remains of " + window + " when a request begins")
                    .isPositive();
        }
    }

    /** A request ended; it was not sent. */
    void unsent() {
        inFlight--;
    }

    /** A request ended without quota headers, and may have been counted. */
    void ended(long now) {
        inFlight--;
        spend(minutes.get(now / MINUTE));
        spend(days.get(now / DAY));
    }

    private static void spend(Shown shown) {
        if (shown != null) {
            shown.remaining--;
        }
    }

    /**
     * A response shows the minute in which it was made.
     *
     * @param place of its request among all, by the time of sending
     */
    void minuteShown(long place, long madeAt, long limit, long remaining) {
        inFlight--;
        show(minutes, madeAt / MINUTE, new Shown(place, limit, remaining));
    }

    /** A response shows the day in which it was made. */
    void dayShown(long place, long madeAt, long limit, long remaining) {
        inFlight--;
        show(days, madeAt / DAY, new Shown(place, limit, remaining));
    }

    /** Within a window, the fewest count; of two plans, that of the request which was sent later. */
    private static void show(Map<Long, Shown> windows, long window, Shown shown) {
        Shown before = windows.get(window);
        if (before != null && before.limit == shown.limit) {
            before.remaining = Math.min(before.remaining, shown.remaining);
            before.place = Math.max(before.place, shown.place);
        } else if (before == null || before.place < shown.place) {
            windows.put(window, shown);
        }
    }

    /** Nothing may be sent before this time. */
    void closed(long until) {
        closedUntil = Math.max(closedUntil, until);
    }

    private static final class Shown {

        final long limit;
        long place;
        long remaining;

        Shown(long place, long limit, long remaining) {
            this.place = place;
            this.limit = limit;
            this.remaining = remaining;
        }
    }
}
