// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * The stubs of one server, in the order in which they were added: the first that matches a request responds, and one whose
 * {@code times} are used up leaves it to the next. Thread-safe: each method is one atomic step.
 */
final class StubRegistry {

    /**
     * A stub that was added.
     *
     * @param id its number
     * @param stub the stub
     * @param hits how many requests it has responded to
     */
    record Added(long id, StubSpec stub, long hits) {

        boolean isUsedUp() {
            return hits >= stub.times();
        }

        StubReply next() {
            List<StubReply> replies = stub.replies();
            return replies.get((int) Math.min(hits, replies.size() - 1));
        }
    }

    /**
     * A response that a request gets.
     *
     * @param reply the response
     * @param delay how long it waits first
     */
    record Hit(StubReply reply, Duration delay) {}

    private final long seed;
    private final List<StubSpec> atStart;
    private final List<Added> stubs = new CopyOnWriteArrayList<>();
    private SplittableRandom random;
    private long lastId;

    /**
     * Stubs that have responded to nothing.
     *
     * @param seed the random seed, which decides all jitters
     * @param atStart the stubs that there are at first, and again after {@link #reset}
     */
    StubRegistry(long seed, List<StubSpec> atStart) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.atStart = List.copyOf(atStart);
        reset();
    }

    synchronized Added add(StubSpec stub) {
        Added added = new Added(++lastId, stub, 0);
        stubs.add(added);
        return added;
    }

    synchronized List<Added> list() {
        return List.copyOf(stubs);
    }

    boolean isEmpty() {
        return stubs.isEmpty();
    }

    synchronized boolean remove(long id) {
        return stubs.removeIf(stub -> stub.id() == id);
    }

    synchronized void clear() {
        stubs.clear();
    }

    /** Restores the stubs of the start, with no hits, and the random seed. */
    synchronized void reset() {
        random = new SplittableRandom(seed);
        clear();
        atStart.forEach(this::add);
    }

    /** Finds the response to a request, which its stub has counted; empty if no stub matches. */
    synchronized Optional<Hit> take(Predicate<StubSpec> matches) {
        Optional<Added> found = stubs.stream()
                .filter(added -> !added.isUsedUp() && matches.test(added.stub()))
                .findFirst();
        return found.map(hit -> {
            stubs.set(stubs.indexOf(hit), new Added(hit.id(), hit.stub(), hit.hits() + 1));
            return new Hit(hit.next(), hit.next().delay().draw(random));
        });
    }
}
