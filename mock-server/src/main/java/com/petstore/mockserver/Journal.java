package com.petstore.mockserver;

import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.journal.ViolationRules;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The requests that a server got, in the order in which they came: each is here from its arrival on, answered or not.
 *
 * <pre>{@code
 * mock.journal().await(2, Duration.ofSeconds(5)); // the client has called twice
 * assertThat(mock.journal().violations()).isEmpty(); // and sent nothing that it should not
 * }</pre>
 *
 * <p>It keeps a number of requests and forgets the oldest beyond it. What is asked of the control interface is not in
 * it. Thread-safe.
 */
public final class Journal {

    private static final int MOST_SHOWN = 20;

    private final int capacity;
    private final UnaryOperator<String> mask;
    private final ViolationRules rules;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<RequestRecorder> kept = new ArrayDeque<>();
    private long arrivals;
    private long changes;
    private boolean closed;

    /**
     * A journal without requests.
     *
     * @param capacity how many requests it keeps; at least 1
     * @param mask takes keys out of a text
     * @param rules what its requests are held to
     * @throws IllegalArgumentException if {@code capacity} is below 1
     */
    public Journal(int capacity, UnaryOperator<String> mask, ViolationRules rules) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
        }
        this.capacity = capacity;
        this.mask = mask;
        this.rules = rules;
    }

    /** {@return the requests that are kept, the oldest first} */
    public List<RecordedRequest> requests() {
        return requests(request -> true);
    }

    /**
     * Some of the requests.
     *
     * @param filter which
     * @return those of the requests that are kept, the oldest first
     */
    public List<RecordedRequest> requests(Predicate<RecordedRequest> filter) {
        return recordings().stream().map(this::read).filter(filter).toList();
    }

    /** {@return everything that clients sent and the interface document does not allow, the oldest first} */
    public List<Violation> violations() {
        return requests().stream()
                .flatMap(request -> request.violations().stream())
                .toList();
    }

    /**
     * Waits until so many requests have come, answered or not. Those that are here already count.
     *
     * @param count how many
     * @param timeout how long to wait at most, on the machine's time
     * @return all requests that are kept then, the oldest first
     * @throws AssertionError if they have not come in time; the message says what has
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public List<RecordedRequest> await(int count, Duration timeout) throws InterruptedException {
        return await(request -> true, count, timeout);
    }

    /**
     * Waits until so many requests are here that a filter takes. The filter is asked again after every step of a
     * request, so it may ask for the answer too.
     *
     * @param filter which requests
     * @param count how many
     * @param timeout how long to wait at most, on the machine's time
     * @return all such requests that are kept then, the oldest first
     * @throws AssertionError if they have not come in time; the message says what has
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public List<RecordedRequest> await(Predicate<RecordedRequest> filter, int count, Duration timeout)
            throws InterruptedException {
        Objects.requireNonNull(filter, "filter");
        long nanosLeft = timeout.toNanos();
        while (true) {
            long seen = changes();
            // Not under the lock, which the server needs: the filter is not ours.
            List<RecordedRequest> found = requests(filter);
            if (found.size() >= count) {
                return found;
            }
            if (nanosLeft <= 0) {
                throw new AssertionError(count + " such requests must have come within " + timeout.toMillis() + " ms, "
                        + found.size() + " had; the last of all: " + lastSummaries());
            }
            nanosLeft = awaitChange(seen, nanosLeft);
        }
    }

    private long changes() {
        lock.lock();
        try {
            return changes;
        } finally {
            lock.unlock();
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

    /** {@return how many requests were forgotten because there were too many} */
    public long dropped() {
        lock.lock();
        try {
            return arrivals - kept.size();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets all requests, and counts anew. */
    public void clear() {
        lock.lock();
        try {
            kept.clear();
            arrivals = 0;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Begins to record a request.
     *
     * @param arrived what is known of it
     * @return where the server notes what becomes of it
     */
    public RequestRecorder record(RequestHead arrived) {
        lock.lock();
        try {
            RequestRecorder recording = new RequestRecorder(++arrivals, arrived, this::noteChange);
            kept.add(recording);
            if (kept.size() > capacity) {
                kept.remove();
            }
            noteChange();
            return recording;
        } finally {
            lock.unlock();
        }
    }

    /** Lets nobody wait any longer: no further request will come. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** {@return the last requests in short, one a line} */
    @Override
    public String toString() {
        List<RequestRecorder> all = recordings();
        return all.stream()
                .skip(Math.max(0, all.size() - MOST_SHOWN))
                .map(recording -> read(recording).summary())
                .collect(Collectors.joining("\n"));
    }

    private String lastSummaries() {
        String summaries = toString().replace("\n", ", ");
        return summaries.isEmpty() ? "none" : summaries;
    }

    private RecordedRequest read(RequestRecorder recording) {
        return new RecordedRequest(recording, mask, rules);
    }

    private List<RequestRecorder> recordings() {
        lock.lock();
        try {
            return List.copyOf(kept);
        } finally {
            lock.unlock();
        }
    }

    private void noteChange() {
        lock.lock();
        try {
            changes++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
