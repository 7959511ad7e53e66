package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.ratelimit.Nanos;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How much time a call has left: in all, and to wait for the quota. */
final class TimeBudget {

    private final TimeSource time;
    private final CallSettings settings;
    private final long startedAt;
    private long attemptStartedAt;
    private boolean waits;
    private long waitStartedAt;
    private long waitedForQuota;

    /** The time of a call that begins now. */
    TimeBudget(TimeSource time, CallSettings settings) {
        this.time = time;
        this.settings = settings;
        this.startedAt = time.nanoTime();
    }

    Duration elapsed() {
        return Duration.ofNanos(time.nanoTime() - startedAt);
    }

    /** Nanoseconds until the timeout of the call; negative once it is over. */
    long left() {
        return Nanos.of(settings.timeout()) - (time.nanoTime() - startedAt);
    }

    /** How many nanoseconds the call may still wait for the quota; 0 once its time is over. */
    long leftForQuota() {
        // Never negative: waits for the responses to other requests count too, and may have been longer.
        return Math.max(0, Math.min(Nanos.of(settings.rateLimitPatience()) - waitedForQuota, left()));
    }

    void beginAttempt() {
        attemptStartedAt = time.nanoTime();
    }

    Duration attemptElapsed() {
        return Duration.ofNanos(time.nanoTime() - attemptStartedAt);
    }

    /** A wait at the gate began when the gate was asked. */
    void beginWait(long askedAt) {
        waits = true;
        waitStartedAt = askedAt;
    }

    /** The wait at the gate is over; returns how long it was, or null if there was none. */
    @Nullable
    Duration endWait() {
        if (!waits) {
            return null;
        }
        long waited = time.nanoTime() - waitStartedAt;
        waitedForQuota += waited;
        waits = false;
        return Duration.ofNanos(waited);
    }
}
