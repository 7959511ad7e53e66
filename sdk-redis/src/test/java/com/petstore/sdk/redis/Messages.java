// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerReopening;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import org.jspecify.annotations.Nullable;

/** Messages of one process, numbered, for tests of a ledger. */
final class Messages {

    private final String process;
    private long number;
    private boolean leaving;
    private int inFlight;
    private boolean fresh;
    private @Nullable LedgerWindow minute;
    private @Nullable LedgerCooldown cooldown;
    private @Nullable LedgerReopening reopening;

    Messages(String process) {
        this.process = process;
    }

    /** From now on the process knows this minute, by a response to a request that it has just sent. */
    Messages seeing(long limit, long remaining) {
        return seeing(60_000, limit, remaining);
    }

    /** The same for the minute of this reset. */
    Messages seeing(long reset, long limit, long remaining) {
        minute = new LedgerWindow(reset, 50_000, limit, remaining);
        fresh = true;
        return this;
    }

    Messages holding(int requests) {
        inFlight = requests;
        return this;
    }

    Messages refusedFor(long millis) {
        cooldown = new LedgerCooldown(millis, 0, 1, 0);
        return this;
    }

    /** A request that the application sent despite an exhausted quota was served, as the one of this number. */
    Messages reopening(long reopenings) {
        reopening = new LedgerReopening(reopenings, 0);
        cooldown = null;
        return this;
    }

    /** The last message of the process. */
    LedgerMessage goodbye() {
        leaving = true;
        return wanting(0);
    }

    LedgerMessage wanting(int permits) {
        number++;
        long sincePrevious = 1000;
        long newest = minute == null ? -1 : fresh ? 0 : sincePrevious;
        fresh = false;
        return new LedgerMessage(
                process, number, number - 1, permits, inFlight, 0, newest, minute, null, cooldown, reopening, leaving);
    }
}
