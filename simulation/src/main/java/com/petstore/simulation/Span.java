// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;

/**
 * From when until when something lasts in a scenario, or between what a random duration lies.
 *
 * @param from when it begins, after the start of the simulation
 * @param to when it is over
 */
record Span(Duration from, Duration to) {

    static Span ofSeconds(long from, long to) {
        return new Span(Duration.ofSeconds(from), Duration.ofSeconds(to));
    }

    static Span ofMillis(long from, long to) {
        return new Span(Duration.ofMillis(from), Duration.ofMillis(to));
    }

    /** A moment, or a duration, between both. */
    Duration random(Random random) {
        return from.plusNanos((long) (random.nextDouble() * to.minus(from).toNanos()));
    }

    Instant start() {
        return EventLoop.START.plus(from);
    }

    Instant end() {
        return EventLoop.START.plus(to);
    }

    boolean contains(Instant moment) {
        return !moment.isBefore(start()) && moment.isBefore(end());
    }
}
