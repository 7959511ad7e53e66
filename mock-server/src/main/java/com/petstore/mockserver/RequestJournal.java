// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps the last requests of one server. */
final class RequestJournal implements Journal {

    /** The header of a response that says which stub came closest to its request, where none matched. */
    static final String NEAR_MISS = "X-Mock-Near-Miss";

    private static final int MOST_SHOWN = 20;

    private final String id = UUID.randomUUID().toString();
    private final int capacity;
    private final JournalEntry.Reader reader;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<RequestRecorder> kept = new ArrayDeque<>();
    private long arrivals;
    private long refusals;
    private long clears;
    private long changes;
    private boolean closed;
    private final AtomicReference<@Nullable EndListener> listener = new AtomicReference<>();

    /**
     * A journal without requests.
     *
     * @param capacity how many requests it keeps; at least 1
     * @param mask takes keys out of a text
     * @param rules finds what a request breaks, given as it was received and with its body, if that was read
     * @throws IllegalArgumentException if {@code capacity} is below 1
     */
    RequestJournal(
            int capacity,
            UnaryOperator<String> mask,
            BiFunction<RequestHead, byte @Nullable [], List<BrokenRule>> rules) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
        }
        this.capacity = capacity;
        this.reader = new JournalEntry.Reader(mask, rules);
    }

    /** Begins to record a request. */
    RequestRecorder record(RequestHead head) {
        return locked(() -> {
            JournalEntry entry = JournalEntry.of(reader, ++arrivals, head);
            long generation = clears;
            RequestRecorder recorder =
                    new RequestRecorder(entry, (before, after) -> changed(generation, before, after));
            kept.add(recorder);
            if (kept.size() > capacity) {
                kept.remove();
            }
            change(() -> {});
            return recorder;
        });
    }

    private void changed(long generation, JournalEntry before, JournalEntry after) {
        change(() -> {
            if (generation == clears) {
                refusals += (isRefusal(after) ? 1 : 0) - (isRefusal(before) ? 1 : 0);
            }
        });
        EndListener current = listener.get();
        if (current != null && after.ended() && !before.ended()) {
            current.ended(after);
        }
    }

    private static boolean isRefusal(JournalEntry entry) {
        return entry.status().orElse(0) == 429;
    }

    /**
     * How much the journal has seen.
     *
     * @param id another one once the journal is cleared, and in another server
     * @param changes how often something was recorded
     * @param arrivals how many requests have come since the journal was cleared
     * @param refusals how many of these were refused with 429
     * @param kept how many of these it still has
     */
    record Totals(String id, long changes, long arrivals, long refusals, int kept) {}

    Totals totals() {
        return locked(() -> new Totals(id + "-" + clears, changes, arrivals, refusals, kept.size()));
    }

    @Override
    public List<RecordedRequest> requests() {
        return requests(request -> true);
    }

    /** The filter is not ours, so it does not run under the lock, which the server needs. */
    @Override
    public List<RecordedRequest> requests(Predicate<RecordedRequest> filter) {
        return locked(() -> List.copyOf(kept)).stream()
                .<RecordedRequest>map(RequestRecorder::entry)
                .filter(filter)
                .toList();
    }

    @Override
    public List<Violation> violations() {
        return requests().stream()
                .flatMap(request -> request.violations().stream())
                .toList();
    }

    @Override
    public List<RecordedRequest> await(int count, Duration timeout) throws InterruptedException {
        return await(request -> true, count, timeout);
    }

    @Override
    public List<RecordedRequest> await(Predicate<RecordedRequest> filter, int count, Duration timeout)
            throws InterruptedException {
        List<RecordedRequest> found = awaitUpTo(filter, count, timeout);
        if (found.size() < count) {
            String all = toString().replace("\n", ", ");
            throw new AssertionError("expected " + count + " matching requests within " + timeout.toMillis()
                    + " ms, got " + found.size() + "; last requests: " + (all.isEmpty() ? "none" : all));
        }
        return found;
    }

    /** Waits as {@link #await} does, and returns the matching requests, fewer than {@code count} after a timeout. */
    List<RecordedRequest> awaitUpTo(Predicate<RecordedRequest> filter, int count, Duration timeout)
            throws InterruptedException {
        Objects.requireNonNull(filter, "filter");
        long nanosLeft = timeout.toNanos();
        while (true) {
            long seen = locked(() -> changes);
            List<RecordedRequest> found = requests(filter);
            if (found.size() >= count || nanosLeft <= 0) {
                return found;
            }
            nanosLeft = awaitChange(seen, nanosLeft);
        }
    }

    /** Returns how much of the time is left; none once the journal is closed. */
    private long awaitChange(long seen, long nanos) throws InterruptedException {
        long nanosLeft = nanos;
        lock.lock();
        try {
            while (changes == seen && nanosLeft > 0 && !closed) {
                nanosLeft = changed.awaitNanos(nanosLeft);
            }
            return closed ? 0 : nanosLeft;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onEnd(Consumer<RecordedRequest> whenEnded) {
        EndListener last = listener.getAndSet(new EndListener(Objects.requireNonNull(whenEnded, "listener")));
        if (last != null) {
            last.stop();
        }
    }

    /** Lets the listener have the requests that have ended, and waits for that for a while. */
    void closeListener(Duration atMost) {
        EndListener last = listener.getAndSet(null);
        if (last != null) {
            last.finish(atMost);
        }
    }

    @Override
    public long dropped() {
        return locked(() -> arrivals - kept.size());
    }

    @Override
    public void clear() {
        change(() -> {
            kept.clear();
            arrivals = 0;
            refusals = 0;
            clears++;
        });
    }

    /** Lets nobody wait any longer: no further request will come. */
    void close() {
        change(() -> {
            closed = true;
        });
    }

    /** {@return the last requests in short, one a line} */
    @Override
    public String toString() {
        List<RecordedRequest> all = requests();
        return all.stream()
                .skip(Math.max(0, all.size() - MOST_SHOWN))
                .map(RequestJournal::line)
                .collect(Collectors.joining("\n"));
    }

    private static String line(RecordedRequest request) {
        List<String> nearest = request.responseHeaders().getOrDefault(NEAR_MISS, List.of());
        return request.summary() + (nearest.isEmpty() ? "" : ", nearest " + nearest.get(0));
    }

    private void change(Runnable step) {
        lock.lock();
        try {
            step.run();
            changes++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Supplier<T> value) {
        lock.lock();
        try {
            return value.get();
        } finally {
            lock.unlock();
        }
    }
}
