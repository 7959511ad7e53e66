// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import com.petstore.sdk.LedgerStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How the message of a call ends that was not sent for the rate limit. */
public final class RetryText {

    private RetryText() {}

    /**
     * The end of the message: what else is to be considered, and when to make the call again.
     *
     * @param suspectedBan whether the key may be banned
     * @param ledger the state of the ledger; null without one
     * @param retryAt from when on the call can be made again
     * @return the end, which begins with a semicolon
     */
    public static String of(boolean suspectedBan, @Nullable LedgerStatus ledger, Instant retryAt) {
        return (suspectedBan ? "; the key may be banned" : "")
                + (ledger == null ? "" : of(ledger))
                + "; retry at " + wholeSecond(retryAt);
    }

    private static String of(LedgerStatus ledger) {
        return ledger.unreachableSince()
                .map(since -> "; the quota ledger cannot be reached since " + since.truncatedTo(ChronoUnit.SECONDS))
                .orElse("");
    }

    /** The first whole second that is not earlier, as nothing may be sent before. */
    private static Instant wholeSecond(Instant instant) {
        return instant.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
    }
}
