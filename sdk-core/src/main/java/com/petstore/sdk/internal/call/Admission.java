package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How the attempts of one call pass the gate of its key: the permit that the call has or waits for. */
final class Admission {

    private final CallInfo call;
    private final CallEnvironment environment;
    private final TimeBudget budget;
    private @Nullable ApiKey apiKey;
    private @Nullable RateLimitGate gate;
    private @Nullable Permit permit;
    private boolean toldOfWait;

    Admission(CallInfo call, CallEnvironment environment, TimeBudget budget) {
        this.call = call;
        this.environment = environment;
        this.budget = budget;
    }

    /** Asks the gate of this key for an attempt, in the place of the call; returns the wait for it, or null if it was decided at once. */
    @Nullable
    CompletableFuture<Void> acquire(ApiKey key, int attempt) {
        release();
        apiKey = key;
        RateLimitGate current = environment.gates().of(key);
        long position = permit != null && gate == current ? permit.position() : 0;
        gate = current;
        long askedAt = environment.time().nanoTime();
        Permit acquired = current.acquire(position, budget.leftForQuota(), budget.left());
        permit = acquired;
        CompletableFuture<Void> ready = acquired.ready();
        if (ready == null) {
            return null;
        }
        toldOfWait = !ready.isDone();
        if (toldOfWait) {
            environment.observer().waitStarted(call, attempt, acquired.expectedWait());
        }
        budget.beginWait(askedAt);
        return environment.pauses().endWithClient(ready);
    }

    /** The wait is over; returns whether there was one. */
    boolean endWait(int attempt) {
        Duration waited = budget.endWait();
        if (waited != null && toldOfWait) {
            environment.observer().waitEnded(call, attempt, waited);
        }
        return waited != null;
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
        if (gate != null && permit != null) {
            gate.release(permit);
        }
    }
}
