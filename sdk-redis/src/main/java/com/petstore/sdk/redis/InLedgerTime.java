// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.pacing.Observed;

/**
 * What was observed, in milliseconds of the ledger's clock; an {@link Observed} alone is in nanoseconds of the gate.
 *
 * @param observed with these times
 */
record InLedgerTime(Observed observed) {

    /** Nothing was observed yet. */
    static final InLedgerTime NOTHING = new InLedgerTime(Observed.NOTHING);

    /** Whether the other shows something that this does not. */
    boolean lacks(InLedgerTime other) {
        return !observed.join(other.observed).equals(observed);
    }

    /** Whether a later recheck was served than the other shows. */
    boolean isRecheckedAfter(InLedgerTime other) {
        return observed.recheckedBy() > other.observed.recheckedBy();
    }
}
