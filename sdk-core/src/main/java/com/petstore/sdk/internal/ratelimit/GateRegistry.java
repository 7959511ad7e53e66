// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;
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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The gates of all clients that share their knowledge of the limits, and who uses each. A gate stays while a client uses it, and then until it
 * delays no calls any more: a new client must respect a 429 to an earlier one. Thread-safe.
 */
public final class GateRegistry {

    /** More than a client whose key changes has at a time; beyond, it gives back the gates that delay no calls. */
    private static final int MOST_OF_A_CLIENT = 100;

    private final DoubleSupplier random;
    private final Pacing.@Nullable Factory ledger;
    private final Map<Id, Entry> entries = new LinkedHashMap<>();
    private int sweepAt = 1;

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
     * The gate for a key, which this client uses from now on.
     *
     * @param client uses gates until it gives them back
     * @param account stands for the key and the service, because a gate outlives the clients that may have the key
     * @param time the one clock that all times of the gate are read from
     */
    RateLimitGate use(Object client, String account, TimeSource time) {
        List<RateLimitGate> left = new ArrayList<>();
        RateLimitGate gate = use(client, new Id(account, time), left);
        left.forEach(RateLimitGate::leave);
        return gate;
    }

    private synchronized RateLimitGate use(Object client, Id id, List<RateLimitGate> left) {
        Entry used = entries.get(id);
        if (used != null && used.users().contains(client)) {
            return used.gate();
        }
        if (entries.size() >= sweepAt) {
            if (usedBy(client).count() >= MOST_OF_A_CLIENT) {
                left.addAll(giveBack(client, entry -> entry.gate().isIdle()));
            } else {
                dropUnused();
            }
            // A sweep takes longer, the more keys there are.
            sweepAt = entries.size() < MOST_OF_A_CLIENT ? 1 : 2 * entries.size();
        }
        Entry entry = entries.computeIfAbsent(
                id,
                made -> new Entry(
                        made,
                        new RateLimitGate(made.account(), made.time(), random, ledger),
                        Collections.newSetFromMap(new IdentityHashMap<>())));
        entry.users().add(client);
        entry.gate().enter();
        return entry.gate();
    }

    private Stream<Entry> usedBy(Object client) {
        return entries.values().stream().filter(entry -> entry.users().contains(client));
    }

    /** Gives back all gates that this client uses. */
    void release(Object client) {
        giveBack(client, entry -> true).forEach(RateLimitGate::leave);
    }

    /** Gives back the gates that this client uses and that hold nothing up, but for some; returns whether it still uses others. */
    boolean releaseIdle(Object client, Set<RateLimitGate> kept) {
        giveBack(client, entry -> !kept.contains(entry.gate()) && entry.gate().isIdle())
                .forEach(RateLimitGate::leave);
        return uses(client);
    }

    private synchronized boolean uses(Object client) {
        return usedBy(client).findAny().isPresent();
    }

    /** Gives back such gates that this client uses, and returns them: it leaves them once the lock is free. */
    private synchronized List<RateLimitGate> giveBack(Object client, Predicate<Entry> which) {
        List<Entry> used = usedBy(client).filter(which).toList();
        used.forEach(entry -> entry.users().remove(client));
        dropUnused();
        return used.stream().map(Entry::gate).toList();
    }

    synchronized Optional<RateLimitGate> known(String account, TimeSource time) {
        return Optional.ofNullable(entries.get(new Id(account, time))).map(Entry::gate);
    }

    synchronized int size() {
        return entries.size();
    }

    private void dropUnused() {
        entries.values()
                .removeIf(entry -> entry.users().isEmpty() && entry.gate().isIdle());
    }

    /** Compares by plain code: what the compiler makes for a record loads sixty classes when it is first used. */
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

    private record Entry(Id id, RateLimitGate gate, Set<Object> users) {}
}
