// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Reason;

/**
 * When the next request may be sent, and why not earlier.
 *
 * @param at the time of the gate at which to send or, if a response is awaited, to decide again at the latest
 */
record Decision(long at, Reason reason) {

    static Decision now(long now) {
        return new Decision(now, Reason.NONE);
    }

    boolean isNow() {
        return reason == Reason.NONE;
    }
}
