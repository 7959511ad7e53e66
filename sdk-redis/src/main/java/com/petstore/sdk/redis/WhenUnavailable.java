// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

/**
 * What calls do while Redis cannot be reached.
 *
 * <p>Further constants may come: a {@code switch} over them needs a {@code default}.
 */
public enum WhenUnavailable {

    /** They follow the response headers alone, as without a ledger. */
    HEADERS,

    /**
     * They wait for Redis as long as they may wait for the rate limit, and then fail unsent; for fleets with more processes than their quota
     * has requests in a minute, whose first requests by headers alone would get the key banned.
     */
    WAIT
}
