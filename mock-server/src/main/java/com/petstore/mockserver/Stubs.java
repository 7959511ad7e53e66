// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;

/**
 * The stubs of one server, in the order in which they were added: the first that matches a request responds, and one whose
 * {@code times} are used up leaves it to the next. Thread-safe: each method is one atomic step.
 */
public final class Stubs {

    private final StubRegistry registry;

    Stubs(StubRegistry registry) {
        this.registry = registry;
    }

    /**
     * Adds a stub after the others.
     *
     * @param stub the stub
     * @return the stub with the number by which it can be {@linkplain #remove removed}
     * @throws IllegalArgumentException if it has no response
     */
    public RegisteredStub add(Stub stub) {
        return new RegisteredStub(registry.add(stub.spec()));
    }

    /** {@return all stubs, also those whose {@code times} are used up} */
    public List<RegisteredStub> list() {
        return registry.list().stream().map(RegisteredStub::new).toList();
    }

    /** {@return whether there are no stubs} */
    public boolean isEmpty() {
        return registry.isEmpty();
    }

    /**
     * Removes a stub.
     *
     * @param id its number
     * @return whether there was one of this number
     */
    public boolean remove(long id) {
        return registry.remove(id);
    }

    /** Removes all stubs. */
    public void clear() {
        registry.clear();
    }

    /** Restores the stubs of the start, with no hits. */
    public void reset() {
        registry.reset();
    }
}
