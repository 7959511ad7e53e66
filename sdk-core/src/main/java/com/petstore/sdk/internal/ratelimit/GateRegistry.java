// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.pacing.Pacing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The gates of all clients that share their knowledge of the limits: one for each origin, key and time source. A gate that delays no calls goes with its
 * last client, or ten minutes after its last use, which is checked when another is made. Until then, a call that has just got it enters its queue, so that
 * no two gates serve one key. Thread-safe.
 */
public final class GateRegistry {

    private static final long STAYS = 10 * 60 * ServerClock.SECOND;

    private final DoubleSupplier random;
    private final Pacing.@Nullable Factory ledger;

    /** In the order of their last use. */
    private final Map<Id, Entry> entries = new LinkedHashMap<>();

    /**
     * No gates yet.
     *
     * @param random gives the gates numbers from 0 to 1
     * @param ledger paces the gates beside other processes; null for what the headers show
     */
    public GateRegistry(DoubleSupplier random, Pacing.@Nullable Factory ledger) {
        this.random = random;
        this.ledger = ledger;
    }

    /**
     * The gates of a client, which has none yet.
     *
     * @param origin scheme, host and port of the service
     * @param time the one clock that all times of its gates are read from
     */
    public ClientGates ofClient(String origin, TimeSource time) {
        return new ClientGates(origin, time);
    }

    synchronized int size() {
        return entries.size();
    }

    private synchronized Optional<RateLimitGate> known(Id id) {
        return Optional.ofNullable(entries.get(id)).map(entry -> entry.gate);
    }

    /** The gate with this id, which the client uses from now on. */
    private RateLimitGate use(ClientGates client, Id id) {
        long now = id.time().nanoTime();
        if (known(id).isEmpty()) {
            removeIdle(unused(id.time(), now));
        }
        return use(client, id, now);
    }

    private synchronized RateLimitGate use(ClientGates client, Id id, long now) {
        Entry used = entries.remove(id);
        if (used == null) {
            used = new Entry(id, new RateLimitGate(id.account(), id.time(), now, random, ledger));
        }
        entries.put(id, used);
        used.usedAt = now;
        used.uses++;
        if (used.users.add(client)) {
            used.gate.enter();
        }
        return used.gate;
    }

    /** The gates that were not used for some time. */
    private synchronized List<Unused> unused(TimeSource time, long now) {
        List<Unused> unused = new ArrayList<>();
        for (Entry eldest : entries.values()) {
            if (eldest.id.time() == time && now - eldest.usedAt < STAYS) {
                break;
            }
            if (isUnused(eldest, time, now)) {
                unused.add(eldest.unused());
            }
        }
        return unused;
    }

    /** Times of other time sources are not comparable. */
    private static boolean isUnused(Entry entry, TimeSource time, long now) {
        return entry.id.time() == time ? now - entry.usedAt >= STAYS && !entry.isCurrent() : entry.users.isEmpty();
    }

    /** Removes the gates that delay no calls, unless they were used meanwhile. */
    private void removeIdle(List<Unused> unused) {
        // Without the lock: a gate reads the time, and a time source may hold a lock while it runs what is due.
        List<Unused> idle =
                unused.stream().filter(one -> one.entry().gate.isIdle()).toList();
        List<RateLimitGate> left = new ArrayList<>();
        synchronized (this) {
            for (Unused one : idle) {
                Entry entry = one.entry();
                if (entry.uses == one.uses() && entries.remove(entry.id, entry)) {
                    entry.users.forEach(user -> left.add(entry.gate));
                }
            }
        }
        left.forEach(RateLimitGate::leave);
    }

    /** The client uses no gate any more. */
    private void release(ClientGates client) {
        List<RateLimitGate> left = new ArrayList<>();
        List<Unused> unused = new ArrayList<>();
        synchronized (this) {
            for (Entry entry : entries.values()) {
                if (entry.users.remove(client)) {
                    left.add(entry.gate);
                    if (entry.users.isEmpty()) {
                        unused.add(entry.unused());
                    }
                }
            }
        }
        left.forEach(RateLimitGate::leave);
        removeIdle(unused);
    }

    /**
     * The gates of the keys that one client sends with: one, or several where its key changes, and those of the keys that calls have of their own.
     * Thread-safe.
     */
    public final class ClientGates implements AutoCloseable {

        private final String origin;
        private final TimeSource time;
        private volatile @Nullable Current current;
        private volatile boolean closed;

        private ClientGates(String origin, TimeSource time) {
            this.origin = origin;
            this.time = time;
        }

        /** The gate of this key of the client. */
        public RateLimitGate of(ApiKey key) {
            Current known = current;
            return known != null && known.key().equals(key) ? known.gate() : change(key);
        }

        private RateLimitGate change(ApiKey key) {
            Current before = current;
            if (before != null) {
                // A call that has just got the gate of the last key is still to enter its queue.
                use(before.key());
            }
            RateLimitGate gate = use(key);
            current = new Current(key, gate);
            return gate;
        }

        /** The gate of a key that a call has of its own. */
        public RateLimitGate ofCall(ApiKey key) {
            return use(key);
        }

        private RateLimitGate use(ApiKey key) {
            RateLimitGate gate = GateRegistry.this.use(this, id(key));
            if (closed) {
                // For a call that began before: nothing else would give the gate back.
                release(this);
            }
            return gate;
        }

        private Id id(ApiKey key) {
            return new Id(key.account(origin), time);
        }

        /** The gate that was used last for a key of the client, or empty before the first call. */
        public Optional<RateLimitGate> last() {
            return Optional.ofNullable(current).map(Current::gate);
        }

        /** The gate of this key, or empty if no client of the scope has one. */
        public Optional<RateLimitGate> known(ApiKey key) {
            return GateRegistry.this.known(id(key));
        }

        /** Gives the gates back; does nothing the second time. */
        @Override
        public void close() {
            closed = true;
            release(this);
        }

        private boolean isCurrent(RateLimitGate gate) {
            Current known = current;
            return known != null && known.gate() == gate;
        }
    }

    private record Current(ApiKey key, RateLimitGate gate) {}

    /**
     * What a gate is made for. Compares by plain code: what the compiler makes for a record loads sixty classes when it is first used.
     *
     * @param account stands for the key and the service, because a gate outlives the clients that may have the key
     */
    private record Id(String account, TimeSource time) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Id id && time == id.time && account.equals(id.account);
        }

        @Override
        public int hashCode() {
            return account.hashCode();
        }
    }

    /** A gate, and who uses it. */
    private static final class Entry {

        final Id id;
        final RateLimitGate gate;
        final Set<ClientGates> users = Collections.newSetFromMap(new IdentityHashMap<>());
        long usedAt;
        long uses;

        Entry(Id id, RateLimitGate gate) {
            this.id = id;
            this.gate = gate;
        }

        Unused unused() {
            return new Unused(this, uses);
        }

        /** Whether a client may return it at any time without another use. */
        boolean isCurrent() {
            return users.stream().anyMatch(user -> user.isCurrent(gate));
        }
    }

    /**
     * A gate that was not in use.
     *
     * @param uses how often it had been used until then
     */
    private record Unused(Entry entry, long uses) {}
}
