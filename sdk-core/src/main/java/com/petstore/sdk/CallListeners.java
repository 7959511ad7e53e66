package com.petstore.sdk;

import java.util.List;
import java.util.function.Consumer;

/** Several listeners as one. */
record CallListeners(List<CallListener> listeners) implements CallListener {

    @Override
    public void callStarted(CallStarted event) {
        tell(0, listener -> listener.callStarted(event));
    }

    @Override
    public void waitStarted(WaitStarted event) {
        tell(0, listener -> listener.waitStarted(event));
    }

    @Override
    public void waitEnded(WaitEnded event) {
        tell(0, listener -> listener.waitEnded(event));
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        tell(0, listener -> listener.attemptStarted(event));
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        tell(0, listener -> listener.attemptEnded(event));
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        tell(0, listener -> listener.retryScheduled(event));
    }

    @Override
    public void callEnded(CallEnded event) {
        tell(0, listener -> listener.callEnded(event));
    }

    /** Calls the listeners from this index on, even if an earlier one throws an exception; the client logs the last exception. */
    private void tell(int index, Consumer<CallListener> event) {
        if (index < listeners.size()) {
            try {
                event.accept(listeners.get(index));
            } finally {
                tell(index + 1, event);
            }
        }
    }
}
