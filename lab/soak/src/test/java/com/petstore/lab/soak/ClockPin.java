// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.CallListener;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Keeps a self-advancing clock where it is while a thread does anything but wait for it: so time passes only when all are asleep, or wait for
 * the quota. Listens to the blocking calls of its threads, to know when they wait.
 *
 * <p>There is a gap: a thread whose turn has come is awake only when it begins its attempt. A machine that lets it wait for longer than the
 * clock does, 5 ms, makes the call late on the clock, by up to an hour; such a call may time out, unsent.
 */
final class ClockPin implements CallListener {

    private final MockClock clock;
    private final ThreadLocal<Runnable> letGo = ThreadLocal.withInitial(() -> () -> {});

    ClockPin(MockClock clock) {
        this.clock = clock;
    }

    /** Sleeps, and is awake from the very moment at which the clock has come there. */
    void sleepUntil(Instant instant) throws InterruptedException {
        CompletableFuture<Runnable> woken = new CompletableFuture<>();
        Runnable cancel = clock.scheduleAt(instant, () -> woken.complete(clock.pauseAutoAdvance()));
        fallAsleep();
        try {
            letGo.set(woken.get());
        } catch (ExecutionException e) {
            throw new AssertionError("nothing else completes it", e);
        } finally {
            cancel.run();
        }
    }

    /** Lets time pass, as far as this thread is concerned. */
    void fallAsleep() {
        letGo.get().run();
    }

    private void wakeUp() {
        Runnable before = letGo.get();
        letGo.set(clock.pauseAutoAdvance());
        before.run();
    }

    @Override
    public void waitStarted(WaitStarted event) {
        fallAsleep();
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        wakeUp();
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        fallAsleep();
    }

    @Override
    public void callEnded(CallEnded event) {
        wakeUp();
    }
}
