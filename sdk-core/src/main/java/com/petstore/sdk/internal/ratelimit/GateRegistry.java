package com.petstore.sdk.internal.ratelimit;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The gates of all clients that share their knowledge of the limits. A gate stays while a client uses it, and then until it holds nothing up
 * any more: who makes a new client must not escape what an earlier one was told. Thread-safe.
 */
public final class GateRegistry {

    private final DoubleSupplier random;
    private final Map<GateId, Entry> entries = new HashMap<>();

    /** No gates yet; {@code random} gives them numbers from 0 to 1. */
    public GateRegistry(DoubleSupplier random) {
        this.random = random;
    }

    synchronized RateLimitGate use(GateId id) {
        dropUnused();
        Entry entry = entries.computeIfAbsent(id, unknown -> new Entry(new RateLimitGate(id.time(), random)));
        entry.users++;
        return entry.gate;
    }

    synchronized void leave(GateId id) {
        Entry entry = entries.get(id);
        if (entry != null) {
            entry.users--;
        }
        dropUnused();
    }

    synchronized int size() {
        return entries.size();
    }

    private void dropUnused() {
        entries.values().removeIf(entry -> entry.users == 0 && entry.gate.isIdle());
    }

    private static final class Entry {

        final RateLimitGate gate;
        int users;

        Entry(RateLimitGate gate) {
            this.gate = gate;
        }
    }
}
