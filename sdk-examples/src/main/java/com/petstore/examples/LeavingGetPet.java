// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Moves away from {@code getPet}, which the service removes on 5 December 2030. */
public final class LeavingGetPet {

    private final PetStoreClient client;
    private final Map<Long, Pet> seen = new HashMap<>();

    private LeavingGetPet(PetStoreClient client) {
        this.client = client;
    }

    /**
     * Runs the program.
     *
     * @param args none
     */
    @SuppressWarnings("removal") // The subject of this example.
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .build()) {
            LeavingGetPet store = new LeavingGetPet(client);
            long id = store.list(PetStatus.AVAILABLE).get(0).id();

            System.out.println("Until 2030, with a warning in the log:  "
                    + client.getPet(id).execute());
            System.out.println("If you listed it, you have it already:  " + store.seen.get(id));
            System.out.println("If you know its status, ask for that:   " + store.find(id, PetStatus.AVAILABLE));
            System.out.println("That fails once it has another status:  " + store.find(id, PetStatus.SOLD));
            System.out.println("A list has at most 100 pets and no next page: other pets cannot be read.");
        }
    }

    private List<Pet> list(PetStatus status) {
        List<Pet> pets = client.listPets().status(status).limit(100).execute();
        pets.forEach(pet -> seen.put(pet.id(), pet));
        return pets;
    }

    private String find(long id, PetStatus status) {
        return list(status).stream()
                .filter(pet -> pet.id() == id)
                .findFirst()
                .map(Pet::toString)
                .orElse("not there");
    }
}
