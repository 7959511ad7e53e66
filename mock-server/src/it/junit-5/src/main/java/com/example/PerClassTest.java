// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.junit.WithMockPetStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@TestInstance(Lifecycle.PER_CLASS)
@WithMockPetStore(lifecycle = Lifecycle.PER_CLASS)
class PerClassTest {

    private final MockPetStore ofTheConstructor;

    PerClassTest(MockPetStore mock) {
        ofTheConstructor = mock;
    }

    @BeforeAll
    void add(MockPetStore mock) throws Exception {
        assertEquals(201, new Shop(mock.baseUrl(), mock.apiKey()).add());
    }

    @RepeatedTest(3)
    void sharesOneServer(MockPetStore mock) {
        assertSame(ofTheConstructor, mock);
        assertEquals(1, mock.pets().size());
    }
}
