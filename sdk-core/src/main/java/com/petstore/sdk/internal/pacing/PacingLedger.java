// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import com.petstore.sdk.QuotaLedger;

/** The part of a ledger that the gates use: it makes the pacing of each key. */
public abstract non-sealed class PacingLedger extends QuotaLedger implements Pacing.Factory {}
