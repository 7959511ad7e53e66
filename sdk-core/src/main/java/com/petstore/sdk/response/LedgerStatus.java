// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the quota ledger of a key's fleet can be reached, and how many calls of this process it held back. The count begins again with a queue
 * that begins again.
 *
 * <p>Applications get these from the client; {@link #builder} is for their own tests. Immutable and thread-safe.
 */
public final class LedgerStatus implements Serializable {

    private static final long serialVersionUID = 1L;

    private final @Nullable Instant unreachableSince;
    private final @Nullable String failure;
    private final long heldBackCalls;

    private LedgerStatus(Builder builder) {
        this.unreachableSince = builder.unreachableSince;
        this.failure = builder.failure;
        this.heldBackCalls = builder.heldBackCalls;
    }

    /**
     * Returns a builder of the status of a ledger that is reachable and has held nothing back.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns whether the ledger is used: it responded to the last message, and promptly.
     *
     * @return false from the first message that got no response until the ledger is used again
     */
    public boolean reachable() {
        return unreachableSince == null;
    }

    /**
     * Returns since when the ledger cannot be reached, on the local clock.
     *
     * @return the instant, or empty if it is {@link #reachable()}
     */
    public Optional<Instant> unreachableSince() {
        return Optional.ofNullable(unreachableSince);
    }

    /**
     * Returns why the last message got no response.
     *
     * @return the class and message of the exception, in one line, or empty if the ledger is {@link #reachable()}
     */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Returns how many calls waited because the ledger granted no permit at once.
     *
     * @return the number, which only grows
     */
    public long heldBackCalls() {
        return heldBackCalls;
    }

    @Override
    public String toString() {
        return "LedgerStatus[unreachableSince=" + unreachableSince + ", failure=" + failure + ", heldBackCalls="
                + heldBackCalls + "]";
    }

    /** Collects the parts of a {@link LedgerStatus}; not thread-safe. */
    public static final class Builder {

        private @Nullable Instant unreachableSince;
        private @Nullable String failure;
        private long heldBackCalls;

        private Builder() {}

        /**
         * Sets since when and why the ledger cannot be reached; it can by default.
         *
         * @param since the instant
         * @param failure why the last message got no response
         * @return this builder
         */
        public Builder unreachable(Instant since, String failure) {
            this.unreachableSince = Objects.requireNonNull(since, "since");
            this.failure = Objects.requireNonNull(failure, "failure");
            return this;
        }

        /**
         * Sets how many calls waited because no permit was granted at once; none by default.
         *
         * @param heldBackCalls the number
         * @return this builder
         */
        public Builder heldBackCalls(long heldBackCalls) {
            this.heldBackCalls = heldBackCalls;
            return this;
        }

        /**
         * Returns the status.
         *
         * @return a new status
         */
        public LedgerStatus build() {
            return new LedgerStatus(this);
        }
    }
}
