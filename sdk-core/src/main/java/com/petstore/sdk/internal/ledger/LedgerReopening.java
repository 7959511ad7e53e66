// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ledger;

/**
 * A request that an application sent despite an exhausted quota, and that the service served: what was known before counts for nothing.
 *
 * @param number grows with each such request of any process
 * @param sentMillisAgo how long ago it was sent, in milliseconds
 */
public record LedgerReopening(long number, long sentMillisAgo) {}
