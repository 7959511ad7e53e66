// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;

/** Calls that a row lets the application of a process make. */
sealed interface Work {

    /** How many calls are requested in a part of the process's life, counted from its start; infinity if as many as are served. */
    double askedWithin(Duration from, Duration to);

    /** What the application sets for these calls. */
    CallOptions options();

    /**
     * Threads that make one call after the other, as long as the process lives.
     *
     * @param threads how many
     * @param shortestThink what a thread waits at least after a call
     * @param longestThink what it waits at most
     * @param options what the application sets for these calls
     */
    record Endless(int threads, Duration shortestThink, Duration longestThink, CallOptions options) implements Work {

        Endless(int threads, Duration shortestThink, Duration longestThink) {
            this(threads, shortestThink, longestThink, CallOptions.DEFAULTS);
        }

        @Override
        public double askedWithin(Duration from, Duration to) {
            return Double.POSITIVE_INFINITY;
        }
    }

    /**
     * Batches that begin at fixed times, whether or not the last one has ended.
     *
     * @param first when the first begins, counted from the start of the process
     * @param period the time from the start of one to the start of the next
     * @param batches how many
     * @param calls how many calls each has
     * @param threads how many threads share these calls, each making one call after the other
     * @param options what the application sets for these calls
     */
    record Batches(Duration first, Duration period, int batches, int calls, int threads, CallOptions options)
            implements Work {

        Batches(Duration first, Duration period, int batches, int calls, int threads) {
            this(first, period, batches, calls, threads, CallOptions.DEFAULTS);
        }

        /** One batch. */
        static Batches once(int calls, int threads) {
            return new Batches(Duration.ZERO, Duration.ofDays(1), 1, calls, threads);
        }

        /** Single calls at equal distances. */
        static Batches evenly(Duration first, Duration period, Duration length) {
            return new Batches(first, period, (int) length.dividedBy(period), 1, 1);
        }

        /** A batch each so often. */
        static Batches bursts(Duration period, Duration length, int calls, int threads) {
            return new Batches(Duration.ZERO, period, (int) length.dividedBy(period), calls, threads);
        }

        Batches startingAfter(Duration start) {
            return new Batches(start, period, batches, calls, threads, options);
        }

        Batches with(CallOptions other) {
            return new Batches(first, period, batches, calls, threads, other);
        }

        int allCalls() {
            return batches * calls;
        }

        @Override
        public double askedWithin(Duration from, Duration to) {
            long before = batchesBefore(from);
            return (double) calls * (batchesBefore(to) - before);
        }

        private long batchesBefore(Duration moment) {
            long nanos = moment.minus(first).toNanos();
            return nanos <= 0 ? 0 : Math.min(batches, 1 + (nanos - 1) / period.toNanos());
        }
    }
}
