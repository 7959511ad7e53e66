// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a fleet's quota ledger for one key: whether it can be reached.
 *
 * <p>Applications get these from the client; {@link #builder} is for their own tests. Immutable and thread-safe.
 */
public final class LedgerStatus implements Serializable {

    private static final long serialVersionUID = 1L;

    private final @Nullable Instant unreachableSince;
    private final @Nullable String failure;

    private LedgerStatus(Builder builder) {
        this.unreachableSince = builder.unreachableSince;
        this.failure = builder.failure;
    }

    /** {@return a new builder: the ledger is reachable} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return whether the ledger is used: false from the first message without a response in time until one has a prompt response} */
    public boolean reachable() {
        return unreachableSince == null;
    }

    /** {@return since when the ledger cannot be reached, on the local clock; empty if it is {@link #reachable()}} */
    public Optional<Instant> unreachableSince() {
        return Optional.ofNullable(unreachableSince);
    }

    /** {@return why the last message got no response: class and message of the exception, in one line; empty if the ledger is {@link #reachable()}} */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public String toString() {
        return "LedgerStatus[unreachableSince=" + unreachableSince + ", failure=" + failure + "]";
    }

    /** Collects the parts of a {@link LedgerStatus}; not thread-safe. */
    public static final class Builder {

        private @Nullable Instant unreachableSince;
        private @Nullable String failure;

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

        /** {@return a new status} */
        public LedgerStatus build() {
            return new LedgerStatus(this);
        }
    }
}
