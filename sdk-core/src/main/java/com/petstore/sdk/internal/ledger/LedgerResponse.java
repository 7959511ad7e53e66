// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ledger;

import org.jspecify.annotations.Nullable;

/**
 * The response of a ledger to a message: permits for requests that are sent now, and what all processes together know.
 *
 * @param permits how many requests may be sent now; unused ones need not be returned
 * @param askInMillis when to ask for the rest, in milliseconds from now; ignored if all that was wanted is granted
 * @param awaitsResponse whether the rest waits only for the response to a request in flight, of any process
 * @param processes how many processes share the account
 * @param minute the current minute, or null if no process has seen it
 * @param day the current day, or null if no process has seen it
 * @param cooldown null unless the service has refused a request of any process
 * @param reopening the last one of any process, or null
 */
public record LedgerResponse(
        int permits,
        long askInMillis,
        boolean awaitsResponse,
        int processes,
        @Nullable LedgerWindow minute,
        @Nullable LedgerWindow day,
        @Nullable LedgerCooldown cooldown,
        @Nullable LedgerReopening reopening) {}
