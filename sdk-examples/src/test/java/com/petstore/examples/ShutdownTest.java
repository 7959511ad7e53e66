// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShutdownTest {

    @Test
    void letsACallEndBeforeTheProcessExits() throws IOException, InterruptedException {
        try (MockPetStore server = MockPetStore.start()) {
            server.faults().add(Fault.latency(Duration.ofSeconds(1)));
            Process program = ProgramOutput.process(Shutdown.class, server, server.apiKey())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();

            assertThat(new String(program.getInputStream().readAllBytes(), UTF_8))
                    .contains("The call returned 0 pets");
            assertThat(program.waitFor()).isZero();
        }
    }
}
