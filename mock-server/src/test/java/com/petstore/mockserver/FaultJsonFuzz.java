// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.petstore.mockserver.internal.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Faults in JSON: one, as the control interface takes it, and files of them. */
class FaultJsonFuzz {

    @FuzzTest
    void aFaultIsTheSameOnceItWasWrittenAndReadAgain(byte[] document) {
        Optional<Fault> fault = accepted(() -> Fault.read(document));
        if (fault.isPresent()) {
            byte[] written = fault.get().toJson().toBytes();
            assertThat(accepted(() -> Fault.read(written))).isEqualTo(fault);
            assertThat(accepted(() -> Fault.readAll(inAnArray(written)))).contains(List.of(fault.get()));
        }
        Optional<List<Fault>> faults = accepted(() -> Fault.readAll(document));
        faults.ifPresent(all -> all.forEach(one ->
                assertThat(accepted(() -> Fault.read(one.toJson().toBytes()))).contains(one)));
    }

    private static byte[] inAnArray(byte[] json) {
        return ("[" + new String(json, StandardCharsets.UTF_8) + "]").getBytes(StandardCharsets.UTF_8);
    }

    private static <T> Optional<T> accepted(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (InvalidInputException e) {
            assertThat(e.rule()).matches("[\\x20-\\x7e]{1,600}");
            return Optional.empty();
        }
    }
}
