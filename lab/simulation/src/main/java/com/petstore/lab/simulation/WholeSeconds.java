// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.time.Instant;

/** Headers know no fractions of a second. */
final class WholeSeconds {

    private WholeSeconds() {}

    static Instant roundedUp(Instant instant) {
        return Instant.ofEpochSecond(instant.getNano() > 0 ? instant.getEpochSecond() + 1 : instant.getEpochSecond());
    }
}
