// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The requests that a server got, in the order in which they came: each is here from its arrival on, answered or not.
 *
 * <pre>{@code
 * mock.journal().await(2, Duration.ofSeconds(5)); // the client has called twice
 * assertThat(mock.journal().violations()).isEmpty(); // and sent nothing that it should not
 * }</pre>
 *
 * <p>It keeps a number of requests and forgets the oldest beyond it. What is asked of the control interface is not in
 * it. No API key is ever kept: a request names its key by the key's id, the start of its SHA-256. Its text shows the last
 * requests, one a line. Thread-safe.
 *
 * <p>A value that only the library makes: methods may be added.
 */
public interface Journal {

    /** {@return the requests that are kept, the oldest first} */
    List<RecordedRequest> requests();

    /**
     * Some of the requests.
     *
     * @param filter which
     * @return those of the requests that are kept, the oldest first
     */
    List<RecordedRequest> requests(Predicate<RecordedRequest> filter);

    /** {@return everything that clients sent and the interface document does not allow, the oldest first} */
    List<Violation> violations();

    /**
     * Waits until the given number of requests have arrived, answered or not. Earlier requests count.
     *
     * @param count how many
     * @param timeout how long to wait at most, on the machine's time
     * @return all requests that are kept then, the oldest first
     * @throws AssertionError if they have not come in time; the message says what has
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    List<RecordedRequest> await(int count, Duration timeout) throws InterruptedException;

    /**
     * Waits until the given number of requests match a filter. The filter is asked again after every step of a
     * request, so it may ask for the response too.
     *
     * @param filter which requests
     * @param count how many
     * @param timeout how long to wait at most, on the machine's time
     * @return all such requests that are kept then, the oldest first
     * @throws AssertionError if they have not come in time; the message says what has
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    List<RecordedRequest> await(Predicate<RecordedRequest> filter, int count, Duration timeout)
            throws InterruptedException;

    /**
     * Tells a listener of each request that comes from now on, once it has ended, with or without a response. There is one
     * listener; the last one counts.
     *
     * <p>It is told on a thread of its own, so a listener that blocks holds no request up. Of 10,000 requests that it was not told
     * yet, further ones are left out, and a warning says how many; what it throws is logged.
     *
     * @param listener takes the request
     */
    void onEnd(Consumer<RecordedRequest> listener);

    /** {@return how many requests were forgotten because there were too many} */
    long dropped();

    /** Forgets all requests, and starts counting at 1 again. */
    void clear();
}
