// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The faults of one server, in the order in which they were added. Thread-safe: each method is one atomic step. */
final class FaultRegistry {

    /**
     * A fault that was added.
     *
     * @param id its number
     * @param fault the fault
     * @param hits how many requests it has hit
     */
    record Added(long id, FaultSpec fault, long hits) {

        /** {@return how many requests it can still hit; empty if there is no such number} */
        OptionalLong remainingHits() {
            return fault.count().limit().stream()
                    .mapToLong(limit -> limit - hits)
                    .findFirst();
        }

        /** Whether a test asked for a number of hits and did not get it. */
        boolean isUnconsumed() {
            return fault.count().isCertain() && remainingHits().orElse(0) > 0;
        }

        @Override
        public String toString() {
            OptionalLong left = remainingHits();
            return "fault " + id + " (" + fault.kind().id() + "), hits: " + hits + ", left: "
                    + (left.isPresent() ? Long.toString(left.getAsLong()) : "any number");
        }
    }

    private final long seed;
    private final List<FaultSpec> atStart;
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
    FaultRegistry(long seed, List<FaultSpec> atStart) {
        this.seed = seed;
        this.atStart = List.copyOf(atStart);
        this.random = new SplittableRandom(seed);
        reset();
    }

    long seed() {
        return seed;
    }

    synchronized Added add(FaultSpec fault) {
        Counter counter = newCounter(fault);
        counters = Stream.concat(counters.stream(), Stream.of(counter)).toList();
        return counter.current();
    }

    synchronized List<Added> list() {
        return counters.stream().map(Counter::current).toList();
    }

    /** Lists what a test asked for and did not get. */
    List<Added> unconsumed() {
        return list().stream().filter(Added::isUnconsumed).toList();
    }

    boolean isEmpty() {
        return counters.isEmpty();
    }

    synchronized boolean remove(long id) {
        int before = counters.size();
        counters = counters.stream().filter(counter -> counter.id != id).toList();
        return counters.size() < before;
    }

    synchronized void clear() {
        counters = List.of();
    }

    /** Restores the faults of the start, with their numbers and no hits, and the random seed. */
    synchronized void reset() {
        random = new SplittableRandom(seed);
        lastId = Math.max(lastId, atStart.size());
        counters = IntStream.range(0, atStart.size())
                .mapToObj(i -> new Counter(i + 1, atStart.get(i), random.split()))
                .toList();
    }

    /**
     * Offers a request to the faults.
     *
     * @param response the service's response to it; empty before the operation
     * @return the fault that hits it, which has counted it; empty if none does
     */
    synchronized Optional<FaultHit> take(FaultPhase phase, FaultRequest request, Response response) {
        return counters.stream()
                .flatMap(counter -> counter.take(phase, request, response).stream())
                .findFirst();
    }

    private Counter newCounter(FaultSpec fault) {
        return new Counter(++lastId, fault, random.split());
    }

    /** Counts the requests of one fault. */
    private static final class Counter {

        private final long id;
        private final FaultSpec fault;
        /** Its own, so that the randomness of one fault does not depend on which others there are. */
        private final SplittableRandom random;

        private long seen;
        private long hits;

        Counter(long id, FaultSpec fault, SplittableRandom random) {
            this.id = id;
            this.fault = fault;
            this.random = random;
        }

        Optional<FaultHit> take(FaultPhase phase, FaultRequest request, Response response) {
            boolean isUsedUp = fault.count().limit().map(limit -> hits >= limit).orElse(false);
            boolean isOffered =
                    fault.phase() == phase && !isUsedUp && fault.effect().canChange(response);
            if (!isOffered || !fault.target().matches(request)) {
                return Optional.empty();
            }
            seen++;
            if (!fault.count().hits(seen, random)) {
                return Optional.empty();
            }
            hits++;
            return Optional.of(new FaultHit(fault, fault.delay().draw(random)));
        }

        Added current() {
            return new Added(id, fault, hits);
        }
    }
}
