// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * A thread of a test. What it throws fails the test that asks for its result, and does not vanish with the thread.
 *
 * @param <T> what its task returns
 */
public final class TestThread<T> {

    private static final Duration BOUND = Duration.ofSeconds(30);

    private final FutureTask<T> task;
    private final Thread thread;

    private TestThread(Callable<T> task) {
        this.task = new FutureTask<>(task);
        this.thread = new Thread(this.task, "test-thread");
        thread.setDaemon(true);
        thread.start();
    }

    public static <T> TestThread<T> start(Callable<T> task) {
        return new TestThread<>(task);
    }

    /** A thread that returns nothing, and may hold assertions of its own. */
    public static TestThread<Void> start(ThrowingCallable task) {
        return new TestThread<>(() -> {
            try {
                task.call();
                return null;
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new AssertionError("neither an exception nor an error", e);
            }
        });
    }

    public void interrupt() {
        thread.interrupt();
    }

    public Thread.State state() {
        return thread.getState();
    }

    /**
     * What the task returned; waits for it, on real time and with a bound.
     *
     * @throws AssertionError if the task failed, with its failure as the cause; or if it has not ended, with a cause that shows where it stands
     */
    public T result() throws InterruptedException {
        try {
            return task.get(BOUND.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a thread of the test failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw stuck();
        }
    }

    /** That the thread has not ended, with a cause that shows where it stands; interrupts it. */
    AssertionError stuck() {
        Throwable where = new Throwable("where the thread stands");
        where.setStackTrace(thread.getStackTrace());
        thread.interrupt();
        return new AssertionError(
                "a thread of the test has not ended within " + BOUND + ", it stands at " + place(where), where);
    }

    /** The innermost frame of this project. */
    private static String place(Throwable where) {
        return Stream.of(where.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("com.petstore."))
                .map(StackTraceElement::toString)
                .findFirst()
                .orElse("its end");
    }
}
