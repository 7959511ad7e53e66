package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;

/** The time of a gate: nanoseconds since it was made. */
final class GateClock {

    private final TimeSource time;
    private final long origin;
    private long latest;

    GateClock(TimeSource time) {
        this.time = time;
        this.origin = time.nanoTime();
    }

    /** To be called outside of the gate's lock: a time source may hold a lock of its own while it runs what is due. */
    long read() {
        return time.nanoTime() - origin;
    }

    /** The current time, which does not go back if somebody read it first and got the lock last. Guarded by the gate's lock. */
    long now(long read) {
        latest = Math.max(latest, read);
        return latest;
    }
}
