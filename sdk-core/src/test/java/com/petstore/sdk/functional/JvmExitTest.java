// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An application that forgets to close its client still ends. */
class JvmExitTest extends MockServerTest {

    @Test
    void theJvmExitsWithinTwoSecondsOfAMainThatNeverClosesItsClient() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-classpath",
                        System.getProperty("java.class.path"),
                        Application.class.getName(),
                        server.baseUrl(),
                        server.apiKey())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            assertThat(output.readLine()).isEqualTo("listed 0 pets");

            assertThat(process.waitFor(2, TimeUnit.SECONDS))
                    .as("exited on its own")
                    .isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    static final class Application {

        public static void main(String[] args) {
            PetStoreClient client =
                    PetStoreClient.builder().baseUrl(args[0]).apiKey(args[1]).build();
            int pets = client.listPets().executeAsync().join().size();
            System.out.println("listed " + pets + " pets");
        }
    }
}
