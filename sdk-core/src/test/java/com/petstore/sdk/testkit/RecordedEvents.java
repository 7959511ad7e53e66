// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.CallListener;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Writes down the events of calls, a line each. */
public final class RecordedEvents implements CallListener {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<CallInfo> calls = new CopyOnWriteArrayList<>();
    private final List<Thread> startedOn = new CopyOnWriteArrayList<>();
    private final CountDownLatch waiting = new CountDownLatch(1);

    /** Each event, such as {@code started listPets 1}. */
    public List<String> lines() {
        return lines;
    }

    /** The call of each event. */
    public List<CallInfo> calls() {
        return calls;
    }

    /** The threads on which calls have started. */
    public List<Thread> startedOn() {
        return startedOn;
    }

    /** Waits, on real time and with a bound, until a call waits for the rate limit. */
    public void awaitWaiting() {
        Eventually.happens("a call waits for the rate limit", waiting);
    }

    @Override
    public void callStarted(CallStarted event) {
        startedOn.add(Thread.currentThread());
        add("call", event, "");
    }

    @Override
    public void waitStarted(WaitStarted event) {
        add("wait", event, " " + event.attempt() + " for " + event.expectedWait());
        waiting.countDown();
    }

    @Override
    public void waitEnded(WaitEnded event) {
        add("waited", event, " " + event.attempt() + " for " + event.elapsed());
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        add("started", event, " " + event.attempt());
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        String with = event.status().isPresent() ? " with " + event.status().getAsInt() : " without response";
        add("ended", event, " " + event.attempt() + " after " + event.elapsed() + with + ", " + name(event.failure()));
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        add("retry", event, " " + event.attempt() + " in " + event.delay() + ", " + name(Optional.of(event.failure())));
    }

    @Override
    public void callEnded(CallEnded event) {
        add("end", event, " " + event.attempts() + " after " + event.elapsed() + ", " + name(event.failure()));
    }

    private void add(String what, CallEvent event, String rest) {
        calls.add(event.call());
        lines.add(what + " " + event.call().operation() + rest);
    }

    private static String name(Optional<? extends Throwable> failure) {
        return failure.map(e -> e.getClass().getSimpleName()).orElse("ok");
    }
}
