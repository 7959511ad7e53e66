// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.pacing.Waiting;

/**
 * What one process has observed and has in flight. All of it is absolute, so that a lost message does no harm.
 *
 * @param process a random name of the process
 * @param number grows with each message of the process
 * @param acknowledged the number of its last message that has a response, or 0
 * @param wanted how many permits it could use now, by class
 * @param inFlight how many requests it has sent that have no response yet
 * @param observed what the responses of the service have shown to it
 * @param leaving whether the process leaves: its claim is free for the others at once
 */
record LedgerMessage(
        String process,
        long number,
        long acknowledged,
        Waiting wanted,
        int inFlight,
        InLedgerTime observed,
        boolean leaving) {}
