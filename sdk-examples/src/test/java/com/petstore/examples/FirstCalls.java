// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;

public class FirstCalls {

    public static void main(String[] args) {
        try (PetStoreClient client = PetStoreClient.builder().fromEnvironment().build()) {
            NewPet rex = NewPet.builder()
                    .name("Rex")
                    .categoryId(7)
                    .status(PetStatus.AVAILABLE)
                    .build();
            System.out.println("Created " + client.createPet(rex).execute());

            List<Pet> available =
                    client.listPets().limit(50).status(PetStatus.AVAILABLE).execute();
            System.out.println("Available: " + available.size());
        }
    }
}
