// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.ratelimit.ClientGates;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How the attempts of one call pass the gate of its key: the permit that the call has or waits for, and the time that it has left. */
final class Admission {

    private final CallInfo call;
    private final CallSettings settings;
    private final CallEnvironment environment;
    private final long startedAt;
    private @Nullable ApiKey apiKey;
    private @Nullable RateLimitGate gate;
    private @Nullable Permit permit;
    private boolean waits;
    private boolean toldOfWait;
    private long waitStartedAt;
    private long waitedForQuota;

    /** For a call that begins now. */
    Admission(CallInfo call, CallSettings settings, CallEnvironment environment) {
        this.call = call;
        this.settings = settings;
        this.environment = environment;
        this.startedAt = environment.time().nanoTime();
    }

    /** Asks the gate of this key for an attempt, in the place of the call; returns the wait for it, or null if it was decided at once. */
    @Nullable
    CompletableFuture<Void> acquire(ApiKey key, int attempt) {
        release();
        apiKey = key;
        ClientGates gates = environment.gates();
        RateLimitGate current = settings.apiKey() == null ? gates.of(key) : gates.ofCall(key);
        long position = permit != null && gate == current ? permit.position() : 0;
        gate = current;
        long askedAt = environment.time().nanoTime();
        Permit acquired = current.acquire(position, leftForQuota(), left());
        permit = acquired;
        CompletableFuture<Void> ready = acquired.ready();
        if (ready == null) {
            return null;
        }
        toldOfWait = !ready.isDone();
        if (toldOfWait) {
            environment.observer().waitStarted(call, attempt, acquired.expectedWait(), current);
        }
        waits = true;
        waitStartedAt = askedAt;
        return environment.pauses().endWithClient(ready);
    }

    /** The wait is over; returns whether there was one. */
    boolean endWait(int attempt) {
        if (!waits) {
            return false;
        }
        waits = false;
        long waited = environment.time().nanoTime() - waitStartedAt;
        waitedForQuota += waited;
        if (toldOfWait) {
            environment.observer().waitEnded(call, attempt, Duration.ofNanos(waited), gate());
        }
        return true;
    }

    boolean isOf(ApiKey key) {
        return key.equals(apiKey);
    }

    RateLimitGate gate() {
        return Objects.requireNonNull(gate, "gate");
    }

    Permit permit() {
        return Objects.requireNonNull(permit, "permit");
    }

    /** Gives back a permit that was not used; does nothing if there is none. */
    void release() {
        if (permit != null) {
            permit.release();
        }
    }

    /** Nanoseconds since the call began. */
    long elapsed() {
        return environment.time().nanoTime() - startedAt;
    }

    /** Nanoseconds until the timeout of the call; negative once it is over. */
    long left() {
        return Nanos.of(settings.timeout()) - elapsed();
    }

    /** How many nanoseconds the call may still wait for the quota; 0 once its time is over. */
    long leftForQuota() {
        // Never negative: waits for the responses to other requests count too, and may have been longer.
        return Math.max(0, Math.min(Nanos.of(settings.rateLimitPatience()) - waitedForQuota, left()));
    }
}
