// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

/**
 * When the next request may be sent, and why not earlier.
 *
 * @param at the local time at which to send or, if it depends on a response, to decide again; {@link GateTimer#NEVER} if only a response tells
 */
record Decision(Kind kind, long at) {

    /** What the next request waits for. */
    enum Kind {
        NOW,

        /** Requests are spread over time. */
        PACED,

        /** All that remains of the quota is in flight. */
        AFTER_RESPONSE,

        /** A single request goes ahead to learn the quota; its response ends the wait early. */
        PROBE,
        COOLDOWN,
        MINUTE,
        DAY
    }

    static Decision now(long now) {
        return new Decision(Kind.NOW, now);
    }

    /** A new window does not wait for responses of the last one. */
    static Decision afterResponse(MinuteQuota minute) {
        return new Decision(Kind.AFTER_RESPONSE, minute.known() ? minute.endsAt() : GateTimer.NEVER);
    }

    boolean isNow() {
        return kind == Kind.NOW;
    }

    /** Whether a response may end the wait at any moment. */
    boolean awaitsResponse() {
        return kind == Kind.AFTER_RESPONSE || kind == Kind.PROBE;
    }
}
