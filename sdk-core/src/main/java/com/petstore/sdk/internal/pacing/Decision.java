// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

/**
 * When a request may be sent, and why not earlier.
 *
 * @param at the time of the gate at which to send it or, if a response is awaited, to decide again at the latest; {@link Pacing#NEVER} if only
 *     what is awaited changes the decision
 * @param reason why not earlier; {@link Reason#NONE} if it may be sent now
 * @param awaitsResponse whether a response may end the wait at any moment, so that its length is not known
 */
public record Decision(long at, Reason reason, boolean awaitsResponse) {

    /**
     * A decision that awaits a response if its reason does.
     *
     * @param at when to send the request, or to decide again
     * @param reason why not earlier
     */
    public Decision(long at, Reason reason) {
        this(at, reason, reason.awaitsResponse());
    }

    /**
     * {@return that the request may be sent now}
     *
     * @param now the time of the gate
     */
    public static Decision now(long now) {
        return new Decision(now, Reason.NONE);
    }

    /**
     * {@return that nothing but a response makes a difference}
     *
     * @param reason whose response is awaited
     */
    public static Decision onceResponded(Reason reason) {
        return new Decision(Pacing.NEVER, reason);
    }

    /** {@return whether the request may be sent now} */
    public boolean isNow() {
        return reason == Reason.NONE;
    }

    /**
     * {@return the earliest time at which the request may be sent}
     *
     * @param now the time of the gate
     */
    public long earliest(long now) {
        return awaitsResponse ? now : at;
    }
}
