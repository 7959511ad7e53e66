// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Decision;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The place of one attempt in the queue of its gate, and then its permission to send. Its {@link RateLimitGate} alone changes it. Thread-safe.
 */
public final class Permit implements Comparable<Permit> {

    /** The state of a permit; written under its gate's lock. */
    enum State {
        WAITING,
        GRANTED,
        ENDED
    }

    private final boolean isBackground;
    private final long position;
    private final @Nullable Wait wait;
    private volatile @Nullable Decision rejection;
    volatile State state = State.WAITING;

    /** When its request was granted, and then when it began. Guarded by the gate's lock. */
    long sentAt;

    /** The state of the gate once the request counted as sent. Guarded by the gate's lock. */
    @Nullable
    Knowledge knownWhenSent;

    /**
     * A permit that waits, or is about to be granted.
     *
     * @param wait null if it is granted at once
     */
    Permit(boolean isBackground, long position, @Nullable Wait wait) {
        this.isBackground = isBackground;
        this.position = position;
        this.wait = wait;
    }

    /** Whether its call is in the background, behind all that are not. */
    boolean isBackground() {
        return isBackground;
    }

    /** The place of the call among all calls, which a further attempt of the same call takes again. */
    public long position() {
        return position;
    }

    /**
     * Completes when the permit is granted, rejected or expired, or fails as the time source did; null if the permit was granted at once.
     * Stages that depend on it must run elsewhere: the thread that completes it belongs to another call.
     */
    public @Nullable CompletableFuture<Void> ready() {
        return wait == null ? null : wait.ready;
    }

    /** How long the wait is going to be, as far as that is known when it begins. */
    public Duration expectedWait() {
        return wait == null ? Duration.ZERO : Duration.ofNanos(wait.expected);
    }

    /** Whether the attempt may be sent. */
    public boolean granted() {
        return state == State.GRANTED;
    }

    /** When the attempt could have been sent, and why not earlier, if that is later than it may wait; null if it was not rejected. */
    public @Nullable Decision rejection() {
        return rejection;
    }

    /** The wait of a permit that waits. */
    Wait waiting() {
        return Objects.requireNonNull(wait, "a permit that was granted at once does not wait");
    }

    /** Ends its wait, with when it could have been sent, or without where the whole time of the call is over. */
    void reject(@Nullable Decision decision) {
        state = State.ENDED;
        rejection = decision;
    }

    @Override
    public int compareTo(Permit other) {
        return Long.compare(position, other.position);
    }

    /** What a permit that was not granted at once waits with. Times are those of the gate. */
    static final class Wait {

        /** How long any call waits for the response to another request, which may come at any moment. */
        private static final long FOR_A_RESPONSE = ServerClock.SECOND / 4;

        final CompletableFuture<Void> ready = new CompletableFuture<>();
        final long expected;
        final long callDeadline;

        /** When it is rejected at the latest if it can only be sent later. */
        final long quotaDeadline;

        private final long startedAt;

        /**
         * A wait that begins.
         *
         * @param quotaPatience how long it may last; it ends as soon as that is known not to suffice
         * @param patience for how long the call has time
         * @param expected how long it is going to last, as far as that is known
         */
        Wait(long now, long quotaPatience, long patience, long expected) {
            this.startedAt = now;
            this.quotaDeadline = now + quotaPatience;
            this.callDeadline = now + patience;
            this.expected = expected;
        }

        /** When it ends, whatever it waits for but the ledger, which counts as lost once it takes too long. */
        long deadline() {
            return Math.min(callDeadline, Math.max(quotaDeadline, startedAt + FOR_A_RESPONSE));
        }
    }
}
