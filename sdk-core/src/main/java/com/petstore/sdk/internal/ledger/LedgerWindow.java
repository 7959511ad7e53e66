// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ledger;

/**
 * A window of the quota, as the service's responses have shown it.
 *
 * @param reset the service's time of its end in Unix seconds, which only tells it from other windows
 * @param endsInMillis how long it lasts from now, in milliseconds
 * @param limit how many requests the service grants in it
 * @param remaining how many of them remained when that was last shown
 */
public record LedgerWindow(long reset, long endsInMillis, long limit, long remaining) {}
