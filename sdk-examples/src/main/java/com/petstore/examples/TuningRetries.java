// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import java.time.Duration;

/** Sets time limits and retries, for all calls and for one, against a service that fails as the example sets it. */
public final class TuningRetries {

    private TuningRetries() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        RetryPolicy quickly = RetryPolicy.defaults()
                .withMaxRetries(3)
                .withInitialDelay(Duration.ofMillis(20))
                .withMaxDelay(Duration.ofMillis(100));
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .retryPolicy(quickly)
                        .attemptTimeout(Duration.ofMillis(500))
                        .timeout(Duration.ofSeconds(5))
                        .listener(new Narrator())
                        .build()) {

            System.out.println("A service that fails twice and recovers:");
            server.faults().add(Fault.status(503).times(2));
            System.out.println("  received " + client.listPets().execute());

            System.out.println("The same service, and a call that is never retried:");
            server.faults().add(Fault.status(503).times(1));
            explain(client.listPets().retryPolicy(RetryPolicy.none()));

            System.out.println(
                    "A service that does not respond, 500 ms for an attempt; when many calls fail, fewer are retried:");
            server.faults().add(Fault.stall());
            explain(client.listPets());

            System.out.println("The same service, and a call that has 200 ms in all:");
            explain(client.listPets().timeout(Duration.ofMillis(200)));
        }
    }

    private static void explain(PetStoreCall<?> call) {
        try {
            System.out.println("  received " + call.execute());
        } catch (PetStoreException e) {
            System.out.println("  " + e.getMessage());
            System.out.println("  with " + e.getSuppressed().length + " suppressed exceptions of earlier attempts");
        }
    }

    private static final class Narrator implements CallListener {

        @Override
        public void retryScheduled(RetryScheduled event) {
            System.out.println("  attempt " + event.attempt() + " failed, the next follows within "
                    + (event.delay().toMillis() / 100 + 1) * 100 + " ms");
        }
    }
}
