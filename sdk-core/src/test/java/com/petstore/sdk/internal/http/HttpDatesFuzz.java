// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

class HttpDatesFuzz {

    /** From here on two digits of a year may mean the last century. */
    private static final Instant LAST_CLEAR_TIME =
            LocalDate.of(2045, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);

    @FuzzTest
    void readsEveryDateThatTheGrammarAllows(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        Optional<Instant> read = Optional.ofNullable(HttpDates.parse(text));
        Optional<Instant> reference = Rfc9110Date.parse(text);

        // Before 1970 nobody made a response, and OkHttp counts some of those days by the Julian calendar.
        if (reference.isPresent() && !reference.get().isBefore(Instant.EPOCH)) {
            boolean ambiguous = text.contains("-") && reference.get().isAfter(LAST_CLEAR_TIME);
            if (!ambiguous) {
                assertThat(read).isEqualTo(reference);
            }
        }
    }
}
