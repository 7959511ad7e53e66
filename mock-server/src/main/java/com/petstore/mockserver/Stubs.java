// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Wording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The stubs of one server, in the order in which a test added them: the last one that matches a request responds, and one whose
 * {@code times} are used up leaves it to those before it. Thread-safe: each method is one atomic step.
 *
 * <p>So a stub of a test comes before those of a base class, and these before the stubs of the start.
 */
public final class Stubs {

    private final long seed;
    private final List<Stub> atStart;
    private volatile List<RegisteredStub> stubs = List.of();
    private SplittableRandom random;
    private long lastId;

    /** Takes the random seed, which decides all jitters, and the stubs that {@link #reset} restores. */
    Stubs(long seed, List<Stub> atStart) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        atStart.forEach(Stubs::requireResponse);
        this.atStart = List.copyOf(atStart);
        reset();
    }

    /**
     * A response that a request gets.
     *
     * @param delay how long it waits first
     */
    record Hit(StubResponse response, Duration delay) {}

    /**
     * Adds a stub, which responds before all others.
     *
     * @param stub the stub
     * @return the stub with the number by which it can be {@linkplain #remove removed}
     * @throws IllegalArgumentException if it has no response
     */
    public synchronized RegisteredStub add(Stub stub) {
        requireResponse(stub);
        RegisteredStub added = new RegisteredStub(++lastId, stub, 0);
        stubs = Stream.concat(stubs.stream(), Stream.of(added)).toList();
        return added;
    }

    /** {@return all stubs in the order in which they were added, also those whose {@code times} are used up} */
    public List<RegisteredStub> list() {
        return stubs;
    }

    /** {@return whether there are no stubs} */
    public boolean isEmpty() {
        return stubs.isEmpty();
    }

    /**
     * Removes a stub.
     *
     * @param id its number
     * @return whether there was one of this number
     */
    public synchronized boolean remove(long id) {
        int before = stubs.size();
        stubs = stubs.stream().filter(stub -> stub.id() != id).toList();
        return stubs.size() < before;
    }

    /** Removes all stubs. */
    public synchronized void clear() {
        stubs = List.of();
    }

    /** Restores the stubs of the start, with their numbers and no hits, and the random seed. */
    synchronized void reset() {
        random = new SplittableRandom(seed);
        lastId = Math.max(lastId, atStart.size());
        stubs = IntStream.range(0, atStart.size())
                .mapToObj(i -> new RegisteredStub(i + 1, atStart.get(i), 0))
                .toList();
    }

    /** Whether a stub that all else matches has a condition on the body. */
    boolean needBodyOf(Incoming request) {
        return stubs.stream().map(RegisteredStub::stub).anyMatch(stub -> stub.needsBody() && stub.matches(request));
    }

    /** Whether there is a response to a request; nothing is counted. */
    boolean match(Incoming request) {
        return stubs.stream().anyMatch(added -> canRespond(added, request));
    }

    /** Counts the hit of a request that gets its response now; null if no stub matches, or no longer. */
    synchronized @Nullable Hit take(Incoming request) {
        for (int i = stubs.size() - 1; i >= 0; i--) {
            RegisteredStub last = stubs.get(i);
            if (canRespond(last, request)) {
                List<RegisteredStub> counted = new ArrayList<>(stubs);
                counted.set(i, new RegisteredStub(last.id(), last.stub(), last.hits() + 1));
                stubs = List.copyOf(counted);
                StubResponse response = last.stub().response(last.hits());
                return new Hit(response, response.delay().draw(random));
            }
        }
        return null;
    }

    /**
     * The stub with the fewest conditions that a request does not meet, of those for its path if there are any, with these conditions;
     * null if there is none. A request to a path of the service must be near by its path: most are not meant for a stub.
     */
    @Nullable
    String nearest(Incoming request) {
        if (isEmpty()) {
            return null;
        }
        return stubs.stream()
                .filter(added -> !request.hasKnownPath() || added.stub().hasPathOf(request))
                .min(Comparator.comparing(
                                (RegisteredStub added) -> !added.stub().hasPathOf(request))
                        .thenComparingInt(added -> unmet(added, request).size()))
                .map(near -> Wording.shortLine(
                        "stub " + near.id() + " for " + near.stub().method() + " "
                                + near.stub().path() + ": " + String.join("; ", unmet(near, request))))
                .orElse(null);
    }

    private static List<String> unmet(RegisteredStub added, Incoming request) {
        List<String> unmet = new ArrayList<>(added.stub().unmet(request));
        if (added.isUsedUp()) {
            unmet.add("times must not be used up, were " + added.stub().times());
        }
        return unmet;
    }

    private static boolean canRespond(RegisteredStub added, Incoming request) {
        return !added.isUsedUp() && added.stub().matches(request);
    }

    private static void requireResponse(Stub stub) {
        if (!stub.hasResponse()) {
            throw new IllegalArgumentException("stub for " + stub.method() + " " + stub.path()
                    + " must have a response, which returns(..) sets, had none");
        }
    }
}
