// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKey;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The gates of the keys that one client sends with: one, or several where its key changes, and those of the keys that calls have of their own.
 * Thread-safe.
 */
public final class ClientGates implements AutoCloseable {

    /** How often the gates of calls' own keys are given back that hold nothing up. */
    private static final Duration SWEEP_PAUSE = Duration.ofMinutes(10);

    /** A call that has got a gate this recently may not have entered its queue yet: two gates must not serve one key. */
    private static final long RECENT = 60 * ServerClock.SECOND;

    private final GateRegistry registry;
    private final String origin;
    private final TimeSource time;
    private final Executor sweeps;

    /** The user, in the registry, of the gates of keys that calls have of their own: they are given back without the gate of the client's key. */
    private final Object calls = new Object();

    /** When the gates of calls' own keys were last used, as far as that is recent. */
    private final IdentityHashMap<RateLimitGate, Long> usedAt = new IdentityHashMap<>();

    private volatile @Nullable Current current;
    private TimeSource.@Nullable Cancellable sweep;
    private boolean closed;

    /**
     * No gates yet.
     *
     * @param origin scheme, host and port of the service
     * @param sweeps runs what the time source must not: one that holds a lock of its own while it runs what is due would wait for a thread that
     *     has the lock of the gates and reads the time
     */
    public ClientGates(GateRegistry registry, String origin, TimeSource time, Executor sweeps) {
        this.registry = registry;
        this.origin = origin;
        this.time = time;
        this.sweeps = sweeps;
    }

    /** The gate of this key. */
    public RateLimitGate of(ApiKey key) {
        Current known = current;
        if (known == null || !known.key().equals(key)) {
            known = use(key);
        }
        return known.gate();
    }

    /** Makes the gate the current one under the lock: when the gate of another key is used, this gate may be given back. */
    private synchronized Current use(ApiKey key) {
        Current used = new Current(key, registry.use(this, key.account(origin), time));
        current = used;
        if (closed) {
            // For a call that began before: nothing else would give the gate back.
            registry.release(this);
        }
        return used;
    }

    /** The gate of a key that a call has of its own. It goes once it holds nothing up. */
    public RateLimitGate ofCall(ApiKey key) {
        return ofCall(key, time.nanoTime());
    }

    private synchronized RateLimitGate ofCall(ApiKey key, long now) {
        RateLimitGate gate = registry.use(calls, key.account(origin), time);
        usedAt.put(gate, now);
        if (closed) {
            registry.release(calls);
        } else if (sweep == null) {
            sweep = sweepLater();
        }
        return gate;
    }

    private TimeSource.Cancellable sweepLater() {
        return time.schedule(SWEEP_PAUSE, () -> sweeps.execute(() -> sweep(time.nanoTime())));
    }

    private synchronized void sweep(long now) {
        // If the next one cannot be scheduled, the next call with a key of its own does it.
        sweep = null;
        usedAt.values().removeIf(used -> now - used >= RECENT);
        if (registry.releaseIdle(calls, usedAt.keySet()) && !closed) {
            sweep = sweepLater();
        }
    }

    /** The gate that was used last, or empty before the first call. */
    public Optional<RateLimitGate> last() {
        return Optional.ofNullable(current).map(Current::gate);
    }

    /** The gate of this key, or empty if no client of the scope has one. */
    public Optional<RateLimitGate> known(ApiKey key) {
        return registry.known(key.account(origin), time);
    }

    /** Gives the gates back; does nothing the second time. */
    @Override
    public synchronized void close() {
        closed = true;
        registry.release(this);
        registry.release(calls);
        if (sweep != null) {
            sweep.cancel();
        }
    }

    private record Current(ApiKey key, RateLimitGate gate) {}
}
