// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import java.time.Duration;
import java.util.concurrent.Future;

/** Lets the calls of one key through to a {@link Service}. A subject has what it offers. */
abstract class Limiter {

    /** No call gives up before the reset. */
    static final Duration PATIENCE = Duration.ofHours(3);

    final Service service;

    Limiter(Service service) {
        this.service = service;
    }

    /** Waits until the given number of permits is there, and takes them. */
    void take(int permits) throws InterruptedException {
        throw new UnsupportedOperationException("no permits");
    }

    /** Uses the quota up, so that all calls wait until it is there again. */
    void useUp() throws InterruptedException {
        take(service.requests);
    }

    /** Makes a call on this thread. */
    void call(int number) throws InterruptedException {
        take(1);
        service.call(number);
    }

    /** Makes a call that holds no thread while it waits. */
    Future<?> callAsync(int number) {
        throw new UnsupportedOperationException("no asynchronous calls");
    }

    /** Returns when all asynchronous calls that were made wait. */
    void settle() throws Exception {}
}
