package com.petstore.sdk.internal.ratelimit;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The place of one attempt in the queue of its gate, and then its permission to send. Its owner ends it when the attempt is over, by
 * {@link RateLimitGate#responded}, {@link RateLimitGate#lost} or {@link RateLimitGate#release}. Only the first of these calls has an effect.
 */
public final class Permit implements Comparable<Permit> {

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
    long sentAt;

    Permit(long position, @Nullable Wait wait) {
        this.position = position;
        this.wait = wait;
    }

    /** The place of the call among all calls, which a further attempt of the same call takes again. */
    public long position() {
        return position;
    }

    /**
     * Completes when the permit is granted, refused or expired, or fails as the time source did; null if the permit was granted at once.
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

    /** What the attempt would have to wait for, for longer than it may; or null if it is not refused. */
    public @Nullable WaitReason rejection() {
        return wait == null ? null : wait.rejection;
    }

    void refuse(WaitReason reason) {
        state = State.REFUSED;
        waiting().rejection = reason;
    }

    /** Ends the permit, and returns whether it was granted until then. */
    boolean end() {
        boolean granted = granted();
        state = State.ENDED;
        return granted;
    }

    Wait waiting() {
        return Objects.requireNonNull(wait, "wait");
    }

    @Override
    public int compareTo(Permit other) {
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
