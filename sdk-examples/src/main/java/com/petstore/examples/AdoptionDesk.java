// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.time.Duration;
import java.util.Optional;

/** A service class as applications have them; {@code AdoptionDeskTest} tests it against the bundled server. */
final class AdoptionDesk {

    private final PetStoreClient client;

    AdoptionDesk(PetStoreClient client) {
        this.client = client;
    }

    /** The first pet of a category that is up for adoption. */
    Optional<Pet> suggest(long categoryId) {
        return client.listPets().status(PetStatus.AVAILABLE).limit(100).execute().stream()
                .filter(pet -> pet.categoryId() == categoryId)
                .findFirst();
    }

    /** Adds a pet, and returns the message for the person at the desk. */
    String register(String name, long categoryId) {
        NewPet pet = NewPet.builder().name(name).categoryId(categoryId).build();
        try {
            Pet added = client.createPet(pet)
                    .maxRateLimitWait(Duration.ofSeconds(2))
                    .execute();
            return name + " has number " + added.id();
        } catch (RateLimitException e) {
            return "Please try again in " + e.retryAfter().toSeconds() + " seconds";
        } catch (PetStoreException e) {
            return e.outcomeUnknown()
                    ? "Please look whether " + name + " is there before you try again"
                    : name + " could not be added";
        }
    }
}
