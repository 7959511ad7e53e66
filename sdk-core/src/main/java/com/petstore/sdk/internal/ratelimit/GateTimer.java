package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one timer of a gate. When it is to go off is decided under the gate's lock, and carried out outside, since a time source may hold
 * locks of its own; of two decisions that are carried out in the wrong order, the later one stands.
 */
final class GateTimer {

    static final long NEVER = Long.MAX_VALUE;

    private final TimeSource time;
    private final Consumer<Decision> action;
    private final AtomicReference<Timer> timer = new AtomicReference<>(new Timer(0, () -> {}));
    private long decidedAt = NEVER;
    private long decisions;

    GateTimer(TimeSource time, Consumer<Decision> action) {
        this.time = time;
        this.action = action;
    }

    /** Decides when to wake up, or {@link #NEVER}; returns null if that is no news. */
    @Nullable
    Decision decide(long at) {
        if (at == decidedAt) {
            return null;
        }
        decidedAt = at;
        return new Decision(++decisions, at);
    }

    /** The timer of this decision has gone off. */
    void happened(Decision decision) {
        if (decision.number() == decisions) {
            decidedAt = NEVER;
        }
    }

    void carryOut(Decision decision, long now) {
        Runnable stop = decision.at() == NEVER
                ? () -> {}
                : time.schedule(Duration.ofNanos(Math.max(0, decision.at() - now)), () -> action.accept(decision));
        Timer mine = new Timer(decision.number(), stop);
        Timer before = timer.getAndAccumulate(mine, (one, other) -> one.number() > other.number() ? one : other);
        (before.number() > mine.number() ? mine : before).stop().run();
    }

    /**
     * When to wake up.
     *
     * @param number grows with each decision
     * @param at the gate's time
     */
    record Decision(long number, long at) {}

    private record Timer(long number, Runnable stop) {}
}
