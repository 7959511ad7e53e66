// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How many of its requests a fault hits. Immutable.
 *
 * @param nth the first that is hit, counted from 1; if {@code times} is empty, the only one
 * @param times how many are hit at most
 * @param every hits each request whose number is a multiple of this
 * @param probability how likely each of those is hit, above 0 and up to 1
 */
record FaultCount(Optional<Integer> nth, Optional<Integer> times, Optional<Integer> every, double probability) {

    static final FaultCount ALL = new FaultCount(Optional.empty(), Optional.empty(), Optional.empty(), 1);

    FaultCount {
        requirePositive("nth", nth);
        requirePositive("times", times);
        requirePositive("every", every);
        if (nth.isPresent() && every.isPresent()) {
            throw new IllegalArgumentException("nth and every must not both be given");
        }
        if (!(probability > 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability must be above 0 and up to 1, was " + probability);
        }
    }

    FaultCount withNth(int n) {
        return new FaultCount(Optional.of(n), times, every, probability);
    }

    FaultCount withTimes(int most) {
        return new FaultCount(nth, Optional.of(most), every, probability);
    }

    FaultCount withEvery(int number) {
        return new FaultCount(nth, times, Optional.of(number), probability);
    }

    FaultCount withProbability(double other) {
        return new FaultCount(nth, times, every, other);
    }

    /** {@return how many requests are hit at most; empty if there is no such number} */
    Optional<Integer> limit() {
        return times.or(() -> nth.map(first -> 1));
    }

    /** Whether a test that gave a number can rely on it being reached. */
    boolean isCertain() {
        return limit().isPresent() && probability == 1;
    }

    /** Whether the request of this number is hit; numbers begin with 1. */
    boolean hits(long number, RandomGenerator random) {
        boolean isDue = number >= nth.orElse(1) && number % every.orElse(1) == 0;
        return isDue && (probability == 1 || random.nextDouble() < probability);
    }

    private static void requirePositive(String name, Optional<Integer> number) {
        if (number.orElse(1) < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, was " + number.get());
        }
    }
}
