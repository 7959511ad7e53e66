package com.example;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;

/** What an application does with the client. */
final class Shop {

    private final PetStoreClient client;

    Shop(PetStoreClient client) {
        this.client = client;
    }

    Pet offer(String name) {
        return client.createPet(NewPet.builder()
                        .name(name)
                        .categoryId(7)
                        .status(PetStatus.AVAILABLE)
                        .build())
                .execute();
    }

    List<Pet> offers() {
        return client.listPets().status(PetStatus.AVAILABLE).execute();
    }
}
