package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The gates of the keys that one client sends with: one, or several where its key changes. Thread-safe. */
public final class ClientGates implements AutoCloseable {

    private final GateRegistry registry;
    private final String origin;
    private final TimeSource time;
    private final @Nullable Plan plan;
    private volatile @Nullable Current current;
    private boolean closed;

    public ClientGates(GateRegistry registry, String origin, TimeSource time, @Nullable Plan plan) {
        this.registry = registry;
        this.origin = origin;
        this.time = time;
        this.plan = plan;
    }

    /** The gate of this key. */
    public RateLimitGate of(ApiKey key) {
        Current known = current;
        if (known == null || !known.key().equals(key)) {
            known = new Current(key, use(key));
            current = known;
        }
        return known.gate();
    }

    private synchronized RateLimitGate use(ApiKey key) {
        RateLimitGate gate = registry.use(this, key.account(origin), time, plan);
        if (closed) {
            // For a call that began before: nobody would give the gate back.
            registry.release(this);
        }
        return gate;
    }

    /** The gate that was used last, or empty before the first call. */
    public Optional<RateLimitGate> last() {
        return Optional.ofNullable(current).map(Current::gate);
    }

    /** Gives the gates back; does nothing the second time. */
    @Override
    public synchronized void close() {
        closed = true;
        registry.release(this);
    }

    private record Current(ApiKey key, RateLimitGate gate) {}
}
