// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Waits for other threads, on real time and with a bound. */
public final class Eventually {

    private static final Duration BOUND = Duration.ofSeconds(30);
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private Eventually() {}

    /** Waits until a condition holds. */
    public static void holds(String what, Callable<Boolean> condition) {
        long deadline = System.nanoTime() + BOUND.toNanos();
        while (!isTrue(condition)) {
            if (System.nanoTime() > deadline) {
                throw late(what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Waits until an assertion passes; throws what it failed with last. */
    public static void passes(ThrowingCallable assertion) {
        long deadline = System.nanoTime() + BOUND.toNanos();
        Throwable failure = catchThrowable(assertion);
        while (failure != null && System.nanoTime() < deadline) {
            LockSupport.parkNanos(PAUSE_NANOS);
            failure = catchThrowable(assertion);
        }
        if (failure != null) {
            throw new AssertionError("not within " + BOUND + ": " + failure.getMessage(), failure);
        }
    }

    /** Waits until a latch has been counted down. */
    public static void happens(String what, CountDownLatch latch) {
        try {
            if (!latch.await(BOUND.toNanos(), TimeUnit.NANOSECONDS)) {
                throw late(what);
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while the test waited for: " + what, e);
        }
    }

    private static boolean isTrue(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static AssertionError late(String what) {
        return new AssertionError("not within " + BOUND + ": " + what);
    }
}
