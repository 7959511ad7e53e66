package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.model.Plan;
import com.petstore.sdk.time.TimeSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The gates of the keys that one client sends with: one, or several where its key changes. Thread-safe. */
public final class KeyGates implements AutoCloseable {

    /** More keys than a client has at a time; beyond, gates are given back that hold nothing up. */
    private static final int MANY = 100;

    private final GateRegistry registry;
    private final String origin;
    private final TimeSource time;
    private final @Nullable Plan plan;
    private final Map<GateId, RateLimitGate> used = new HashMap<>();
    private volatile @Nullable Current current;
    private boolean closed;

    public KeyGates(GateRegistry registry, String origin, TimeSource time, @Nullable Plan plan) {
        this.registry = registry;
        this.origin = origin;
        this.time = time;
        this.plan = plan;
    }

    /** The gate of this key. */
    public RateLimitGate of(ApiKey key) {
        Current known = current;
        if (known == null || !known.key().equals(key)) {
            known = new Current(key, find(new GateId(origin, key.fingerprint(), time)));
            current = known;
        }
        return known.gate();
    }

    private synchronized RateLimitGate find(GateId id) {
        RateLimitGate gate = used.get(id);
        if (gate == null) {
            if (used.size() >= MANY) {
                giveBackIdle();
            }
            gate = registry.use(id);
            if (plan != null) {
                gate.declare(plan);
            }
            if (closed) {
                // For a call that began before: nobody would give the gate back.
                registry.leave(id);
            } else {
                used.put(id, gate);
            }
        }
        return gate;
    }

    private void giveBackIdle() {
        for (Iterator<Map.Entry<GateId, RateLimitGate>> all = used.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<GateId, RateLimitGate> one = all.next();
            if (one.getValue().isIdle()) {
                all.remove();
                registry.leave(one.getKey());
            }
        }
    }

    /** The gate that was used last, or empty before the first call. */
    public Optional<RateLimitGate> last() {
        return Optional.ofNullable(current).map(Current::gate);
    }

    /** Gives the gates back; does nothing the second time. */
    @Override
    public synchronized void close() {
        closed = true;
        used.keySet().forEach(registry::leave);
        used.clear();
    }

    private record Current(ApiKey key, RateLimitGate gate) {}
}
