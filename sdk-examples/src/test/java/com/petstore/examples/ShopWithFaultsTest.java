// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.junit.WithMockPetStore;
import com.petstore.sdk.error.PetStoreTransportException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes wrong, in docs/testing.md. */
@WithMockPetStore
class ShopWithFaultsTest {

    private Shop shop;

    @BeforeEach
    void open(MockPetStore mock) {
        shop = new Shop(mock.baseUrl(), mock.apiKey());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void listsPetsAlthoughTheServiceFailsOnce(MockPetStore mock) {
        mock.faults().add(Fault.status(503).onOperation(Operation.LIST_PETS).times(1));

        assertThat(shop.forSale()).isEmpty();
    }

    @Test
    void createsNoPetTwice(MockPetStore mock) throws InterruptedException {
        mock.faults()
                .add(Fault.connectionReset()
                        .afterProcessing()
                        .times(1)); // the pet is created, and the response is lost

        assertThatExceptionOfType(PetStoreTransportException.class)
                .isThrownBy(() -> shop.add("Rex"))
                .satisfies(lost -> assertThat(lost.outcomeUnknown()).isTrue());
        assertThat(mock.pets()).hasSize(1);
        assertThat(mock.journal().await(1, Duration.ofSeconds(5))).hasSize(1);
    }

    @Test
    void sendsNothingThatTheServiceDoesNotDocument(MockPetStore mock) {
        shop.add("Rex");
        shop.forSale();

        assertThat(mock.journal().violations()).isEmpty();
    }
}
