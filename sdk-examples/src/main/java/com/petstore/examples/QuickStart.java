// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.PetStoreResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Lists, adds, fails, reads the rate limit, and calls asynchronously. */
public final class QuickStart {

    private QuickStart() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .build()) {

            List<Pet> available =
                    client.listPets().limit(2).status(PetStatus.AVAILABLE).execute();
            print("List two available pets", available);

            Pet rex = client.createPet(
                            NewPet.builder().name("Rex").categoryId(7).build())
                    .execute();
            print("Add a pet: the service gives it an id", rex);

            try {
                List<Pet> adopted =
                        client.listPets().status(PetStatus.of("adopted")).execute();
                print("This service has a status of its own", adopted);
            } catch (BadRequestException e) {
                print("Request a status that the service does not have: every failure has a type", e);
            }

            PetStoreResponse<List<Pet>> response = client.listPets().limit(1).executeForResponse();
            response.rateLimit()
                    .ifPresent(limit -> print(
                            "Read the rate limit of a response",
                            limit.remaining() + " of " + limit.limit() + " requests left until " + limit.resetAt()));

            CompletableFuture<Integer> sold =
                    client.listPets().status(PetStatus.SOLD).executeAsync().thenApply(List::size);
            print("Count the sold ones asynchronously", sold.join());
        }
        System.out.println();
        System.out.println("More examples: ./mvnw -q compile exec:exec -pl sdk-examples -am");
    }

    private static void print(String step, Object result) {
        System.out.println();
        System.out.println(step);
        System.out.println("  " + result);
    }
}
