// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.RateLimitStatus.State;
import com.petstore.sdk.response.RateLimitWindow;
import org.jspecify.annotations.Nullable;

/** Why the next request is not sent now. */
public enum Reason {

    /** It is sent now. */
    NONE(State.OPEN, null),

    /** What remains is spread over the rest of the window. */
    PACED(State.PACED, RateLimitWindow.MINUTE),

    /** What remains is reserved for other processes, and released over the rest of the window. */
    RESERVED(State.PACED, RateLimitWindow.MINUTE),

    /** What remains is for the calls that come before in the queue. */
    FOR_CALLS_AHEAD(State.PACED, RateLimitWindow.MINUTE),

    /** What remains is for the calls that are not in the background, which come before. */
    BEHIND_FOREGROUND(State.PACED, RateLimitWindow.MINUTE),

    /** What remains is left for calls that are not in the background, and released over the rest of the window. */
    LEFT_FOR_FOREGROUND(State.PACED, RateLimitWindow.MINUTE),

    /** A single request was sent as a probe, and its response ends the wait. */
    PROBE(State.PACED, null),

    /** All that remains is in flight. */
    IN_FLIGHT(State.PACED, null),

    /** The application requested a recheck, and the response to its single request is awaited. */
    RECHECK(State.PACED, null),

    /** Nothing remains of the minute. */
    MINUTE_USED_UP(State.MINUTE_EXHAUSTED, RateLimitWindow.MINUTE),

    /** Nothing remains of the day. */
    DAY_USED_UP(State.DAY_EXHAUSTED, RateLimitWindow.DAY),

    /** The service has responded with 429, and no window that is known explains it. */
    REFUSED(State.REFUSED, null),

    /** The service has responded with 429 although the known windows have some left, or again after each wait. */
    SUSPECTED_BAN(State.SUSPECTED_BAN, null),

    /** A response of the ledger is awaited, which is no wait for the quota. */
    LEDGER_REQUESTED(State.OPEN, null),

    /** The ledger has granted fewer permits than were requested. */
    LEDGER_HELD(State.PACED, RateLimitWindow.MINUTE),

    /** The ledger cannot be reached, and requests wait for it. */
    LEDGER_UNREACHABLE(State.LEDGER_UNREACHABLE, null);

    private final State state;
    private final @Nullable RateLimitWindow window;

    Reason(State state, @Nullable RateLimitWindow window) {
        this.state = state;
        this.window = window;
    }

    /** {@return the state of a key whose next request waits for this reason} */
    public State state() {
        return state;
    }

    /** {@return the quota that a request waits for, or null where it is not known} */
    public @Nullable RateLimitWindow window() {
        return window;
    }

    /** {@return whether a response may end the wait at any moment, so that it is no wait for the quota} */
    public boolean awaitsResponse() {
        return switch (this) {
            case PROBE, IN_FLIGHT, RECHECK, LEDGER_REQUESTED -> true;
            default -> false;
        };
    }

    /** {@return whether the service itself would not serve another request now} */
    public boolean isOfService() {
        return switch (this) {
            case IN_FLIGHT, RECHECK, MINUTE_USED_UP, DAY_USED_UP, REFUSED, SUSPECTED_BAN -> true;
            default -> false;
        };
    }

    /**
     * {@return why a call cannot be sent now, as a clause of a message}
     *
     * @param status what its gate does
     */
    public String text(RateLimitStatus status) {
        return switch (this) {
            case PACED -> "paced: " + left(status) + ", spread over the rest of it";
            case RESERVED ->
                "reserved for other processes with the key: " + left(status) + ", released over the rest of it";
            case FOR_CALLS_AHEAD -> "queued: " + left(status) + ", for the calls that came before";
            case BEHIND_FOREGROUND -> "queued behind calls that a user waits for: " + left(status);
            case LEFT_FOR_FOREGROUND ->
                "left for calls that a user waits for: " + left(status) + ", released over the rest of it";
            case LEDGER_HELD -> "paced by the quota ledger: " + left(status) + ", shared with other processes";
            case IN_FLIGHT -> "in flight: what remains of the quota is used by requests that have no response yet";
            case PROBE, RECHECK -> "in flight: the request that was sent ahead has no response yet";
            case MINUTE_USED_UP -> "the quota per minute is exhausted";
            case DAY_USED_UP -> "the quota per day is exhausted";
            case REFUSED, SUSPECTED_BAN -> "the service rejects requests";
            case LEDGER_REQUESTED -> "the quota ledger has not responded yet";
            case NONE, LEDGER_UNREACHABLE -> "no request may be sent yet";
        };
    }

    private static String left(RateLimitStatus status) {
        return status.rateLimit()
                .map(shown -> shown.remaining() + " of " + shown.limit() + " requests per minute left")
                .orElse("the rest of the minute");
    }
}
