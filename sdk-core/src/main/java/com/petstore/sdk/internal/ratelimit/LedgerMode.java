// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

/** What a gate does about its ledger. */
public enum LedgerMode {

    /** The next request waits for what the ledger responds. */
    ASKING,

    /** The ledger has granted permits, which calls that wait take now. */
    GRANTED,

    /** The ledger has said when it may grant a permit. */
    HELD,

    /** The ledger cannot be reached: requests follow the response headers, or wait, as the application chose. */
    UNREACHABLE,

    /** The application asked for a look: one request goes, whatever the ledger says, and all others wait for its response. */
    REOPENED
}
