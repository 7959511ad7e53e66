// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The requests that a server received, in the order in which they came, for tests that assert what their client sent: each is here
 * from its arrival on, also without a response.
 *
 * <pre>{@code
 * mock.journal().await(2, Duration.ofSeconds(5)); // the client has called twice
 * assertThat(mock.journal().violations()).isEmpty(); // and sent nothing that it should not
 * }</pre>
 *
 * <p>It keeps the newest requests: 10,000 by default, and no more than fit into 16 MiB, with 8 KiB of each body. {@link
 * MockPetStoreBuilder} has other bounds. Requests to the control interface are not in it. It shows no API key, but the key's id,
 * the start of its SHA-256. {@link #toString()} returns the last requests, one a line.
 * Thread-safe.
 */
public final class Journal {

    private static final int MOST_SHOWN = 20;

    private final String id = UUID.randomUUID().toString();
    private final Bounds bounds;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<JournalEntry> kept = new ArrayDeque<>();
    private long bytes;
    private long arrivals;
    private long refusals;
    private long clears;
    private long changes;
    private boolean closed;
    private final List<EndListener> listeners = new CopyOnWriteArrayList<>();

    Journal(Bounds bounds) {
        this.bounds = bounds;
    }

    /**
     * How much a journal keeps; always the last request.
     *
     * @param requests how many requests
     * @param bytes how much memory these take, about
     * @param bodyBytes how much of each body
     */
    record Bounds(int requests, long bytes, int bodyBytes) {

        static final Bounds DEFAULT = new Bounds(10_000, 16 * 1024 * 1024, 8 * 1024);
    }

    /** {@return the requests that are kept, the oldest first} */
    public List<MockRequest> requests() {
        return locked(
                () -> kept.stream().<MockRequest>map(JournalEntry::snapshot).toList());
    }

    /**
     * Returns the requests that a filter selects.
     *
     * @param filter which; it runs under no lock
     * @return those of the requests that are kept, the oldest first
     */
    public List<MockRequest> requests(Predicate<MockRequest> filter) {
        return requests().stream().filter(filter).toList();
    }

    /** {@return everything that clients sent and the interface document does not allow, the oldest first} */
    public List<Violation> violations() {
        return requests().stream()
                .flatMap(request -> request.violations().stream())
                .toList();
    }

    /**
     * Waits until the given number of requests have arrived, with or without a response. Earlier requests count.
     *
     * @param count how many
     * @param timeout how long to wait at most, on the machine's time
     * @return all requests that are kept then, the oldest first
     * @throws AssertionError if they have not come in time, or the thread is interrupted while it waits; the message lists what has
     *     come
     */
    public List<MockRequest> await(int count, Duration timeout) {
        return await(request -> true, count, timeout);
    }

    /**
     * Waits until the given number of requests match a filter. The filter is applied again after every step of a
     * request, so it may test the response too.
     *
     * @param filter which requests
     * @param count how many
     * @param timeout how long to wait at most, on the machine's time
     * @return all such requests that are kept then, the oldest first
     * @throws AssertionError if they have not come in time, or the thread is interrupted while it waits; the message lists what has
     *     come
     */
    public List<MockRequest> await(Predicate<MockRequest> filter, int count, Duration timeout) {
        List<MockRequest> found;
        try {
            found = awaitUpTo(filter, count, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("expected " + count + " matching requests, was interrupted", e);
        }
        if (found.size() < count) {
            String all = toString().replace("\n", ", ");
            throw new AssertionError("expected " + count + " matching requests within " + timeout.toMillis()
                    + " ms, got " + found.size() + "; last requests: " + (all.isEmpty() ? "none" : all));
        }
        return found;
    }

    /** A listener that was added. */
    public interface Registration extends AutoCloseable {

        /** Removes the listener: it is called no more, and interrupted if it runs. A second call has no effect. */
        @Override
        void close();
    }

    /**
     * Adds a listener of the requests that come from now on. It is called once a request has ended, with or without a response.
     *
     * <p>It is called on a thread of its own, so a listener that blocks delays no request; it is interrupted when it is removed or
     * the server closes. Of 1,000 requests that wait for it, further ones are left out, and a warning has their
     * number; what it throws is logged.
     *
     * @param whenEnded takes the request
     * @return what removes the listener
     */
    public Registration addListener(Consumer<MockRequest> whenEnded) {
        EndListener added = new EndListener(Objects.requireNonNull(whenEnded, "whenEnded"));
        listeners.add(added);
        return () -> {
            listeners.remove(added);
            added.stop();
        };
    }

    /** {@return how many requests were discarded because there were too many, or they took too much memory} */
    public long dropped() {
        return locked(() -> arrivals - kept.size());
    }

    /** Removes all requests, and counts from 1 again. */
    public void clear() {
        change(() -> {
            kept.clear();
            bytes = 0;
            arrivals = 0;
            refusals = 0;
            clears++;
        });
    }

    /** Returns the last requests in short, one a line, each with the nearest stub if no stub matched, and the fault that hit it. */
    @Override
    public String toString() {
        List<MockRequest> all = requests();
        return all.stream()
                .skip(Math.max(0, all.size() - MOST_SHOWN))
                .map(Journal::line)
                .collect(Collectors.joining("\n"));
    }

    private static String line(MockRequest request) {
        return request.summary()
                + request.faults().stream().map(kind -> ", fault " + kind).collect(Collectors.joining())
                + request.nearestStub().map(stub -> ", nearest " + stub).orElse("");
    }

    /** What is known of a request by now. */
    MockRequest snapshot(JournalEntry entry) {
        return locked(entry::snapshot);
    }

    /** Begins to record a request. */
    void record(JournalEntry entry) {
        change(() -> {
            entry.begin(++arrivals, clears, bounds.bodyBytes(), List.copyOf(listeners));
            kept.add(entry);
            bytes += entry.bytes();
            discardOldest();
        });
    }

    private void discardOldest() {
        while (kept.size() > bounds.requests() || (bytes > bounds.bytes() && kept.size() > 1)) {
            bytes -= kept.remove().bytes();
        }
    }

    private boolean isKept(JournalEntry entry) {
        return entry.generation() == clears && entry.sequence() > arrivals - kept.size();
    }

    /** Records a step of a request. What is sent to the client is recorded before. */
    void update(JournalEntry entry, Consumer<JournalEntry> step) {
        boolean hasEnded = locked(() -> {
            boolean wasRefusal = entry.isRefusal();
            boolean hadEnded = entry.ended();
            long bytesBefore = entry.bytes();
            entry.change(step);
            if (isKept(entry)) {
                bytes += entry.bytes() - bytesBefore;
                discardOldest();
            }
            if (entry.generation() == clears) {
                refusals += (entry.isRefusal() ? 1 : 0) - (wasRefusal ? 1 : 0);
            }
            changes++;
            changed.signalAll();
            return entry.ended() && !hadEnded;
        });
        if (hasEnded && !entry.listeners().isEmpty()) {
            MockRequest ended = snapshot(entry);
            entry.listeners().stream().filter(listeners::contains).forEach(listener -> listener.ended(ended));
        }
    }

    /**
     * Counts of the journal.
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

    /** Waits as {@link #await} does, and returns the matching requests, fewer than {@code count} after a timeout. */
    List<MockRequest> awaitUpTo(Predicate<MockRequest> filter, int count, Duration timeout)
            throws InterruptedException {
        Objects.requireNonNull(filter, "filter");
        long nanosLeft = TimeUnit.NANOSECONDS.convert(timeout);
        while (true) {
            long seen = locked(() -> changes);
            List<MockRequest> found = requests(filter);
            if (found.size() >= count || nanosLeft <= 0) {
                return found;
            }
            nanosLeft = awaitChange(seen, nanosLeft);
        }
    }

    /** Returns how much of the time is left; zero once the journal is closed. */
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

    /** Passes the requests that have ended to the listeners, and waits for each for a while. */
    void closeListeners(Duration atMost) {
        listeners.forEach(listener -> listener.finish(atMost));
        listeners.clear();
    }

    /** Ends all waits: no further request will come. */
    void close() {
        change(() -> closed = true);
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
