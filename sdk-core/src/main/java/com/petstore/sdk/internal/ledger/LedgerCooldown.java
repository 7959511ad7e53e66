// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ledger;

/**
 * A time without requests because the service responded with 429.
 *
 * @param endsInMillis until when none may be sent, in milliseconds from now; 0 if a single request may go ahead
 * @param refusedMillisAgo how long ago the last refusal came, in milliseconds
 * @param refusals how many refusals came in a row
 * @param refusedProbes how many requests that went ahead alone were refused in a row
 */
public record LedgerCooldown(long endsInMillis, long refusedMillisAgo, int refusals, int refusedProbes) {}
