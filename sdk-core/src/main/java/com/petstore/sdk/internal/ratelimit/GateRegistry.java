package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.time.TimeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The gates of all clients that share their knowledge of the limits. A gate stays while a client uses it, and then until it holds nothing up
 * any more: who makes a new client must not escape what an earlier one was told. Thread-safe.
 */
public final class GateRegistry {

    private static final int MOST_OF_TESTS = 16;

    private final DoubleSupplier random;
    private final Map<GateId, Entry> entries = new LinkedHashMap<>();

    /** No gates yet; {@code random} gives them numbers from 0 to 1. */
    public GateRegistry(DoubleSupplier random) {
        this.random = random;
    }

    synchronized RateLimitGate use(GateId id) {
        dropUnused();
        Entry entry = entries.get(id);
        if (entry == null) {
            entry = new Entry(new RateLimitGate(id.time(), random));
            entries.put(id, entry);
        }
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
        List<GateId> unusedOfTests = new ArrayList<>();
        for (Iterator<Map.Entry<GateId, Entry>> all = entries.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<GateId, Entry> one = all.next();
            if (one.getValue().users > 0) {
                continue;
            }
            if (one.getValue().gate.isIdle()) {
                all.remove();
            } else if (one.getKey().time() != TimeSource.system()) {
                // What stands still never ends: a test's clock, of which there may be thousands in the life of a JVM.
                unusedOfTests.add(one.getKey());
            }
        }
        for (int i = 0; i < unusedOfTests.size() - MOST_OF_TESTS; i++) {
            entries.remove(unusedOfTests.get(i));
        }
    }

    private static final class Entry {

        final RateLimitGate gate;
        int users;

        Entry(RateLimitGate gate) {
            this.gate = gate;
        }
    }
}
