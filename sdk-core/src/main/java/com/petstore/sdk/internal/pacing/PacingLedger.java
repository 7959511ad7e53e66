// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import com.petstore.sdk.QuotaLedger;

/** A ledger as the gates see it: it makes the pacing of each key. */
public abstract non-sealed class PacingLedger extends QuotaLedger implements Pacing.Factory {}
