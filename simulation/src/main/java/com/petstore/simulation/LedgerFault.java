// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;

/**
 * What an operator of Redis may see: a kind of fault of the ledger's server, and when it lasts.
 *
 * @param kind of fault
 * @param when from and until when, since the simulation began
 */
record LedgerFault(Kind kind, Span when) {

    /** What a replica has not received when it takes over. */
    static final Duration LOST_WRITES = Duration.ofMillis(200);

    private static final Duration CLOCK_STEP = Duration.ofHours(1);

    static final LedgerFault NONE = new LedgerFault(Kind.HANGS, Span.ofSeconds(0, 0));

    boolean is(Kind other, Duration now) {
        return kind == other && now.compareTo(when.from()) >= 0 && now.compareTo(when.to()) < 0;
    }

    /** Whether it refuses connections. */
    boolean isAway(Duration now) {
        return is(Kind.AWAY, now) || is(Kind.EMPTIED, now) || is(Kind.FAILOVER, now);
    }

    /** By how much the server's clock is wrong. */
    Duration clockError(Duration now) {
        if (is(Kind.CLOCK_FORWARD, now)) {
            return CLOCK_STEP;
        }
        return is(Kind.CLOCK_BACK, now) ? CLOCK_STEP.negated() : Duration.ZERO;
    }

    enum Kind {
        /** It responds to nothing, and then to everything at once. */
        HANGS,

        /** It refuses connections, and then has the data of before. */
        AWAY,

        /** It refuses connections, and is then empty. */
        EMPTIED,

        /** It refuses connections, and then a replica takes its place. */
        FAILOVER,

        /** It responds after 0.8 to 1.4 s. */
        SLOW,

        /** It responds after 0.3 s. */
        DISTANT,

        /** Every second process cannot reach it. */
        CUT_OFF,

        /** Its clock is set an hour ahead, and then back. */
        CLOCK_FORWARD,

        /** Its clock is set an hour back, and then ahead. */
        CLOCK_BACK
    }
}
