// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;

/**
 * The faults of one server, in the order in which they were added. Thread-safe: each method is one atomic step.
 *
 * <p>A request is offered to them in that order, and the first that hits it wins; the faults after it neither see nor count
 * the request. So "twice 503" and "once 500" result in two responses 503 and then one 500. Faults before processing come
 * first; if one of them only delays the request, a fault after processing can hit the request too.
 */
public final class Faults {

    private final FaultRegistry registry;

    Faults(FaultRegistry registry) {
        this.registry = registry;
    }

    /**
     * Adds a fault after the others.
     *
     * @param fault the fault
     * @return the fault with the number by which it can be {@linkplain #remove removed}
     */
    public RegisteredFault add(Fault fault) {
        return new RegisteredFault(registry.add(fault.spec()));
    }

    /** {@return all faults, also those that can hit no more} */
    public List<RegisteredFault> list() {
        return registry.list().stream().map(RegisteredFault::new).toList();
    }

    /** {@return whether there are no faults} */
    public boolean isEmpty() {
        return registry.isEmpty();
    }

    /**
     * Removes a fault. Requests that it has hit already stay hit.
     *
     * @param id its number
     * @return whether there was one of this number
     */
    public boolean remove(long id) {
        return registry.remove(id);
    }

    /** Removes all faults. Requests that they have hit already stay hit. */
    public void clear() {
        registry.clear();
    }

    /**
     * Lists what a test asked for and did not get: faults with a {@code times} or an {@code nth}, and without a
     * probability, that could still hit.
     *
     * @return the faults, empty if all were used up
     */
    public List<RegisteredFault> unconsumed() {
        return registry.unconsumed().stream().map(RegisteredFault::new).toList();
    }

    /** Restores the faults of the start, with no hits, and the random seed. */
    public void reset() {
        registry.reset();
    }
}
