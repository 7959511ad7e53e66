// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Returns and accepts the SDK's models as they are: Spring Boot's own mapper writes and reads them. */
@RestController
class ShopController {

    private final PetStoreClient petStore;

    ShopController(PetStoreClient petStore) {
        this.petStore = petStore;
    }

    @GetMapping("/pets")
    List<Pet> pets() {
        return petStore.listPets().execute();
    }

    @PostMapping("/pets")
    Pet add(@RequestBody NewPet pet) {
        return petStore.createPet(pet).execute();
    }

    @GetMapping("/store/orders")
    List<Order> orders() {
        return List.of(Order.EXAMPLE);
    }

    @PostMapping("/store/orders")
    Order echo(@RequestBody Order order) {
        return order;
    }
}
