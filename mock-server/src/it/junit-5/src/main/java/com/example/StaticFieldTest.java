// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.junit.BaseUrl;
import com.petstore.mockserver.junit.MockPetStoreExtension;
import java.net.URI;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

class StaticFieldTest {

    @RegisterExtension
    static final MockPetStoreExtension PET_STORE =
            new MockPetStoreExtension(settings -> settings.key("own", QuotaPlan.PRO));

    private static final String URL = PET_STORE.baseUrl();

    @RepeatedTest(2)
    void hasOneServer(@BaseUrl URI url) throws Exception {
        assertEquals(URL, url.toString());
        assertEquals(200, new Shop(URL, "own").list());
    }
}
