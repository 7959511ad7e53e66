// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.OptionalLong;

/** A fault that a server has, and how often it had hit when it was asked for. Immutable. */
public final class RegisteredFault {

    private final FaultRegistry.Added added;

    RegisteredFault(FaultRegistry.Added added) {
        this.added = added;
    }

    /** {@return its number, by which it can be removed} */
    public long id() {
        return added.id();
    }

    /** {@return the fault} */
    public Fault fault() {
        return new Fault(added.fault());
    }

    /** {@return how many requests it had hit} */
    public long hits() {
        return added.hits();
    }

    /** {@return how many requests it can still hit; empty if there is no such number} */
    public OptionalLong remainingHits() {
        return added.remainingHits();
    }

    @Override
    public String toString() {
        return added.toString();
    }
}
