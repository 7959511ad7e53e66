// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;

/** Lists pets with both filters, and shows that a call is a value and a status an open set. */
public final class ListingPets {

    private ListingPets() {}

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

            print("The first 20, and there is no next page", client.listPets());
            print("One", client.listPets().limit(1));

            ListPetsCall upToAHundred = client.listPets().limit(100);
            print("A call is a value, here with a status", upToAHundred.status(PetStatus.AVAILABLE));
            print("and with another status", upToAHundred.status(PetStatus.SOLD));

            try {
                print("A hundred and one", client.listPets().limit(101));
            } catch (IllegalArgumentException e) {
                System.out.println("A mistake of the caller fails before anything is sent: " + e.getMessage());
            }
        }
    }

    private static void print(String what, ListPetsCall call) {
        List<Pet> pets = call.execute();
        System.out.println(what + ":");
        for (Pet pet : pets) {
            System.out.println("  " + pet.id() + " " + pet.name() + ", " + label(pet));
        }
    }

    /** Not every pet has a status, and the service may add values. */
    private static String label(Pet pet) {
        return pet.status()
                .map(status -> status.known()
                        .map(known -> switch (known) {
                            case AVAILABLE -> "up for adoption";
                            case PENDING -> "spoken for";
                            case SOLD -> "gone";
                        })
                        .orElse("ask us about \"" + status + "\""))
                .orElse("status not known");
    }
}
