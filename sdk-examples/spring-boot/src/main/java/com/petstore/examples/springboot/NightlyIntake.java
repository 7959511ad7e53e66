// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.model.NewPet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Creates at night the pets that arrived during the day. The calls of its client are in the background, so that visitors are served meanwhile. An
 * application whose restart must not lose or repeat a pet keeps its results in a file or a table, as the example ImportPets does.
 */
@Component
class NightlyIntake {

    private static final Logger LOG = LoggerFactory.getLogger(NightlyIntake.class);

    private final PetStoreClient petStore;
    private final Queue<NewPet> arrived = new ConcurrentLinkedQueue<>();

    NightlyIntake(@Qualifier("jobs") PetStoreClient petStore) {
        this.petStore = petStore;
    }

    void add(NewPet pet) {
        arrived.add(pet);
    }

    @Scheduled(cron = "0 0 2 * * *")
    void createArrivedPets() {
        for (NewPet pet = arrived.poll(); pet != null; pet = arrived.poll()) {
            try {
                petStore.createPet(pet).execute();
            } catch (PetStoreException e) {
                if (!e.outcomeUnknown()) {
                    // The next night tries again. A pet that may have been created is not created twice.
                    arrived.add(pet);
                }
                LOG.warn("The nightly intake ends early, {} pets are left: {}", arrived.size(), e.getMessage());
                return;
            }
        }
    }
}
