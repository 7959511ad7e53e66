// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The minute or the day of a key's quota, as clients see it in headers. Guarded by its owner's lock. */
final class QuotaWindow {

    private long limit;
    private final Duration length;
    private final boolean isOfCalendar;
    private long used;
    private @Nullable Instant end;

    /** Takes whether it begins with the minute or the day of UTC, instead of the first request that it counts. */
    QuotaWindow(long limit, Duration length, boolean isOfCalendar) {
        this.limit = limit;
        this.length = length;
        this.isOfCalendar = isOfCalendar;
    }

    void count(Instant now) {
        if (isOver(now)) {
            end = endOfNew(now);
            used = 0;
        }
        used++;
    }

    void changeLimit(long other) {
        limit = other;
    }

    void reset() {
        end = null;
    }

    boolean isUsedUp(Instant now) {
        return remaining(now) == 0;
    }

    long remaining(Instant now) {
        return isOver(now) ? limit : Math.max(0, limit - used);
    }

    MockRateLimit rateLimit(Instant now) {
        Instant resetAt = end == null || isOver(now) ? endOfNew(now) : end;
        return new MockRateLimit(limit, remaining(now), resetAt);
    }

    private Instant endOfNew(Instant now) {
        if (!isOfCalendar) {
            return now.plus(length);
        }
        long seconds = length.toSeconds();
        return Instant.ofEpochSecond((Math.floorDiv(now.getEpochSecond(), seconds) + 1) * seconds);
    }

    private boolean isOver(Instant now) {
        return end == null || !now.isBefore(end);
    }
}
