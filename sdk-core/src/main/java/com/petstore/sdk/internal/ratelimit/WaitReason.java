// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.response.LedgerStatus;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.util.Optional;

/**
 * Why the next request has to wait.
 *
 * @param delay for how long, from the moment at which this was asked
 * @param window which quota is used up, where that is known
 * @param suspectedBan whether the key seems to be banned
 * @param rateLimit what the last response showed
 * @param ledger what is known of the ledger, if there is one
 */
public record WaitReason(
        Duration delay,
        Optional<RateLimitWindow> window,
        boolean suspectedBan,
        Optional<RateLimit> rateLimit,
        Optional<LedgerStatus> ledger) {}
