// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.time.Instant;
import java.time.LocalDate;

/** A class of the application's own, for calls without a method in the SDK. */
record Order(long id, Instant placedAt, LocalDate deliveredOn) {

    static final Order EXAMPLE = new Order(1, Instant.parse("2026-11-21T10:15:30Z"), LocalDate.of(2026, 12, 5));
}
