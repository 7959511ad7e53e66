package com.petstore.mockserver;

import com.petstore.mockserver.internal.faults.FaultHit;
import com.petstore.mockserver.internal.faults.FaultPhase;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The faults of one server, in the order in which they were added. Thread-safe: each method is one atomic step.
 *
 * <p>A request is offered to them in that order, and the first that hits it wins; the faults after it neither see nor count
 * the request. So "twice 503" and "once 500" result in two responses 503 and then one 500. Faults before processing come
 * first; if one of them only delays the request, a fault after processing can hit the request too.
 */
public final class Faults {

    private final long seed;
    private final List<Fault> atStart;
    private SplittableRandom random;
    private long lastId;

    /** Replaced as a whole, so that {@link #isEmpty} does not wait for a predicate, which keeps the lock. */
    private volatile List<Counter> counters = List.of();

    /**
     * Faults that have hit nothing.
     *
     * @param seed the random seed, which decides all probabilities and jitters
     * @param atStart the faults that there are at first, and again after {@link #reset}
     */
    public Faults(long seed, List<Fault> atStart) {
        this.seed = seed;
        this.atStart = List.copyOf(atStart);
        this.random = new SplittableRandom(seed);
        reset();
    }

    long seed() {
        return seed;
    }

    /**
     * Adds a fault after the others.
     *
     * @param fault the fault
     * @return the fault with the number by which it can be {@linkplain #remove removed}
     */
    public synchronized RegisteredFault add(Fault fault) {
        Counter counter = newCounter(fault);
        counters = Stream.concat(counters.stream(), Stream.of(counter)).toList();
        return counter.current();
    }

    /** {@return all faults, also those that can hit no more} */
    public synchronized List<RegisteredFault> list() {
        return counters.stream().map(Counter::current).toList();
    }

    /** {@return whether there are none} */
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
     * Lists what a test asked for and did not get: faults with a {@code times} or an {@code nth}, and without a
     * probability, that could still hit.
     *
     * @return the faults, empty if all were used up
     */
    public List<RegisteredFault> unconsumed() {
        return list().stream().filter(RegisteredFault::isUnconsumed).toList();
    }

    /** Restores the faults of the start, with no hits, and the random seed. */
    public synchronized void reset() {
        random = new SplittableRandom(seed);
        counters = atStart.stream().map(this::newCounter).toList();
    }

    /**
     * Offers a request to the faults; for the server itself.
     *
     * @param phase where the request has come to
     * @param request the request
     * @return the fault that hits it, which has counted it; empty if none does
     */
    public synchronized Optional<FaultHit> take(FaultPhase phase, FaultRequest request) {
        return counters.stream()
                .flatMap(counter -> counter.take(phase, request).stream())
                .findFirst();
    }

    private Counter newCounter(Fault fault) {
        return new Counter(++lastId, fault, random.split());
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
            this.fault = Objects.requireNonNull(fault, "fault");
            this.random = random;
        }

        Optional<FaultHit> take(FaultPhase phase, FaultRequest request) {
            boolean isUsedUp = fault.count().limit().map(limit -> hits >= limit).orElse(false);
            if (fault.phase() != phase || isUsedUp || !fault.target().matches(request)) {
                return Optional.empty();
            }
            seen++;
            if (!fault.count().hits(seen, random)) {
                return Optional.empty();
            }
            hits++;
            return Optional.of(new FaultHit(fault, fault.delay().draw(random)));
        }

        RegisteredFault current() {
            return new RegisteredFault(id, fault, hits);
        }
    }
}
