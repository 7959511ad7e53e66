// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Locale;

/** When a fault strikes: before or after the service has processed the request. */
enum FaultPhase {
    /** Once path and method are known, and before the key is checked: the request counts against no quota and does nothing. */
    BEFORE_PROCESSING,
    /**
     * Once the operation has a response, even a 404. Requests that were refused earlier, with 401, 429, 415, 413, 408 or
     * 406, never reach it.
     */
    AFTER_PROCESSING;

    /** {@return the name in JSON, such as {@code before-processing}} */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
