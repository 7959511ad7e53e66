package com.example;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Passes the SDK's models on, in and out: Spring Boot's own mapper reads and writes them. */
@RestController
class ShopController {

    private final PetStoreClient petStore;

    ShopController(PetStoreClient petStore) {
        this.petStore = petStore;
    }

    @GetMapping("/animals")
    List<Pet> animals() {
        return petStore.listPets().execute();
    }

    @PostMapping("/animals")
    Pet add(@RequestBody NewPet animal) {
        return petStore.createPet(animal).execute();
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
