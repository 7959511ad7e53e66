// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.Map;

/** Adds pets, with both kinds of mistakes: those that the client rejects, and those that only the service can reject. */
public final class CreatingPets {

    private CreatingPets() {}

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

            NewPet rex = NewPet.builder()
                    .name("Rex")
                    .categoryId(7)
                    .status(PetStatus.PENDING)
                    .build();
            Pet added = client.createPet(rex).execute();
            System.out.println("Added: " + added);

            try {
                NewPet.builder().name("Max").build();
            } catch (IllegalStateException e) {
                System.out.println("Refused here, nothing was sent: " + e.getMessage());
            }

            NewPet adopted = NewPet.builder()
                    .name("Max")
                    .categoryId(7)
                    .status(PetStatus.of("adopted"))
                    .build();
            explainIfRefused(
                    "an unknown status", () -> client.createPet(adopted).execute());
            explainIfRefused(
                    "a body that this library does not check",
                    () -> client.request("POST", "/pets")
                            .jsonBody(Map.of("name", "Max"))
                            .execute());
        }
    }

    private static void explainIfRefused(String what, Runnable create) {
        try {
            create.run();
            System.out.println("Accepted: " + what);
        } catch (BadRequestException e) {
            System.out.println("Refused by the service: " + what);
            e.errorBody().ifPresent(error -> System.out.println("  " + error.code() + ": " + error.message()));
            System.out.println("  May it have been carried out? " + (e.outcomeUnknown() ? "Perhaps" : "No"));
        }
    }
}
