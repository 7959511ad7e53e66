// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.springboot.test.AutoConfigureMockPetStore;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** The application with the properties of production, of which the secrets are not there. */
@Timeout(60)
@SpringBootTest(
        properties = {
            "petstore.base-url=https://pets.example/v1",
            "petstore.api-key=${PETS_KEY}",
            "petstore.rate-limit.scope=ledger",
            "petstore.rate-limit.max-wait=0s",
            "petstore.clients.staging.base-url=https://staging.pets.example/v1",
            "petstore.clients.staging.api-key=${STAGING_PETS_KEY}",
            "petstore.clients.staging.rate-limit.max-wait=0s"
        })
@AutoConfigureMockPetStore(plan = "enterprise:1000/2", clock = ClockMode.FROZEN, startTime = "2026-11-21T12:00:00Z")
class TwoClientsTest {

    @Autowired
    MockPetStore mock;

    @Autowired
    Shelter shelter;

    @Test
    void bothClientsListPetsOfServer() {
        mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD));

        assertEquals(List.of("Rex"), shelter.pets());
        assertEquals(List.of("Rex"), shelter.stagedPets());
        assertEquals(2, mock.journal().requests().size());
    }

    @RepeatedTest(2)
    void eachTestHasPetsAndQuotaOfItsOwn() {
        assertEquals(List.of(), shelter.stagedPets());
        assertEquals(List.of(), shelter.stagedPets());
        assertThrows(RateLimitException.class, shelter::stagedPets);
    }
}
