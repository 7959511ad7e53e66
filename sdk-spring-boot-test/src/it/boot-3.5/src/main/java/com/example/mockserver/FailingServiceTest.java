// SPDX-License-Identifier: Apache-2.0
package com.example.mockserver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.petstore.mockserver.Fault;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class FailingServiceTest extends ShopTestBase {

    @Autowired
    Shop shop;

    @Test
    void isClosedWhileTheServiceIs() throws Exception {
        petStore.server().faults().add(Fault.status(503).times(1));

        assertEquals("closed", shop.pets());
        assertEquals("[]", shop.pets());
    }
}
