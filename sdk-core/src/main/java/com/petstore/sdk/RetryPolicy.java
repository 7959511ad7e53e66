// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How often a failed call is retried, and after what delay.
 *
 * <p>A call that only reads, and a {@code request} that is {@link RequestCall#idempotent()}, is retried after 408, 500, 502, 503 and 504, after a lost
 * connection and after an attempt that took too long; any other call only after a failure before anything of it was sent. Not retried are other errors,
 * responses that cannot be read, TLS that does not match, such as a certificate that is not trusted, and a proxy that requires a password. Nor is a call
 * retried after an interrupt, a cancellation or {@code close()}, or when its {@code timeout} leaves no time.
 *
 * <p>So that retries do not multiply an outage, the clients of a key have a budget of 50 retries, one more for each ten calls that succeed, and one more
 * a second. A retry of what the service certainly did not process takes nothing from it.
 *
 * <p>Three kinds of attempts do not count as retries, since the service rejects before it acts. After a 429, any call waits until the service accepts
 * requests again; it fails at the third 429. After a 401, any call is sent again once if the supplier of the key has another one. A request over
 * HTTP/2 that the service refused before it processed it is sent again up to thirty times: at once, and from the second time on one such request of the
 * client after the other. Besides these, a call with {@code n} retries sends at most {@code n + 4} requests. A policy without retries disables the first
 * two kinds as well.
 *
 * <p>The delay is random, between zero and a limit that doubles with each retry (full jitter). It is added to the {@code Retry-After} of the service, if
 * there is one.
 *
 * <p>Immutable and thread-safe: {@link #defaults()} or {@link #none()}, whose parts the other methods change.
 */
public final class RetryPolicy {

    private static final RetryPolicy DEFAULTS = new RetryPolicy(2, Duration.ofMillis(250), Duration.ofSeconds(8));
    private static final RetryPolicy NONE = DEFAULTS.withMaxRetries(0);

    private final int maxRetries;
    private final Duration initialDelay;
    private final Duration maxDelay;

    private RetryPolicy(int maxRetries, Duration initialDelay, Duration maxDelay) {
        if (maxRetries < 0) {
            throw new IllegalArgumentException("maxRetries must not be negative, was " + maxRetries);
        }
        this.maxRetries = maxRetries;
        this.initialDelay = Durations.notNegative("initialDelay", initialDelay);
        this.maxDelay = Durations.notNegative("maxDelay", maxDelay);
    }

    /** {@return the default policy: at most 2 retries, after at most 250 ms, doubled each time up to 8 seconds} */
    public static RetryPolicy defaults() {
        return DEFAULTS;
    }

    /** {@return the policy without retries} */
    public static RetryPolicy none() {
        return NONE;
    }

    /**
     * Returns this policy with another maximum number of retries of a call, not counting those after a 429.
     *
     * @param maxRetries the number of retries; 0 for none
     * @return a new policy
     * @throws IllegalArgumentException if the number is negative
     */
    public RetryPolicy withMaxRetries(int maxRetries) {
        return new RetryPolicy(maxRetries, initialDelay, maxDelay);
    }

    /**
     * Returns this policy with another longest wait before the first retry, which doubles with each further one.
     *
     * @param initialDelay the time; must not be negative
     * @return a new policy
     * @throws IllegalArgumentException if the time is negative
     */
    public RetryPolicy withInitialDelay(Duration initialDelay) {
        return new RetryPolicy(maxRetries, initialDelay, maxDelay);
    }

    /**
     * Returns this policy with another longest wait before any retry.
     *
     * @param maxDelay the time; must not be negative
     * @return a new policy
     * @throws IllegalArgumentException if the time is negative
     */
    public RetryPolicy withMaxDelay(Duration maxDelay) {
        return new RetryPolicy(maxRetries, initialDelay, maxDelay);
    }

    /** {@return the most retries of a call, not counting those after a 429; 0 for none, 2 by default} */
    public int maxRetries() {
        return maxRetries;
    }

    /** {@return the longest wait before the first retry, which doubles with each further one; 250 ms by default} */
    public Duration initialDelay() {
        return initialDelay;
    }

    /** {@return the longest wait before any retry; 8 seconds by default} */
    public Duration maxDelay() {
        return maxDelay;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RetryPolicy that
                && maxRetries == that.maxRetries
                && initialDelay.equals(that.initialDelay)
                && maxDelay.equals(that.maxDelay);
    }

    @Override
    public int hashCode() {
        return Objects.hash(maxRetries, initialDelay, maxDelay);
    }

    @Override
    public String toString() {
        return "RetryPolicy[maxRetries=" + maxRetries + ", initialDelay=" + initialDelay + ", maxDelay=" + maxDelay
                + "]";
    }
}
