// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.junit.WithMockPetStore;
import org.junit.jupiter.api.Test;

/** Fails, because no request meets its fault. */
@WithMockPetStore(randomSeed = 42)
class ForgetfulShopTest {

    @Test
    void onlyAdds(MockPetStore mock) throws Exception {
        mock.faults().add(Fault.status(503).onOperation(Operation.LIST_PETS).times(1));
        new Shop(mock.baseUrl(), mock.apiKey()).add();
    }
}
