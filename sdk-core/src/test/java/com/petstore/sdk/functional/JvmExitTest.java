// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.testkit.TestJvm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An application that forgets to close its client still ends. */
class JvmExitTest extends MockServerTest {

    @Test
    void theJvmExitsAfterAMainThatNeverClosesItsClient() throws IOException, InterruptedException {
        try (TestJvm forgetful = TestJvm.start(List.of(), Application.class, server.baseUrl(), server.apiKey())) {
            assertThat(forgetful.line()).isEqualTo("listed 0 pets, kept from its end by [main]");

            forgetful.awaitExit(Duration.ofMinutes(1));
        }
    }

    static final class Application {

        public static void main(String[] args) {
            PetStoreClient client =
                    PetStoreClient.builder().baseUrl(args[0]).apiKey(args[1]).build();
            int pets = client.listPets().executeAsync().join().size();
            System.out.println("listed " + pets + " pets, kept from its end by "
                    + Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> !thread.isDaemon())
                            .map(Thread::getName)
                            .toList());
        }
    }
}
