// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The build has a fixed locale and time zone; users have others. */
class OtherLocalesTest {

    private static final String DEFAULT = "-Duser.language=en -Duser.country=US -Duser.timezone=UTC";

    @ParameterizedTest
    @CsvSource({
        "-Duser.language=ar -Duser.country=EG -Duser.timezone=Africa/Cairo",
        "-Duser.language=tr -Duser.country=TR -Duser.timezone=Pacific/Apia"
    })
    void failuresReadTheSameInEveryLocale(String locale) throws IOException {
        assertThat(failuresIn(locale)).isEqualTo(failuresIn(DEFAULT));
    }

    /** What the failures of the client and the mock server say, but for times and ports. */
    private static String failuresIn(String locale) throws IOException {
        try (MockPetStore server = MockPetStore.start()) {
            ProcessBuilder program = ProgramOutput.process(HandlingFailures.class, server, server.apiKey());
            program.environment().put("JDK_JAVA_OPTIONS", locale);
            return new String(program.start().getInputStream().readAllBytes(), UTF_8).replaceAll("[0-9]+", "0");
        }
    }
}
