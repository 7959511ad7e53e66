package com.petstore.sdk.internal.ratelimit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a gate does about its ledger, and whether it can be reached.
 *
 * @param mode what the gate does
 * @param unreachableSince when the ledger was lost, on the local clock; null while it is used
 * @param failure why the last message failed; null while the ledger is used
 */
public record LedgerState(
        LedgerMode mode,
        @Nullable Instant unreachableSince,
        @Nullable String failure) {

    /** Whether the ledger responds, as far as it has been asked. */
    public boolean isReachable() {
        return unreachableSince == null;
    }
}
