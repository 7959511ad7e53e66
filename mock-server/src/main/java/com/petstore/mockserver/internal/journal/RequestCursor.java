package com.petstore.mockserver.internal.journal;

import com.petstore.mockserver.RecordedRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Reads a journal from time to time: what has come since the last time, and the outcome of what came before. It reads at most 100 new
 * requests at a time, the latest, so that many requests cost a server no more than some. Recording does not know of it.
 * Not thread-safe.
 */
public final class RequestCursor {

    private static final int MOST = 100;
    private static final int MOST_OPEN = 1_000;

    /**
     * What has changed.
     *
     * @param requests the new requests, and those read before that have their response now
     * @param skipped how many new requests were left out
     * @param arrived how many requests have come since the journal was cleared
     * @param refused how many of them were refused with 429
     * @param cleared whether what was read before is no longer in the journal
     */
    public record Update(List<RecordedRequest> requests, long skipped, long arrived, long refused, boolean cleared) {}

    private final RequestJournal journal;
    /** Those without a response yet. The oldest are forgotten: where a fault drops a connection, none ever comes. */
    private final Queue<RequestRecorder> open = new ArrayDeque<>();

    private long clears;
    private long seen;

    /** Begins with the last 100 requests. */
    public RequestCursor(RequestJournal journal) {
        this.journal = journal;
        RequestJournal.Recent start = journal.recent(0);
        clears = start.clears();
        seen = Math.max(0, start.arrivals() - MOST);
    }

    /** Returns what has changed since the last time, or empty if nothing will come any more. */
    public Optional<Update> next() {
        RequestJournal.Recent recent = journal.recent(MOST);
        boolean isCleared = recent.clears() != clears;
        if (isCleared) {
            open.clear();
            seen = 0;
        }
        List<RecordedRequest> changed = new ArrayList<>();
        open.removeIf(recorder -> recorder.entry().status().isPresent() && changed.add(recorder.entry()));
        for (RequestRecorder recorder : recent.requests()) {
            JournalEntry entry = recorder.entry();
            if (entry.sequence() > seen) {
                changed.add(entry);
                if (entry.status().isEmpty()) {
                    open.add(recorder);
                }
            }
        }
        while (open.size() > MOST_OPEN) {
            open.remove();
        }
        long skipped = Math.max(0, recent.arrivals() - seen - recent.requests().size());
        seen = recent.arrivals();
        clears = recent.clears();
        Update update = new Update(changed, skipped, seen, recent.refusals(), isCleared);
        return Optional.of(update).filter(any -> !recent.closed());
    }
}
