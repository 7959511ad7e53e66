// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.pacing.Observed;
import java.time.Instant;

/** What changes the knowledge of a gate. A request is named by the time at which it was sent, which no other has. */
sealed interface Event {

    /**
     * A request was sent.
     *
     * @param jitter by what the pause after it is multiplied
     */
    record Sent(double jitter) implements Event {}

    /** A request was not sent after all. */
    record Unsent(long sentAt) implements Event {}

    /**
     * A response came that is no 429.
     *
     * @param localTime when it came by the local clock, for a response that does not show the service's
     * @param isOfService whether the service made it, and no gateway in front of it that failed
     */
    record Served(long sentAt, QuotaHeaders headers, Instant localTime, boolean isOfService) implements Event {}

    /**
     * A 429 came.
     *
     * @param isLate whether its call has gone on without it
     * @param random a number from 0 to 1
     */
    record Refused(long sentAt, QuotaHeaders headers, Instant localTime, boolean isLate, double random)
            implements Event {}

    /** The service does not accept the key. */
    record Denied(long sentAt) implements Event {}

    /** A request may have been sent, and has no response. */
    record Lost(long sentAt) implements Event {}

    /**
     * The application requests a recheck.
     *
     * @param until when the gate opens without it
     */
    record Recheck(long until) implements Event {}

    /** Other processes have observed something. */
    record Learned(Observed observed) implements Event {}
}
