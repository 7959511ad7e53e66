// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

/**
 * When the next request may start, and why not earlier.
 *
 * @param at the time of the gate at which to start it or, if a response is awaited, to decide again at the latest; {@link Pacing#NEVER} if only
 *     what is awaited changes the decision
 * @param reason why not earlier; {@link Reason#NONE} if it may start now
 */
public record Decision(long at, Reason reason) {

    /**
     * {@return that the next request may start now}
     *
     * @param now the time of the gate
     */
    public static Decision now(long now) {
        return new Decision(now, Reason.NONE);
    }

    /** {@return whether the next request may start now} */
    public boolean isNow() {
        return reason == Reason.NONE;
    }
}
