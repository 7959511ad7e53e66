// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

/**
 * A quota of the caller: that of a minute or that of a day. Further constants may come: a {@code switch} over them needs a {@code default}.
 */
public enum RateLimitWindow {
    /** The requests per minute. */
    MINUTE,
    /** The requests per day. */
    DAY
}
