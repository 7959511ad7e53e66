// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

/**
 * Which of the caller's quotas is meant. Further constants may come: a {@code switch} over them needs a {@code default}.
 *
 * <p>Interface document, section <em>Request limits by plan</em>.
 */
public enum RateLimitWindow {
    /** The requests per minute. */
    MINUTE,
    /** The requests per day. */
    DAY
}
