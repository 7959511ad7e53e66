// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the queue of a key does about the quota ledger of its fleet, and whether that can be reached. The counts are of this process, and begin
 * again with a queue that begins again.
 *
 * <p>Applications get these from the client; {@link #builder} is for their own tests. Immutable and thread-safe.
 */
public final class LedgerStatus implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Mode mode;
    private final @Nullable Instant unreachableSince;
    private final @Nullable String failure;
    private final long messages;
    private final long permits;
    private final long heldBackCalls;

    private LedgerStatus(Builder builder) {
        this.mode = builder.mode;
        this.unreachableSince = builder.unreachableSince;
        this.failure = builder.failure;
        this.messages = builder.messages;
        this.permits = builder.permits;
        this.heldBackCalls = builder.heldBackCalls;
    }

    /**
     * Returns a builder of the status of a ledger that responds and has been asked for nothing.
     *
     * @param mode the mode
     * @return a new builder
     */
    public static Builder builder(Mode mode) {
        return new Builder(Objects.requireNonNull(mode, "mode"));
    }

    /**
     * Returns what the queue does about its ledger.
     *
     * @return the mode
     */
    public Mode mode() {
        return mode;
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
     * Returns how many messages were sent to the ledger.
     *
     * @return the number, which only grows
     */
    public long messages() {
        return messages;
    }

    /**
     * Returns how many requests were sent with a permit of the ledger. The others followed the response headers.
     *
     * @return the number, which only grows
     */
    public long permits() {
        return permits;
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
        return "LedgerStatus[mode=" + mode + ", unreachableSince=" + unreachableSince + ", failure=" + failure
                + ", messages=" + messages + ", permits=" + permits + ", heldBackCalls=" + heldBackCalls + "]";
    }

    /**
     * What the queue of a key does about its ledger. Further constants may come: a {@code switch} over them needs a {@code default}.
     */
    public enum Mode {
        /** The next call waits for the response of the ledger. */
        ASKING,
        /** The ledger has granted permits, which calls that wait take now. */
        GRANTED,
        /** The ledger has said when it may grant a permit. */
        HELD,
        /** The ledger cannot be reached: calls follow the response headers, or wait, as the application chose. */
        UNREACHABLE,
        /** The application asked for a look: one request goes, whatever the ledger says, and all others wait for its response. */
        REOPENED
    }

    /** Collects the parts of a {@link LedgerStatus}; not thread-safe. */
    public static final class Builder {

        private final Mode mode;
        private @Nullable Instant unreachableSince;
        private @Nullable String failure;
        private long messages;
        private long permits;
        private long heldBackCalls;

        private Builder(Mode mode) {
            this.mode = mode;
        }

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
         * Sets how many messages were sent; none by default.
         *
         * @param messages the number
         * @return this builder
         */
        public Builder messages(long messages) {
            this.messages = messages;
            return this;
        }

        /**
         * Sets how many requests were sent with a permit; none by default.
         *
         * @param permits the number
         * @return this builder
         */
        public Builder permits(long permits) {
            this.permits = permits;
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
