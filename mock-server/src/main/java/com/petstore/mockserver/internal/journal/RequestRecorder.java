package com.petstore.mockserver.internal.journal;

import java.util.function.Consumer;

/** Records what happens to one request; waiters of the journal are notified at each step. Thread-safe. */
public final class RequestRecorder {

    private final Consumer<JournalEntry> whenChanged;
    private volatile JournalEntry entry;

    RequestRecorder(JournalEntry entry, Consumer<JournalEntry> whenChanged) {
        this.entry = entry;
        this.whenChanged = whenChanged;
    }

    /** Records the body of the request. The bytes must not be changed; of a long body the start is kept. */
    public synchronized void body(byte[] body) {
        become(entry.withBody(body));
    }

    /** Records that the operation was carried out, whatever comes of the response. */
    public synchronized void processed() {
        become(entry.withProcessed());
    }

    /** Records what answers or changes the request in place of the service. */
    public synchronized void handledBy(String handler) {
        become(entry.withHandledBy(handler));
    }

    /** Records the response; to be called before the client can have it, so that a test that has it finds it here. */
    public synchronized void responded(ResponseRecord response) {
        become(entry.withResponse(response));
    }

    JournalEntry entry() {
        return entry;
    }

    private void become(JournalEntry next) {
        entry = next;
        whenChanged.accept(next);
    }
}
