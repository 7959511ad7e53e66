// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/** A stub that a server has, and how many requests it had responded to when it was asked for. Immutable. */
public final class RegisteredStub {

    private final StubRegistry.Added added;

    RegisteredStub(StubRegistry.Added added) {
        this.added = added;
    }

    /** {@return its number, by which it can be removed} */
    public long id() {
        return added.id();
    }

    /** {@return the stub} */
    public Stub stub() {
        return new Stub(added.stub());
    }

    /** {@return how many requests it had responded to} */
    public long hits() {
        return added.hits();
    }

    @Override
    public String toString() {
        return "stub " + id() + " for " + added.stub().method() + " "
                + added.stub().path() + ", hits: " + hits();
    }
}
