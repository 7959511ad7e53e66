// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The faults of one server, in the order in which a test added them. Thread-safe: each method is one atomic step.
 *
 * <p>A request is offered to them in that order, and the first that hits it wins; the faults after it do not count the
 * request. So "twice 503" and "once 500" result in two responses 503 and then one 500. Faults before processing come
 * first; if one of them only delays the request, a fault after processing can hit the request too.
 */
public final class Faults {

    private static final Logger LOG = System.getLogger(Faults.class.getName());

    private final long seed;
    private final List<Fault> atStart;
    private SplittableRandom random;
    private long lastId;

    /** Replaced as a whole, so that requests and {@link #isEmpty} read it without a lock. */
    private volatile List<Counter> counters = List.of();

    /** Takes the random seed, which decides all probabilities and jitters, and the faults that {@link #reset} restores. */
    Faults(long seed, List<Fault> atStart) {
        this.seed = seed;
        this.atStart = List.copyOf(atStart);
        this.random = new SplittableRandom(seed);
        reset();
    }

    /**
     * A fault that hits a request.
     *
     * @param delay how long it waits this time
     */
    record Hit(Fault fault, Duration delay) {}

    /**
     * Adds a fault after the others.
     *
     * @param fault the fault
     * @return the fault with the number by which it can be {@linkplain #remove removed}
     */
    public synchronized RegisteredFault add(Fault fault) {
        Counter counter = new Counter(++lastId, fault, random.split());
        counters = Stream.concat(counters.stream(), Stream.of(counter)).toList();
        return counter.current();
    }

    /** {@return all faults, also those that can hit no more} */
    public List<RegisteredFault> list() {
        return counters.stream().map(Counter::current).toList();
    }

    /** {@return whether there are no faults} */
    public boolean isEmpty() {
        return counters.isEmpty();
    }

    /**
     * Removes a fault. Requests that it has hit already stay hit.
     *
     * @param id its number
     * @return whether there was one of this number
     */
    public synchronized boolean remove(long id) {
        int before = counters.size();
        counters = counters.stream().filter(counter -> counter.id != id).toList();
        return counters.size() < before;
    }

    /** Removes all faults. Requests that they have hit already stay hit. */
    public synchronized void clear() {
        counters = List.of();
    }

    /**
     * Lists faults that a test has added and that have not hit: those with a {@code times} or an {@code nth}, and without a
     * probability, that could still hit.
     *
     * @return the faults, empty if all were used up
     */
    public List<RegisteredFault> unconsumed() {
        return list().stream().filter(RegisteredFault::isUnconsumed).toList();
    }

    /** Restores the faults of the start, with their numbers and no hits, and the random seed. */
    synchronized void reset() {
        random = new SplittableRandom(seed);
        lastId = Math.max(lastId, atStart.size());
        counters = IntStream.range(0, atStart.size())
                .mapToObj(i -> new Counter(i + 1, atStart.get(i), random.split()))
                .toList();
    }

    /** Counts the hit of a request that arrives; null if no fault hits it. */
    @Nullable
    Hit takeBefore(Supplier<MockRequest> recorded) {
        return take(recorded, (fault, request) -> !fault.isAfterProcessing());
    }

    /** Counts the hit of a request that was processed; null if no fault hits it. */
    @Nullable
    Hit takeAfter(Supplier<MockRequest> recorded, Reply reply) {
        return take(
                recorded,
                (fault, request) -> fault.isAfterProcessing()
                        && fault.canChange(reply, request.method().equals("HEAD")));
    }

    /** Runs predicates under no lock; if one of them fails, no fault hits the request. */
    private @Nullable Hit take(Supplier<MockRequest> recorded, BiPredicate<Fault, MockRequest> isDue) {
        if (isEmpty()) {
            return null;
        }
        MockRequest request = recorded.get();
        try {
            for (Counter counter : counters) {
                if (isDue.test(counter.fault, request)
                        && counter.fault.selection().matches(request)) {
                    Hit hit = counter.count();
                    if (hit != null) {
                        return hit;
                    }
                }
            }
        } catch (Throwable e) {
            LOG.log(Level.ERROR, "Fault predicate threw an exception; the request meets no fault", e);
        }
        return null;
    }

    /** Counts the requests of one fault. */
    private static final class Counter {

        private final long id;
        private final Fault fault;
        /** Its own, so that the randomness of one fault does not depend on which others there are. */
        private final SplittableRandom random;

        private long seen;
        private long hits;

        Counter(long id, Fault fault, SplittableRandom random) {
            this.id = id;
            this.fault = fault;
            this.random = random;
        }

        synchronized @Nullable Hit count() {
            RequestSelection selection = fault.selection();
            if (hits >= selection.limit().orElse(Integer.MAX_VALUE) || !selection.hits(++seen, random)) {
                return null;
            }
            hits++;
            return new Hit(fault, fault.delay().draw(random));
        }

        synchronized RegisteredFault current() {
            return new RegisteredFault(id, fault, hits);
        }
    }
}
