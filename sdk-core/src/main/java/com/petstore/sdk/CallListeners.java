// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Several listeners as one. */
record CallListeners(List<CallListener> listeners) implements CallListener {

    @Override
    public void callStarted(CallStarted event) {
        notifyEach(listener -> listener.callStarted(event));
    }

    @Override
    public void waitStarted(WaitStarted event) {
        notifyEach(listener -> listener.waitStarted(event));
    }

    @Override
    public void waitEnded(WaitEnded event) {
        notifyEach(listener -> listener.waitEnded(event));
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        notifyEach(listener -> listener.attemptStarted(event));
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        notifyEach(listener -> listener.attemptEnded(event));
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        notifyEach(listener -> listener.retryScheduled(event));
    }

    @Override
    public void callEnded(CallEnded event) {
        notifyEach(listener -> listener.callEnded(event));
    }

    /** Calls all listeners, even if one throws; then throws an error, or the first exception, with the others as suppressed. */
    private void notifyEach(Consumer<CallListener> event) {
        List<Throwable> thrown = new ArrayList<>();
        for (CallListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (Throwable e) {
                // Listeners in other languages throw what is checked in Java.
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                thrown.add(e instanceof Error ? 0 : thrown.size(), e);
            }
        }
        if (!thrown.isEmpty()) {
            Throwable worst = thrown.remove(0);
            thrown.stream().filter(other -> other != worst).forEach(worst::addSuppressed);
            throw CallListeners.<RuntimeException>unchecked(worst);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the cast is not made where the program runs
    private static <E extends Throwable> E unchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
