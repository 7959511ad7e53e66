// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.util.Optional;

/**
 * Why the next request has to wait.
 *
 * @param delay for how long, from the moment at which this was created
 * @param reason why
 * @param rateLimit what the last response showed
 * @param ledger what is known of the ledger, if there is one
 */
public record WaitReason(Duration delay, Reason reason, Optional<RateLimit> rateLimit, Optional<LedgerStatus> ledger) {

    /** Which quota is used up, where that is known. */
    public Optional<RateLimitWindow> window() {
        return Optional.ofNullable(reason.window());
    }

    /** Whether the key seems to be banned. */
    public boolean suspectedBan() {
        return reason == Reason.SUSPECTED_BAN;
    }
}
