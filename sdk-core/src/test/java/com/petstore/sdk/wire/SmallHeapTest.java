// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.testkit.HostileServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A response without end does not take the memory of the application with it. */
class SmallHeapTest {

    @Test
    void aHeapOf48MiBSurvivesEndlessSuccessesAndErrors() throws IOException, InterruptedException {
        AtomicInteger responses = new AtomicInteger();
        try (HostileServer server = HostileServer.start((socket, out) -> {
            // Every second response is an error.
            boolean error = responses.getAndIncrement() % 2 == 0;
            HostileServer.ScriptedResponse.bytes("HTTP/1.1 " + (error ? 500 : 200) + " X\r\n\r\n")
                    .then(HostileServer.ScriptedResponse.bytes("x".repeat(10_000))
                            .forEver())
                    .write(socket, out);
        })) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx48m",
                            "-classpath",
                            System.getProperty("java.class.path"),
                            Application.class.getName(),
                            server.baseUrl())
                    .redirectErrorStream(true)
                    .start();
            try {
                String output = new String(process.getInputStream().readAllBytes(), UTF_8);

                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(output.lines()).last().isEqualTo("survived 40 responses");
            } finally {
                process.destroyForcibly();
            }
        }
    }

    static final class Application {

        public static void main(String[] args) {
            int survived = 0;
            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(args[0])
                    .apiKey("key-1")
                    .retryPolicy(RetryPolicy.none())
                    .build()) {
                for (int i = 0; i < 40; i++) {
                    try {
                        client.listPets().execute();
                    } catch (PetStoreException e) {
                        survived++;
                    }
                }
            }
            System.out.println("survived " + survived + " responses");
        }
    }
}
