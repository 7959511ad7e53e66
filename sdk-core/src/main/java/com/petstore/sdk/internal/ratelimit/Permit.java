// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The place of one attempt in the queue of its gate, and then its permission to send. It ends with the attempt, by {@link #responded},
 * {@link #lost} or {@link #release}, each of which informs the gate. Only the first of these calls counts, but for a late 429. Thread-safe.
 */
public abstract class Permit implements Comparable<Permit> {

    /** The state of a permit; written under its gate's lock. */
    enum State {
        WAITING,
        GRANTED,
        REFUSED,
        EXPIRED,
        ENDED
    }

    private final long position;
    private final @Nullable Wait wait;
    volatile State state = State.WAITING;
    volatile @Nullable RawResponse response;

    /** When it was granted, and then when its request began. Guarded by the gate's lock. */
    long sentAt;

    /** The last reopening before its request. Guarded by the gate's lock. */
    int reopening;

    /** Whether a byte of its request may have left. Guarded by the gate's lock. */
    boolean hasBegun;

    Permit(long position, @Nullable Wait wait) {
        this.position = position;
        this.wait = wait;
    }

    /** The place of the call among all calls, which a further attempt of the same call takes again. */
    public final long position() {
        return position;
    }

    /**
     * Completes when the permit is granted, refused or expired, or fails as the time source did; null if the permit was granted at once.
     * Stages that depend on it must run elsewhere: the thread that completes it belongs to another call.
     */
    public final @Nullable CompletableFuture<Void> ready() {
        return wait == null ? null : wait.ready;
    }

    /** How long the wait is going to be, as far as that is known when it begins. */
    public final Duration expectedWait() {
        return wait == null ? Duration.ZERO : Duration.ofNanos(wait.expected);
    }

    /** Whether the attempt may be sent. */
    public final boolean granted() {
        return state == State.GRANTED;
    }

    /** Whether a permit that was granted still is one: no other request was refused since, and what remains of the quota covers it. */
    public abstract boolean holds();

    /** Begins the request if the permit still holds, right before its first byte; returns whether it does. From then on the request counts as sent. */
    public abstract boolean begin();

    /** The service responded to the attempt, whose body may still come. */
    public abstract void responded(RawResponse response);

    /** The response to the attempt, whose body may be missing; null as long as its headers have not come. */
    public final @Nullable RawResponse response() {
        return response;
    }

    /** The attempt has no response that was read, but may have reached the service. */
    public abstract void lost();

    /** The attempt was not sent, or is not needed any more: its place is free for the next. */
    public abstract void release();

    /** Why another attempt would have to wait at this moment. */
    public abstract WaitReason waitReason();

    /** What the attempt would have to wait for, for longer than it may; or null if it is not refused. */
    public final @Nullable WaitReason rejection() {
        return wait == null ? null : wait.rejection;
    }

    final void refuse(WaitReason reason) {
        state = State.REFUSED;
        waiting().rejection = reason;
    }

    final Wait waiting() {
        return Objects.requireNonNull(wait, "wait");
    }

    @Override
    public final int compareTo(Permit other) {
        return Long.compare(position, other.position);
    }

    /** What a permit that was not granted at once waits with. Times are those of the gate. */
    static final class Wait {

        final CompletableFuture<Void> ready = new CompletableFuture<>();
        final long quotaDeadline;
        final long deadline;
        final long expected;
        volatile @Nullable WaitReason rejection;

        Wait(long quotaDeadline, long deadline, long expected) {
            this.quotaDeadline = quotaDeadline;
            this.deadline = deadline;
            this.expected = expected;
        }
    }
}
