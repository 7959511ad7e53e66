package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

class HttpDateFuzz {

    /** From here on two digits of a year may mean the last century. */
    private static final Instant LAST_CLEAR_TIME =
            LocalDate.of(2076, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);

    @FuzzTest
    void readsEveryDateThatTheGrammarAllows(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        Optional<Instant> read = HttpDate.parse(text);
        Optional<Instant> reference = Rfc9110Date.parse(text);

        if (reference.isPresent() && (text.endsWith(" GMT") || !text.contains("-"))) {
            boolean ambiguous = text.contains("-") && reference.get().isAfter(LAST_CLEAR_TIME);
            if (!ambiguous) {
                assertThat(read).isEqualTo(reference);
            }
        }
    }
}
