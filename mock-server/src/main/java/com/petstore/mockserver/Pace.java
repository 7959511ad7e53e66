package com.petstore.mockserver;

import java.util.Locale;

/** Who moves the time of a {@link MockClock}. */
public enum Pace {
    /** It passes with the machine's. */
    REAL,
    /** It stands still but for what the test moves. */
    HELD,
    /** It stands still but leaps to whoever waits, once nothing holds it back. */
    SELF_ADVANCING;

    /** {@return the name in JSON, such as {@code self-advancing}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
