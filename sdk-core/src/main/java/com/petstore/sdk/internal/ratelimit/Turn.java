package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.ResponseHead;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The place of one attempt in the queue of its gate, and then its permission to send. Whoever has one must end it, once the attempt is over, by
 * {@link #answered}, {@link #lost} or {@link #leave}; all but the first of these do nothing.
 */
public final class Turn implements Comparable<Turn> {

    /** Where a turn stands; written under the gate's lock. */
    enum State {
        WAITING,
        GRANTED,

        /** Granted, and paid for from the pace of the process. */
        PAID,
        REFUSED,
        EXPIRED,
        ENDED
    }

    private final RateLimitGate gate;
    private final long ticket;
    private final @Nullable Wait wait;
    volatile State state = State.WAITING;
    long sentAt;

    Turn(RateLimitGate gate, long ticket, @Nullable Wait wait) {
        this.gate = gate;
        this.ticket = ticket;
        this.wait = wait;
    }

    /** The place of the call among all calls, which a further attempt of the same call takes again. */
    public long ticket() {
        return ticket;
    }

    /**
     * Completes when the turn has come or cannot come any more, or fails as the time source did; null if that was clear at once. What depends
     * on it must not be run by the thread that completes it, which is somebody else's.
     */
    public @Nullable CompletableFuture<Void> coming() {
        return wait == null ? null : wait.over;
    }

    /** How long the wait is going to be, as far as that is known when it begins. */
    public Duration expectedWait() {
        return wait == null ? Duration.ZERO : Duration.ofNanos(wait.expected);
    }

    /** Whether the attempt may be sent. */
    public boolean granted() {
        return state == State.GRANTED || state == State.PAID;
    }

    /** What the attempt would have to wait for, for longer than it may; or null if it is not refused. */
    public @Nullable WaitReason refusal() {
        return wait == null ? null : wait.waitReason;
    }

    Wait waiting() {
        return Objects.requireNonNull(wait, "wait");
    }

    /** The gate whose turn this is. */
    public RateLimitGate gate() {
        return gate;
    }

    /** The attempt was answered. */
    public void answered(ResponseHead response) {
        gate.answered(this, response);
    }

    /** The attempt was not answered, but may have reached the service. */
    public void lost() {
        gate.lost(this);
    }

    /** The attempt was not sent: gives the turn to the next. */
    public void leave() {
        if (state == State.WAITING || granted()) {
            gate.leave(this);
        }
    }

    @Override
    public int compareTo(Turn other) {
        return Long.compare(ticket, other.ticket);
    }

    /** What a turn that did not come at once waits with. Times are those of the gate. */
    static final class Wait {

        final CompletableFuture<Void> over = new CompletableFuture<>();
        final long quotaDeadline;
        final long deadline;
        final long expected;
        volatile @Nullable WaitReason waitReason;

        Wait(long quotaDeadline, long deadline, long expected) {
            this.quotaDeadline = quotaDeadline;
            this.deadline = deadline;
            this.expected = expected;
        }
    }
}
