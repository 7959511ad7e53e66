// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;

/** A stub of a server, with the number of its hits, for tests that assert it. Immutable. */
public final class RegisteredStub {

    private final long id;
    private final Stub stub;
    private final long hits;

    RegisteredStub(long id, Stub stub, long hits) {
        this.id = id;
        this.stub = stub;
        this.hits = hits;
    }

    /** {@return its number, by which it can be removed} */
    public long id() {
        return id;
    }

    /** {@return the stub} */
    public Stub stub() {
        return stub;
    }

    /** {@return how many requests it had responded to} */
    public long hits() {
        return hits;
    }

    boolean isUsedUp() {
        return hits >= stub.times();
    }

    JsonObject toJson() {
        return new JsonObject().with("id", id).with("hits", hits).with("stub", stub.toJson());
    }

    @Override
    public String toString() {
        return "stub " + id + " for " + stub.method() + " " + stub.path() + ", hits: " + hits;
    }
}
