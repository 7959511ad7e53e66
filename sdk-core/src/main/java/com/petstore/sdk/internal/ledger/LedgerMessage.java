// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ledger;

import org.jspecify.annotations.Nullable;

/**
 * What one process knows and holds. All of it is absolute, so that a lost message does no harm, and every time is a duration, so that no two
 * clocks are compared.
 *
 * @param process a random name of the process
 * @param number grows with each message of the process
 * @param acknowledged the number of its last message that has a response, or 0
 * @param wanted how many permits it could use now
 * @param inFlight how many requests it has sent that have no response yet
 * @param lost how many requests ended without a response since the message {@code acknowledged}
 * @param newestSentMillisAgo how long ago the newest request that has a response was sent, in milliseconds; -1 if none has one
 * @param minute the current minute, or null if the process has not seen it
 * @param day the current day, or null if the process has not seen it
 * @param cooldown null unless the service refused requests, and none has been served since
 * @param reopening the last one that the process knows of, or null
 * @param leaving whether the process says goodbye: its claim is free for the others at once
 */
public record LedgerMessage(
        String process,
        long number,
        long acknowledged,
        int wanted,
        int inFlight,
        int lost,
        long newestSentMillisAgo,
        @Nullable LedgerWindow minute,
        @Nullable LedgerWindow day,
        @Nullable LedgerCooldown cooldown,
        @Nullable LedgerReopening reopening,
        boolean leaving) {}
