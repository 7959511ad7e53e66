// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.junit.MockPetStoreExtension;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One server for all tests, with settings of its own, in docs/testing.md. */
class ShopWithOneServerTest {

    @RegisterExtension
    static final MockPetStoreExtension petStore =
            new MockPetStoreExtension(settings -> settings.key("demo", QuotaPlan.FREE));

    private static final Shop SHOP = new Shop(petStore.baseUrl(), petStore.apiKey());

    @AfterEach
    void resetServer(MockPetStore mock) {
        mock.reset();
    }

    @AfterAll
    static void close() {
        SHOP.close();
    }

    @Test
    void showsWhatItAdds() {
        SHOP.add("Rex");

        assertThat(SHOP.forSale()).containsExactly("Rex");
    }

    @Test
    void isEmptyAtFirst() {
        assertThat(SHOP.forSale()).isEmpty();
    }
}
