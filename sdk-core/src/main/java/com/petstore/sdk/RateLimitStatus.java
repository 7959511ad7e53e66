// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.response.RateLimit;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of the queue of a key at a moment: why calls wait, until when, and how many.
 *
 * <p>Applications get these from the client; {@link #builder} is for their own tests. Immutable and thread-safe.
 */
public final class RateLimitStatus {

    private final State state;
    private final @Nullable Instant until;
    private final int waiting;
    private final int waitingInBackground;
    private final int inFlight;
    private final @Nullable RateLimit rateLimit;
    private final @Nullable LedgerStatus ledger;

    private RateLimitStatus(Builder builder) {
        this.state = builder.state;
        this.until = builder.until;
        this.waiting = builder.waiting;
        this.waitingInBackground = builder.waitingInBackground;
        this.inFlight = builder.inFlight;
        this.rateLimit = builder.rateLimit;
        this.ledger = builder.ledger;
    }

    /**
     * Returns a builder of a status without waiting calls, rate limit and ledger.
     *
     * @param state the state
     * @return a new builder
     */
    public static Builder builder(State state) {
        return new Builder(Objects.requireNonNull(state, "state"));
    }

    /** {@return whether another call would be sent at once, or why not} */
    public State state() {
        return state;
    }

    /**
     * {@return when the first of the calls can be sent, on the local clock; if it waits for the response to another request, the latest time, since the
     * response may end the wait earlier; empty if the state is {@link State#OPEN}, or if the ledger has named no time}
     */
    public Optional<Instant> until() {
        return Optional.ofNullable(until);
    }

    /** {@return how many calls of this process wait, those in the background included} */
    public int waiting() {
        return waiting;
    }

    /** {@return how many of the calls that wait are in the background} */
    public int waitingInBackground() {
        return waitingInBackground;
    }

    /** {@return how many requests of this process have no response yet, or are about to be sent} */
    public int inFlight() {
        return inFlight;
    }

    /** {@return the rate limit that the last response showed; empty if none has} */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(rateLimit);
    }

    /** {@return the status of the fleet's quota ledger; empty if the {@code RateLimitScope} has none} */
    public Optional<LedgerStatus> ledger() {
        return Optional.ofNullable(ledger);
    }

    @Override
    public String toString() {
        return "RateLimitStatus[state=" + state + ", until=" + until + ", waiting=" + waiting
                + ", waitingInBackground=" + waitingInBackground + ", inFlight=" + inFlight
                + ", rateLimit=" + rateLimit + ", ledger=" + ledger + "]";
    }

    /** Why calls wait. Further constants may come: a {@code switch} over them needs a {@code default}. */
    public enum State {
        /** A call is sent at once. */
        OPEN,
        /** Requests are left: they are spread over the rest of their window, or wait for the response to one that is in flight. */
        PACED,
        /** The quota of the minute is used up. */
        MINUTE_EXHAUSTED,
        /** The quota of the day is used up. */
        DAY_EXHAUSTED,
        /** The service has responded with 429, and no known window is used up. */
        REFUSED,
        /** The service responds with 429 although the known windows have requests left: the key may be banned. */
        SUSPECTED_BAN,
        /** Calls wait for a quota ledger that cannot be reached. */
        LEDGER_UNREACHABLE
    }

    /** Collects the parts of a {@link RateLimitStatus}; not thread-safe. */
    public static final class Builder {

        private final State state;
        private @Nullable Instant until;
        private int waiting;
        private int waitingInBackground;
        private int inFlight;
        private @Nullable RateLimit rateLimit;
        private @Nullable LedgerStatus ledger;

        private Builder(State state) {
            this.state = state;
        }

        /**
         * Sets when the next call can be sent; not known by default.
         *
         * @param until the instant; null if not known
         * @return this builder
         */
        public Builder until(@Nullable Instant until) {
            this.until = until;
            return this;
        }

        /**
         * Sets how many calls wait; none by default.
         *
         * @param waiting the number
         * @return this builder
         */
        public Builder waiting(int waiting) {
            this.waiting = waiting;
            return this;
        }

        /**
         * Sets how many of the calls that wait are in the background; none by default.
         *
         * @param waitingInBackground the number
         * @return this builder
         */
        public Builder waitingInBackground(int waitingInBackground) {
            this.waitingInBackground = waitingInBackground;
            return this;
        }

        /**
         * Sets how many requests are in flight; none by default.
         *
         * @param inFlight the number
         * @return this builder
         */
        public Builder inFlight(int inFlight) {
            this.inFlight = inFlight;
            return this;
        }

        /**
         * Sets the rate limit that the last response showed; none by default.
         *
         * @param rateLimit the rate limit; null for none
         * @return this builder
         */
        public Builder rateLimit(@Nullable RateLimit rateLimit) {
            this.rateLimit = rateLimit;
            return this;
        }

        /**
         * Sets what is known of the ledger; none by default.
         *
         * @param ledger the status of the ledger; null for none
         * @return this builder
         */
        public Builder ledger(@Nullable LedgerStatus ledger) {
            this.ledger = ledger;
            return this;
        }

        /** {@return a new status} */
        public RateLimitStatus build() {
            return new RateLimitStatus(this);
        }
    }
}
