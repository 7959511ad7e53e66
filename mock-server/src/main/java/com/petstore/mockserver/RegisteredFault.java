package com.petstore.mockserver;

import java.util.OptionalLong;

/**
 * A fault that a server has, and how often it has hit. Immutable.
 *
 * @param id its number, by which it can be removed
 * @param fault the fault
 * @param hits how many requests it has hit
 */
public record RegisteredFault(long id, Fault fault, long hits) {

    /** {@return how many requests it can still hit; empty if there is no such number} */
    public OptionalLong remainingHits() {
        return fault.count().limit().map(limit -> OptionalLong.of(limit - hits)).orElse(OptionalLong.empty());
    }

    boolean isUnconsumed() {
        return fault.count().isCertain() && remainingHits().orElse(0) > 0;
    }

    @Override
    public String toString() {
        return "fault " + id + " (" + fault.kind().id() + "), hits: " + hits + ", left: "
                + (remainingHits().isPresent() ? Long.toString(remainingHits().getAsLong()) : "any number");
    }
}
