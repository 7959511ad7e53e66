package com.petstore.mockserver;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * The stubs of one server, in the order in which they were added: the first that fits a request answers it, and one whose
 * {@code times} are over leaves it to the next. Thread-safe: each method is one atomic step.
 */
public final class Stubs {

    private final List<Stub> atStart;
    private final List<RegisteredStub> stubs = new CopyOnWriteArrayList<>();
    private long lastId;

    /**
     * Stubs that have answered nothing.
     *
     * @param atStart the stubs that there are at first, and again after {@link #reset}
     */
    public Stubs(List<Stub> atStart) {
        this.atStart = List.copyOf(atStart);
        reset();
    }

    /**
     * Adds a stub after the others.
     *
     * @param stub the stub
     * @return the stub with the number by which it can be {@linkplain #remove removed}
     */
    public synchronized RegisteredStub add(Stub stub) {
        RegisteredStub added = new RegisteredStub(++lastId, Objects.requireNonNull(stub, "stub"), 0);
        stubs.add(added);
        return added;
    }

    /** {@return all stubs, also those that answer no more} */
    public synchronized List<RegisteredStub> list() {
        return List.copyOf(stubs);
    }

    /** {@return whether there are none} */
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
        return stubs.removeIf(stub -> stub.id() == id);
    }

    /** Removes all stubs. */
    public synchronized void clear() {
        stubs.clear();
    }

    /** Restores the stubs of the start, with no hits. */
    public synchronized void reset() {
        clear();
        atStart.forEach(this::add);
    }

    /**
     * Finds the stub for a request; for the server itself.
     *
     * @param fits whether a stub is for the request
     * @return the stub, which has counted the request; empty if there is none
     */
    public synchronized Optional<Stub> take(Predicate<Stub> fits) {
        Optional<RegisteredStub> found = stubs.stream()
                .filter(stub -> stub.hits() < stub.stub().times() && fits.test(stub.stub()))
                .findFirst();
        found.ifPresent(hit -> stubs.set(stubs.indexOf(hit), new RegisteredStub(hit.id(), hit.stub(), hit.hits() + 1)));
        return found.map(RegisteredStub::stub);
    }
}
