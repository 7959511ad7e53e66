package com.petstore.sdk;

import java.util.List;
import java.util.function.Consumer;

/** Several listeners as one. */
record CallListeners(List<CallListener> listeners) implements CallListener {

    @Override
    public void callStarted(CallStarted event) {
        tell(listener -> listener.callStarted(event));
    }

    @Override
    public void waitStarted(WaitStarted event) {
        tell(listener -> listener.waitStarted(event));
    }

    @Override
    public void waitEnded(WaitEnded event) {
        tell(listener -> listener.waitEnded(event));
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        tell(listener -> listener.attemptStarted(event));
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        tell(listener -> listener.attemptEnded(event));
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        tell(listener -> listener.retryScheduled(event));
    }

    @Override
    public void callEnded(CallEnded event) {
        tell(listener -> listener.callEnded(event));
    }

    /** Calls all listeners, even if one throws; then throws the first exception, or the first error, with the others as suppressed. */
    private void tell(Consumer<CallListener> event) {
        Throwable first = null;
        for (CallListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException | Error e) {
                Throwable worse = first == null || (e instanceof Error && !(first instanceof Error)) ? e : first;
                Throwable other = worse == first ? e : first;
                if (other != null && other != worse) {
                    worse.addSuppressed(other);
                }
                first = worse;
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first != null) {
            throw (RuntimeException) first;
        }
    }
}
