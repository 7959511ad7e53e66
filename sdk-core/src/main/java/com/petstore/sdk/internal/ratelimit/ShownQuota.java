// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.pacing.Window;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a response show of the quota, by what was known when it came.
 *
 * @param kind which window they show
 * @param endsAt when it ends by the gate's time, if they show one
 */
record ShownQuota(QuotaHeaders headers, Kind kind, long endsAt) {

    /** A window whose end is further away is the day's: limits do not distinguish the two, as 1,000 is both. */
    static final long DAY_FROM = 90 * ServerClock.SECOND;

    /** The end of no window is further away, wherever the clocks are: such a mistake must not make calls wait for years. */
    private static final long LATEST_END = 48 * 3600 * ServerClock.SECOND;

    /** No ban is as long as this: a window that ends later is the day, whatever its limit. */
    private static final long LONGER_THAN_A_BAN = 2 * 3600 * ServerClock.SECOND;

    /** The plans' requests per minute, which no minute distinguishes from the limit of a day before one was shown. */
    private static final Set<Long> LIMITS_OF_MINUTES = Set.of(60L, 300L, 1000L);

    /** Which window a response shows. */
    enum Kind {
        NONE,
        MINUTE,
        DAY,

        /** The end is as far away as a day's: a 429 may show that of a ban instead. */
        DAY_OR_BAN
    }

    static ShownQuota of(QuotaHeaders headers, Knowledge known, long now) {
        long endsAt = known.clock().localTimeOf(headers.reset());
        return new ShownQuota(headers, kind(headers, endsAt - now, known, now), endsAt);
    }

    /** The first condition that applies decides. */
    private static Kind kind(QuotaHeaders headers, long endsIn, Knowledge known, long now) {
        if (headers.reset() < 0 || endsIn > LATEST_END) {
            return Kind.NONE;
        }
        if (endsIn <= DAY_FROM && !isResetOf(known.observed().day(), headers.reset(), now)) {
            return Kind.MINUTE;
        }
        Window day = known.day(now);
        if (day != null) {
            return day.hasReset(headers.reset()) ? Kind.DAY : Kind.DAY_OR_BAN;
        }
        Window minute = known.minute();
        if (minute != null) {
            return headers.limit() != minute.limit() ? Kind.DAY : Kind.DAY_OR_BAN;
        }
        boolean mayBeMinute = LIMITS_OF_MINUTES.contains(headers.limit()) && endsIn <= LONGER_THAN_A_BAN;
        return mayBeMinute ? Kind.DAY_OR_BAN : Kind.DAY;
    }

    /** After the end of a day, a later reset is that of a minute. */
    private static boolean isResetOf(@Nullable Window day, long reset, long now) {
        return day != null && day.hasReset(reset) && (now < day.endsAt() || reset <= day.reset());
    }

    boolean isUsedUp() {
        return kind != Kind.NONE && headers.remaining() == 0;
    }
}
