// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Service;

/** What the application does with the two services whose addresses are among its properties. */
@Service
public class Shelter {

    private final PetStoreClient production;
    private final PetStoreClient staging;

    Shelter(PetStoreClient production, @Qualifier("staging") PetStoreClient staging) {
        this.production = production;
        this.staging = staging;
    }

    List<String> pets() {
        return names(production);
    }

    List<String> stagedPets() {
        return names(staging);
    }

    private static List<String> names(PetStoreClient client) {
        return client.listPets().execute().stream().map(Pet::name).toList();
    }
}
