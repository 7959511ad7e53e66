// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import java.util.OptionalLong;

/** A fault of a server, and how often it had hit when a test read it. Immutable. */
public final class RegisteredFault {

    private final long id;
    private final Fault fault;
    private final long hits;

    RegisteredFault(long id, Fault fault, long hits) {
        this.id = id;
        this.fault = fault;
        this.hits = hits;
    }

    /** {@return its number, by which it can be removed} */
    public long id() {
        return id;
    }

    /** {@return the fault} */
    public Fault fault() {
        return fault;
    }

    /** {@return how many requests it had hit} */
    public long hits() {
        return hits;
    }

    /** {@return how many requests it can still hit; empty if there is no such number} */
    public OptionalLong remainingHits() {
        return fault.selection().limit().stream()
                .mapToLong(limit -> limit - hits)
                .findFirst();
    }

    /** Whether it was given a number of hits, and had fewer. */
    boolean isUnconsumed() {
        return fault.selection().isCertain() && remainingHits().orElse(0) > 0;
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject().with("id", id).with("hits", hits);
        remainingHits().ifPresent(left -> json.with("remainingHits", left));
        return json.with("hasPredicate", fault.selection().predicate() != null).with("fault", fault.toJson());
    }

    @Override
    public String toString() {
        OptionalLong left = remainingHits();
        return "fault " + id + " " + fault + ", hits: " + hits + ", left: "
                + (left.isPresent() ? Long.toString(left.getAsLong()) : "any number");
    }
}
