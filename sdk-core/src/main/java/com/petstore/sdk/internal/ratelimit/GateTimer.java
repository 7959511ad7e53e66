// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Pacing;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The time of a gate, in nanoseconds since it was made, and its one timer. When the timer is to go off is decided under the gate's lock, and carried
 * out outside, since a time source may hold locks of its own; of two alarms that are carried out in the wrong order, the later one stands.
 */
final class GateTimer {

    private final TimeSource time;
    private final long origin;
    private final Consumer<Alarm> action;
    private final AtomicReference<Timer> timer = new AtomicReference<>(new Timer(0, () -> {}));
    private long setFor = Pacing.NEVER;
    private long alarms;
    private long latest;

    GateTimer(TimeSource time, long origin, Consumer<Alarm> action) {
        this.time = time;
        this.origin = origin;
        this.action = action;
    }

    /** Reads the time, outside of the gate's lock: a time source may hold a lock of its own while it runs what is due. */
    long read() {
        return time.nanoTime() - origin;
    }

    /** The current time, which does not go back if the thread that read it first gets the lock last. Guarded by the gate's lock. */
    long now(long read) {
        latest = Math.max(latest, read);
        return latest;
    }

    /** Sets when to go off, or {@link Pacing#NEVER}; returns null if that is no news. */
    @Nullable
    Alarm set(long at) {
        if (at == setFor) {
            return null;
        }
        setFor = at;
        return new Alarm(++alarms, at);
    }

    /** The timer of this alarm has gone off. */
    void wentOff(Alarm alarm) {
        if (alarm.number() == alarms) {
            setFor = Pacing.NEVER;
        }
    }

    void carryOut(Alarm alarm) {
        TimeSource.Cancellable stop = alarm.at() == Pacing.NEVER
                ? () -> {}
                : time.schedule(Duration.ofNanos(Math.max(0, alarm.at() - read())), () -> action.accept(alarm));
        Timer mine = new Timer(alarm.number(), stop);
        Timer before = timer.getAndAccumulate(mine, (one, other) -> one.number() > other.number() ? one : other);
        (before.number() > mine.number() ? mine : before).stop().cancel();
    }

    /**
     * When to go off.
     *
     * @param number grows with each alarm
     * @param at the gate's time
     */
    record Alarm(long number, long at) {}

    private record Timer(long number, TimeSource.Cancellable stop) {}
}
