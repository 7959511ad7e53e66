package com.petstore.mockserver;

import com.petstore.mockserver.internal.faults.FaultCounter;
import com.petstore.mockserver.internal.faults.FaultHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The faults of one server, in the order in which they were added. Thread-safe: each method is one atomic step.
 *
 * <p>A request is offered to them in that order, and the first that hits it wins; those behind do not see it, nor count
 * it. So what is added as "twice 503" and "once 500" makes two answers 503 and then one 500. What comes in before the
 * operation is offered first; if it only delays the request, one that comes in after it can hit the request too.
 */
public final class Faults {

    private final long seed;
    private final List<Fault> atStart;
    private final List<FaultCounter> counters = new ArrayList<>();
    private SplittableRandom random;
    private long lastId;

    /** Can be read while a predicate of a test keeps the lock. */
    private volatile boolean isEmpty = true;

    /**
     * Faults that have hit nothing.
     *
     * @param seed the random seed, which decides all chances and jitters
     * @param atStart the faults that there are at first, and again after {@link #reset}
     */
    public Faults(long seed, List<Fault> atStart) {
        this.seed = seed;
        this.atStart = List.copyOf(atStart);
        this.random = new SplittableRandom(seed);
        reset();
    }

    /**
     * Adds a fault behind the others.
     *
     * @param fault the fault
     * @return the fault with the number by which it can be {@linkplain #remove removed}
     */
    public synchronized AddedFault add(Fault fault) {
        FaultCounter counter = new FaultCounter(++lastId, Objects.requireNonNull(fault, "fault"), random.split());
        counters.add(counter);
        isEmpty = false;
        return counter.now();
    }

    /** {@return all faults, also those that can hit no more} */
    public synchronized List<AddedFault> list() {
        return counters.stream().map(FaultCounter::now).toList();
    }

    /** {@return whether there are none} */
    public boolean isEmpty() {
        return isEmpty;
    }

    /**
     * Takes a fault away. Requests that it has hit already stay hit.
     *
     * @param id its number
     * @return whether there was one of this number
     */
    public synchronized boolean remove(long id) {
        boolean removed = counters.removeIf(counter -> counter.hasId(id));
        isEmpty = counters.isEmpty();
        return removed;
    }

    /** Takes all faults away. Requests that they have hit already stay hit. */
    public synchronized void clear() {
        counters.clear();
        isEmpty = true;
    }

    /**
     * Lists what a test asked for and did not get: faults with a {@code times} or an {@code nth} that could still hit.
     * Those that hit by chance are none of them.
     *
     * @return the faults, empty if all were used up
     */
    public List<AddedFault> unconsumed() {
        return list().stream().filter(AddedFault::isUnconsumed).toList();
    }

    /** Goes back to the faults of the start, of which nothing is used up, and to the first of all chances. */
    public synchronized void reset() {
        counters.clear();
        random = new SplittableRandom(seed);
        atStart.forEach(this::add);
        isEmpty = atStart.isEmpty();
    }

    /**
     * Offers a request to the faults; for the server itself.
     *
     * @param moment where the request has come to
     * @param request the request
     * @return the fault that hits it, which has counted it; empty if none does
     */
    public synchronized Optional<FaultHit> take(FaultMoment moment, FaultRequest request) {
        for (FaultCounter counter : counters) {
            Optional<FaultHit> hit = counter.take(moment, request);
            if (hit.isPresent()) {
                return hit;
            }
        }
        return Optional.empty();
    }
}
