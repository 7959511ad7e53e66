// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Responses that are read into classes of an application's own. */
class ObjectJsonFuzz {

    record Order(Instant placed, Duration patience, LocalDate day, BigDecimal price, List<Order> parts) {}

    private static final List<Class<?>> CLASSES = List.of(
            Order.class,
            Order[].class,
            Instant.class,
            Duration.class,
            LocalDate.class,
            OffsetDateTime.class,
            UUID.class,
            Map.class,
            String.class,
            Long.class);

    /** The first byte chooses the class: 0 for the first. */
    @FuzzTest
    void readsWhatItWroteAndFailsInOneWayOnly(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        Class<?> type = CLASSES.get(Math.floorMod(input[0] - '0', CLASSES.size()));
        Optional<?> read = Decoded.of(Arrays.copyOfRange(input, 1, input.length), ObjectJson.decoder(type));
        if (read.isPresent()) {
            byte[] written = ObjectJson.encode(read.get());
            Optional<?> again = Decoded.of(written, ObjectJson.decoder(type));
            assertThat(again).as("what was written is read again").isPresent();
            assertThat(ObjectJson.encode(again.get())).isEqualTo(written);
        }
    }
}
