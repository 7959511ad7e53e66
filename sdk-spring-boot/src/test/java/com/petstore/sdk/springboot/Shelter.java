// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import org.springframework.stereotype.Service;

/** What docs/spring-boot.md shows of an application. */
@Service
class Shelter {

    private final PetStoreClient petStore;

    Shelter(PetStoreClient petStore) {
        this.petStore = petStore;
    }

    List<Pet> available() {
        return petStore.listPets().status(PetStatus.AVAILABLE).execute();
    }
}
