package com.petstore.benchmarks.waiting;

import java.util.concurrent.Future;

/** Lets the calls of one key through to a {@link Service}. A subject has what it offers. */
interface Limiter {

    /** Uses the quota up, so that all calls wait until it is there again. */
    void useUp() throws Exception;

    /** Makes a call on this thread. */
    default void call(int number) throws Exception {
        throw new UnsupportedOperationException("no blocking calls");
    }

    /** Makes a call that holds no thread while it waits. */
    default Future<?> callAsync(int number) {
        throw new UnsupportedOperationException("no asynchronous calls");
    }

    /** Returns when all asynchronous calls that were made wait. */
    default void settle() throws Exception {}

    /** Takes a permit of a quota that is never used up, and gives back what has to be. */
    void pass() throws Exception;

    /** Ends all waiting calls, where there is such a thing. */
    default void close() {
        throw new UnsupportedOperationException("nothing to close");
    }
}
