// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Lists and adds pets. Failures of the service become responses by {@code petstore.web.problem-details.enabled}. */
@RestController
class PetController {

    private final PetStoreClient petStore;
    private final NightlyIntake intake;

    PetController(PetStoreClient petStore, NightlyIntake intake) {
        this.petStore = petStore;
        this.intake = intake;
    }

    @GetMapping("/pets")
    List<Pet> pets(@RequestParam(name = "limit", defaultValue = "20") int limit) {
        if (limit < 1 || limit > 100) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "limit must be 1 to 100");
        }
        return petStore.listPets().limit(limit).execute();
    }

    @PostMapping("/pets")
    Pet add(@RequestBody NewPet pet) {
        return petStore.createPet(pet).execute();
    }

    @PostMapping("/arrivals")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void arrived(@RequestBody NewPet pet) {
        intake.add(pet);
    }
}
