// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.PetStatus;
import java.time.Duration;

/** Provokes each failure, and prints what to do about it. */
public final class HandlingFailures {

    private HandlingFailures() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    @SuppressWarnings("removal") // Only getPet, which is removed in 2030, can get a 404.
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.start();
                MockPetStore troubled = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .build();
                PetStoreClient stranger = client.toBuilder().apiKey("not-a-key").build();
                PetStoreClient nobody =
                        client.toBuilder().baseUrl("http://127.0.0.1:1/v1").build();
                PetStoreClient unlucky = client.toBuilder()
                        .baseUrl(troubled.baseUrl())
                        .apiKey(troubled.apiKey())
                        .build()) {
            explain(client.listPets().status(PetStatus.of("adopted")));
            explain(client.getPet(4711));
            explain(stranger.listPets());
            explain(nobody.listPets());

            NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();
            troubled.faults().add(Fault.status(503).times(4));
            explain(unlucky.listPets());
            explain(unlucky.createPet(rex));
            troubled.faults().add(Fault.stall().times(1));
            explain(unlucky.createPet(rex).timeout(Duration.ofMillis(200)));
            troubled.faults().add(Fault.status(200).body("[{\"id\": \"one\"}]").times(1));
            explain(unlucky.listPets());

            Thread.currentThread().interrupt();
            explain(client.listPets());
            System.out.println("The interrupt flag is set: " + Thread.interrupted());
        }
    }

    private static void explain(PetStoreCall<?> call) {
        try {
            System.out.println("It worked: " + call.execute());
        } catch (PetStoreException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            System.out.println("  -> " + whatToDo(e));
        }
    }

    private static String whatToDo(PetStoreException failure) {
        if (failure.outcomeUnknown()) {
            return "It may have been carried out: look before you create it again";
        } else if (failure instanceof BadRequestException) {
            return "Fix the request";
        } else if (failure instanceof UnauthorizedException) {
            return "Check the key";
        } else if (failure instanceof NotFoundException) {
            return "There is no such pet";
        } else if (failure instanceof ServerException) {
            return "The client has retried already: try again later";
        } else if (failure instanceof PetStoreApiException e) {
            return "Look what a " + e.status() + " means";
        } else if (failure instanceof RateLimitException e) {
            return "Try again at " + e.retryAt();
        } else if (failure instanceof PetStoreDecodeException e) {
            return "Report it to the service's team: wrong at " + e.jsonPath();
        } else if (failure instanceof PetStoreTimeoutException) {
            return "Too slow: try again later";
        } else if (failure instanceof PetStoreTransportException) {
            return "Check the address and the network";
        } else if (failure instanceof PetStoreApiKeyException) {
            return "Check the supplier of the key";
        } else if (failure instanceof PetStoreInterruptedException) {
            return "End the work of this thread";
        }
        return "The client was closed";
    }
}
