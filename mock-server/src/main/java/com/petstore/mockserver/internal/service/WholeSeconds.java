package com.petstore.mockserver.internal.service;

import java.time.Instant;

/** Headers know no fractions of a second; a client that comes back at the named second must not come too early. */
final class WholeSeconds {

    private WholeSeconds() {}

    static Instant roundedUp(Instant instant) {
        long seconds = instant.getEpochSecond();
        return Instant.ofEpochSecond(instant.getNano() > 0 ? seconds + 1 : seconds);
    }
}
