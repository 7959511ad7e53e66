package com.petstore.sdk;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How often a failed call is retried, and after what delay.
 *
 * <p>A call that only reads is retried after 408, 500, 502, 503 and 504, after a lost connection and after an attempt that took too long. A
 * create is retried after these only if nothing of it was sent. Whatever the policy, the client does not retry what cannot succeed: other
 * errors, responses that cannot be read, a service with an invalid certificate. Nor does it retry after an interrupt, a cancellation or
 * {@code close()}, or when the call's {@code timeout} leaves no time. When many calls fail, the clients of a key stop retrying until some
 * succeed, so that retries do not add to an outage.
 *
 * <p>Attempts after a 429 do not count as retries: any call, also a create, waits until the service accepts requests again, because the
 * service rejects before it acts. At the third 429 it fails; with a policy without retries, at the first. With {@code n} retries a call sends
 * {@code n + 3} requests at most.
 *
 * <p>The wait is random, between zero and a limit that doubles with each retry (full jitter); a longer {@code Retry-After} of the service
 * takes its place.
 *
 * <p>Immutable and thread-safe.
 */
public final class RetryPolicy {

    private static final RetryPolicy DEFAULTS = builder().build();
    private static final RetryPolicy NONE = builder().maxRetries(0).build();

    private final int maxRetries;
    private final Duration initialDelay;
    private final Duration maxDelay;

    private RetryPolicy(Builder builder) {
        this.maxRetries = builder.maxRetries;
        this.initialDelay = builder.initialDelay;
        this.maxDelay = builder.maxDelay;
    }

    /**
     * Returns the default: at most 2 retries, waits of up to 250 ms, doubling up to 8 seconds.
     *
     * @return the default policy
     */
    public static RetryPolicy defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the policy without retries.
     *
     * @return the policy without retries
     */
    public static RetryPolicy none() {
        return NONE;
    }

    /**
     * Returns a builder with the defaults.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the maximum number of retries of a call, not counting those after a 429.
     *
     * @return the number of retries, 0 for none
     */
    public int maxRetries() {
        return maxRetries;
    }

    /**
     * Returns the longest wait before the first retry.
     *
     * @return the time
     */
    public Duration initialDelay() {
        return initialDelay;
    }

    /**
     * Returns the longest wait before any retry.
     *
     * @return the time
     */
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

    /** Collects the parts of a {@link RetryPolicy}; not thread-safe. */
    public static final class Builder {

        private int maxRetries = 2;
        private Duration initialDelay = Duration.ofMillis(250);
        private Duration maxDelay = Duration.ofSeconds(8);

        private Builder() {}

        /**
         * Sets the maximum number of retries of a call, not counting those after a 429; 2 by default.
         *
         * @param maxRetries the number of retries; 0 for none
         * @return this builder
         * @throws IllegalArgumentException if the number is negative
         */
        public Builder maxRetries(int maxRetries) {
            if (maxRetries < 0) {
                throw new IllegalArgumentException("maxRetries must not be negative, was " + maxRetries);
            }
            this.maxRetries = maxRetries;
            return this;
        }

        /**
         * Sets the longest wait before the first retry, which doubles with each further one; 250 ms by default.
         *
         * @param initialDelay the time; must not be negative
         * @return this builder
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder initialDelay(Duration initialDelay) {
            this.initialDelay = Durations.notNegative("initialDelay", initialDelay);
            return this;
        }

        /**
         * Sets the longest wait before any retry; 8 seconds by default.
         *
         * @param maxDelay the time; must not be negative
         * @return this builder
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder maxDelay(Duration maxDelay) {
            this.maxDelay = Durations.notNegative("maxDelay", maxDelay);
            return this;
        }

        /**
         * Returns the policy.
         *
         * @return a new policy
         */
        public RetryPolicy build() {
            return new RetryPolicy(this);
        }
    }
}
