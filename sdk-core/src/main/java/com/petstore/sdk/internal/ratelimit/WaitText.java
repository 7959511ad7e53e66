// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.internal.pacing.Reason;

/** Names the reason of a wait in a message. */
public final class WaitText {

    private WaitText() {}

    /** Why a call cannot be sent now, as a clause. */
    public static String of(Reason reason, RateLimitStatus status) {
        return switch (reason) {
            case PACED -> "paced: " + left(status) + ", spread over the rest of it";
            case RESERVED ->
                "reserved for other clients of the key: " + left(status) + ", released over the rest of it";
            case FOR_CALLS_AHEAD -> "queued: " + left(status) + ", for the calls that came before";
            case BEHIND_FOREGROUND -> "queued behind calls that a user waits for: " + left(status);
            case LEFT_FOR_FOREGROUND ->
                "left for calls that a user waits for: " + left(status) + ", released over the rest of it";
            case LEDGER_HELD -> "paced by the quota ledger: " + left(status) + ", shared with other processes";
            case IN_FLIGHT -> "in flight: what remains of the quota is used by requests that have no response yet";
            case PROBE, RECHECK -> "in flight: the request that was sent ahead has no response yet";
            case MINUTE_USED_UP -> "the quota per minute is exhausted";
            case DAY_USED_UP -> "the quota per day is exhausted";
            case REFUSED, SUSPECTED_BAN -> "the service rejects requests";
            case LEDGER_REQUESTED -> "the quota ledger has not responded yet";
            case NONE, LEDGER_UNREACHABLE -> "no request may be sent yet";
        };
    }

    private static String left(RateLimitStatus status) {
        return status.rateLimit()
                .map(shown -> shown.remaining() + " of " + shown.limit() + " requests per minute left")
                .orElse("the rest of the minute");
    }
}
