// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/** Records what happens to one request; waiters of the journal are notified at each step. Thread-safe. */
final class RequestRecorder {

    private final BiConsumer<JournalEntry, JournalEntry> whenChanged;
    private volatile JournalEntry entry;

    /** Takes what to tell of each step: the entry before and after it. */
    RequestRecorder(JournalEntry entry, BiConsumer<JournalEntry, JournalEntry> whenChanged) {
        this.entry = entry;
        this.whenChanged = whenChanged;
    }

    /** Records the body of the request. The bytes must not be changed; of a long body the start is kept. */
    void body(byte[] body) {
        change(current -> current.withBody(body));
    }

    /** Records that the operation was carried out, whatever comes of the response. */
    void processed() {
        change(JournalEntry::withProcessed);
    }

    /** Records that a stub responds in place of the service. */
    void stubbed() {
        change(JournalEntry::withStub);
    }

    /** Records that a fault of a kind has hit the request. */
    void hitBy(String fault) {
        change(current -> current.withFault(fault));
    }

    /**
     * Records a response, in place of one of which nothing could be sent; to be called before the client can have it, so that a
     * test that has it finds it here.
     */
    void responded(ResponseRecord response) {
        change(current -> current.withResponse(response));
    }

    /** Records that more of the response's body was sent; to be called before the client can have it. */
    void sent(ByteBuffer more, Duration until) {
        change(current -> current.withMore(more, until));
    }

    /** Records that nothing more will come. */
    void ended() {
        change(JournalEntry::withEnd);
    }

    JournalEntry entry() {
        return entry;
    }

    private void change(UnaryOperator<JournalEntry> step) {
        JournalEntry before;
        JournalEntry after;
        synchronized (this) {
            before = entry;
            after = step.apply(before);
            entry = after;
        }
        whenChanged.accept(before, after);
    }
}
