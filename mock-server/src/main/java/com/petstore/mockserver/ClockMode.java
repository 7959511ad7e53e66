// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Locale;

/** What moves the time of a {@link MockClock}: the machine, the test, or the next call that waits. Further constants may come. */
public enum ClockMode {
    /** Time passes as it does on this machine. */
    REAL,
    /** Time stands still until the test moves it. */
    FROZEN,
    /** Time stands still, but jumps to the next scheduled task or sleeper when the server is idle. */
    AUTO_ADVANCE;

    /** {@return the name in JSON, such as {@code auto-advance}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
