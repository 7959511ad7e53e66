// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The build has a fixed locale and time zone; users have others. */
@Tag("slow")
class OtherLocalesTest {

    @Test
    void failuresReadTheSameInEveryLocale() {
        CompletableFuture<String> usual = failuresIn("-Duser.language=en -Duser.country=US -Duser.timezone=UTC");
        CompletableFuture<String> egyptian =
                failuresIn("-Duser.language=ar -Duser.country=EG -Duser.timezone=Africa/Cairo");
        CompletableFuture<String> turkish =
                failuresIn("-Duser.language=tr -Duser.country=TR -Duser.timezone=Pacific/Apia");

        assertThat(egyptian.join()).isEqualTo(usual.join());
        assertThat(turkish.join()).isEqualTo(usual.join());
    }

    /** The messages of the failures of the client and the mock server, but for times and ports. */
    private static CompletableFuture<String> failuresIn(String locale) {
        return CompletableFuture.supplyAsync(() -> {
            try (MockPetStore server = MockPetStore.start()) {
                ProcessBuilder program = ProgramOutput.process(HandlingFailures.class, server, server.apiKey());
                program.environment().put("JDK_JAVA_OPTIONS", locale);
                return new String(program.start().getInputStream().readAllBytes(), UTF_8).replaceAll("[0-9]+", "0");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
