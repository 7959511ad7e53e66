package com.petstore.sdk.response;

/**
 * Which of the caller's two quotas is meant.
 *
 * <p>Interface document, section <em>Request limits by plan</em>.
 */
public enum RateLimitWindow {
    /** The requests per minute. */
    MINUTE,
    /** The requests per day. */
    DAY
}
