package com.petstore.benchmarks.waiting;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Calls that wait. */
final class Pile {

    private final Style style;
    private final List<Limiter> limiters;
    private final List<Object> calls = new ArrayList<>();

    Pile(Style style, List<Limiter> limiters) {
        this.style = style;
        this.limiters = limiters;
    }

    /** Makes this number of calls, numbered if they are to be told apart, and returns when all of them wait. */
    void grow(int count, boolean numbered) throws Exception {
        int before = calls.size();
        for (int i = before; i < before + count; i++) {
            calls.add(start(limiters.get(i % limiters.size()), numbered ? i : -1));
        }
        if (style == Style.ASYNC) {
            for (Limiter limiter : limiters) {
                limiter.settle();
            }
        } else {
            calls.subList(before, calls.size()).forEach(thread -> awaitWaiting((Thread) thread));
        }
    }

    private Object start(Limiter limiter, int number) {
        return style == Style.ASYNC ? limiter.callAsync(number) : style.start(() -> call(limiter, number));
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // A call that fails by itself spoils the figure; the log shows it.
    private static void call(Limiter limiter, int number) {
        try {
            limiter.call(number);
        } catch (InterruptedException expected) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            if (!Thread.interrupted()
                    && !e.toString().contains("closed")
                    && !e.toString().contains("nterrupted")) {
                e.printStackTrace();
            }
        }
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            if (thread.getState() == Thread.State.TERMINATED) {
                throw new IllegalStateException("a call ended instead of waiting");
            }
            LockSupport.parkNanos(10_000);
        }
    }

    /** Cancels all calls, and returns when all have ended. */
    void cancel() throws Exception {
        for (Object call : calls) {
            if (call instanceof Future<?> future) {
                future.cancel(true);
            } else {
                ((Thread) call).interrupt();
            }
        }
        awaitEnd();
        calls.clear();
    }

    void awaitEnd() throws Exception {
        for (Object call : calls) {
            if (call instanceof Thread thread) {
                thread.join();
            } else {
                while (!((Future<?>) call).isDone()) {
                    LockSupport.parkNanos(10_000);
                }
            }
        }
        if (style == Style.ASYNC) {
            for (Limiter limiter : limiters) {
                limiter.settle();
            }
        }
    }
}
