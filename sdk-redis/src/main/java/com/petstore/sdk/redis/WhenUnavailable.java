// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

/**
 * What calls do while Redis cannot be reached.
 *
 * <p>Further constants may come: a {@code switch} over them needs a {@code default}.
 */
public enum WhenUnavailable {

    /** Each process sends an equal part of what the response headers show, by the last known number of processes. */
    HEADERS,

    /**
     * They wait for Redis as long as they may wait for the rate limit, and then fail unsent; for fleets with fewer than two requests a minute for each
     * process, whose first requests by headers alone would get the key banned.
     */
    WAIT
}
