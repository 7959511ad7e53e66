package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.listener.CallListener;
import com.petstore.sdk.retry.RetryPolicy;
import java.time.Duration;

/** Sets time limits and retries, for all calls and for one, against a service in trouble. */
public final class TuningRetries {

    private TuningRetries() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        RetryPolicy quickly = RetryPolicy.builder()
                .maxRetries(3)
                .initialDelay(Duration.ofMillis(20))
                .maxDelay(Duration.ofMillis(100))
                .build();
        try (TroubledService service = new TroubledService();
                PetStoreClient unsteady = PetStoreClient.builder()
                        .baseUrl(service.baseUrl("unsteady"))
                        .apiKey("demo-key")
                        .retryPolicy(quickly)
                        .listener(new Narrator())
                        .build();
                PetStoreClient overloaded = unsteady.toBuilder()
                        .baseUrl(service.baseUrl("overloaded"))
                        .build();
                PetStoreClient silent = unsteady.toBuilder()
                        .baseUrl(service.baseUrl("silent"))
                        .attemptTimeout(Duration.ofMillis(100))
                        .timeout(Duration.ofSeconds(1))
                        .build()) {

            System.out.println("A service that recovers, 3 retries allowed:");
            System.out.println("  answered " + unsteady.listPets().execute());

            System.out.println("One that does not, and a call that is never made again:");
            try {
                overloaded.listPets().retryPolicy(RetryPolicy.none()).execute();
            } catch (PetStoreException e) {
                System.out.println("  " + e.getMessage());
            }

            System.out.println("One that never answers, 100 ms for an attempt and 1 s for the call:");
            try {
                silent.listPets().execute();
            } catch (PetStoreTimeoutException e) {
                System.out.println("  " + e.getMessage());
                System.out.println("  with " + e.getSuppressed().length + " earlier failures in it");
            }
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
