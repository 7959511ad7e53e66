// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

/**
 * Permits for requests that are sent now, and what all processes together have observed.
 *
 * @param foreground for calls that a user waits for
 * @param background for the others
 * @param processes how many processes share the account
 * @param nowMillis the time of the ledger's clock
 * @param observed what it is that they have observed
 * @param begunAnew whether the account begins anew, and had content
 */
record LedgerResponse(
        Grant foreground, Grant background, int processes, long nowMillis, InLedgerTime observed, boolean begunAnew) {

    /**
     * What the calls of one class get.
     *
     * @param permits how many requests may be sent now; unused ones need not be returned
     * @param requestInMillis when to request the rest, in milliseconds from now; ignored if all permits are granted
     * @param awaitsResponse whether the rest waits only for the response to a request in flight, of any process
     */
    record Grant(int permits, long requestInMillis, boolean awaitsResponse) {}

    int permits() {
        return foreground.permits() + background.permits();
    }
}
