// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import java.lang.Thread.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Calls that wait: asynchronous ones, or virtual threads that make one each. */
record Pile(Style style, Limiter limiter, List<Future<?>> futures, List<Thread> threads) {

    private static final Set<State> WAITING = EnumSet.of(State.WAITING, State.TIMED_WAITING);

    Pile(Style style, Limiter limiter) {
        this(style, limiter, new ArrayList<>(), new ArrayList<>());
    }

    /** Makes this number of calls, numbered if they are to be told apart, and returns when all of them wait. */
    void grow(int count, boolean numbered) throws Exception {
        int first = futures.size() + threads.size();
        for (int i = first; i < first + count; i++) {
            int number = numbered ? i : -1;
            if (style == Style.ASYNC) {
                futures.add(limiter.callAsync(number));
            } else {
                threads.add(Style.startVirtual(() -> call(number)));
            }
        }
        settle();
        threads.subList(Math.min(first, threads.size()), threads.size()).forEach(Pile::awaitWaiting);
    }

    private void call(int number) {
        try {
            limiter.call(number);
        } catch (Exception e) {
            // Interrupted or closed. Where a call fails by itself it is missed: in the pile, or at the service.
        }
    }

    private static void awaitWaiting(Thread thread) {
        while (!WAITING.contains(thread.getState())) {
            if (!thread.isAlive()) {
                throw new IllegalStateException("a call ended instead of waiting");
            }
            LockSupport.parkNanos(10_000);
        }
    }

    /** Cancels all calls, and returns when all have ended. */
    void cancel() throws Exception {
        futures.forEach(call -> call.cancel(true));
        threads.forEach(Thread::interrupt);
        awaitEnd();
        futures.clear();
        threads.clear();
    }

    void awaitEnd() throws Exception {
        for (Thread thread : threads) {
            thread.join();
        }
        for (Future<?> call : futures) {
            while (!call.isDone()) {
                LockSupport.parkNanos(10_000);
            }
        }
        settle();
    }

    private void settle() throws Exception {
        if (style == Style.ASYNC) {
            limiter.settle();
        }
    }
}
