// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A fixed window. Guarded by its owner's lock. */
final class QuotaWindow {

    private long limit;
    private final Duration length;
    private final WindowStart start;
    private long used;
    private @Nullable Instant end;

    QuotaWindow(long limit, Duration length, WindowStart start) {
        this.limit = limit;
        this.length = length;
        this.start = start;
    }

    void count(Instant now) {
        if (isOver(now)) {
            end = start.end(now, length);
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

    RateLimit rateLimit(Instant now) {
        Instant resetAt = end == null || isOver(now) ? start.end(now, length) : end;
        return new RateLimit(limit, remaining(now), resetAt);
    }

    private boolean isOver(Instant now) {
        return end == null || !now.isBefore(end);
    }
}
