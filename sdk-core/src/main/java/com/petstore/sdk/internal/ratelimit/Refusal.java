// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

/** What a 429 is about. */
enum Refusal {
    MINUTE_USED_UP,
    DAY_USED_UP,

    /** Not a quota: the windows that are known have something left. The key may be banned. */
    CONTRADICTED,

    /** Too little is known. */
    UNKNOWN
}
