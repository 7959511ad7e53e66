// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.response.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Uses up a minute of the Free plan, and shows what is left, who is refused, and who waits. */
public final class WatchingRateLimits {

    private WatchingRateLimits() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.startInFastTime(QuotaPlan.FREE);
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .timeSource(service.time())
                        .build()) {

            PetStoreResponse<List<Pet>> response = client.listPets().executeForResponse();
            System.out.println("A response carries it:   " + shown(response.rateLimit()));
            System.out.println(
                    "The client keeps it: " + shown(client.rateLimitStatus().rateLimit()));

            while (client.rateLimitStatus().rateLimit().stream().anyMatch(limit -> limit.remaining() > 0)) {
                client.listPets().limit(1).execute();
            }
            System.out.println(
                    "Used up:                 " + shown(client.rateLimitStatus().rateLimit()));

            try {
                client.listPets().maxRateLimitWait(Duration.ofSeconds(2)).execute();
                System.out.println("This service lets us go on");
            } catch (RateLimitException e) {
                System.out.println("A call that may wait for two seconds fails at once, and nothing is sent:");
                System.out.println("  " + e.getMessage());
                System.out.println("  come back in " + e.retryAfter().toSeconds() + " s, at " + e.retryAt());
            }

            PetStoreResponse<List<Pet>> patient = client.listPets().executeForResponse();
            System.out.println("A call with the default settings waits:");
            System.out.println("  " + patient.status() + " after "
                    + patient.elapsed().toSeconds() + " s, " + patient.attempts() + " request sent");
            System.out.println("  " + shown(client.rateLimitStatus().rateLimit()));
        }
    }

    private static String shown(Optional<RateLimit> limit) {
        return limit.map(of -> of.remaining() + " of " + of.limit() + " left until " + of.resetAt())
                .orElse("not shown");
    }
}
