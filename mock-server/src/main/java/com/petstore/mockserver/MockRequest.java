// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A request as the journal has it at the moment of the call. Immutable. Holds no API key. Created by this library only: methods may be added. */
public interface MockRequest {

    /** {@return which request it is, counted from 1 since the journal was cleared} */
    long sequence();

    /** {@return when it came, on the clock of the server} */
    Instant receivedAt();

    /** {@return the operation that it calls, HEAD that of GET; empty if the service has none there} */
    Optional<Operation> operation();

    /** {@return its method, such as {@code GET}} */
    String method();

    /** {@return its path as it was sent, such as {@code /v1/pets}} */
    String path();

    /** {@return its query as it was sent, such as {@code limit=5}; empty if it has none} */
    Optional<String> query();

    /**
     * Returns its headers. Of {@code Authorization} only the form is kept: {@code Bearer [} and the id of the key {@code ]},
     * {@code Bearer [unknown]}, or {@code [malformed]}.
     *
     * @return the values by name, in any case
     */
    Map<String, List<String>> headers();

    /**
     * The first value of a header.
     *
     * @param name the name of the header, in any case
     * @return the value, or empty if the request has no such header
     */
    Optional<String> header(String name);

    /** {@return the id of its key, as {@code keys()} names it; empty unless it is one of this server's} */
    Optional<String> keyId();

    /** {@return the end of the wait that a 429 had named to its key; empty if the request did not come before it} */
    Optional<Instant> tooEarlyUntil();

    /** {@return its body, or its start if it is longer than the journal keeps, 8 KiB by default; empty if the server did not read one} */
    Optional<String> body();

    /** {@return whether {@link #body()} is only the start of the body} */
    boolean bodyTruncated();

    /** {@return the status that was sent; empty if nothing was sent yet, or never is} */
    OptionalInt status();

    /** {@return how long it took until the last byte so far was sent, on the machine's time; empty if nothing was sent} */
    Optional<Duration> duration();

    /** {@return the headers that were sent, the values by name, in any case; empty if nothing was sent} */
    Map<String, List<String>> responseHeaders();

    /** {@return what was sent of the response's body so far, or its start if that is longer than the journal keeps, 8 KiB by default} */
    String responseBody();

    /** {@return whether {@link #responseBody()} is only the start of what was sent} */
    boolean responseBodyTruncated();

    /** {@return whether the operation was carried out: the pet was added, or the list was read} */
    boolean processed();

    /** {@return the origin of its response} */
    HandledBy handledBy();

    /** {@return the kinds of the faults that hit it, such as {@code connection-reset}, in this order; a delay can come before another
     * fault} */
    List<String> faults();

    /** {@return the stub that was nearest and its conditions that were not met; empty if a stub matched, or none was near} */
    Optional<String> nearestStub();

    /** {@return whether it is over: all that is ever sent to it was sent} */
    boolean ended();

    /** {@return its violations of the interface document} */
    List<Violation> violations();

    /** {@return the request in short, such as {@code #3 GET /v1/pets?limit=5 200}} */
    String summary();
}
