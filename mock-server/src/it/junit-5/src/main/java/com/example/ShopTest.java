// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.junit.ApiKey;
import com.petstore.mockserver.junit.BaseUrl;
import com.petstore.mockserver.junit.WithMockPetStore;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@WithMockPetStore
class ShopTest {

    @Test
    void adds(MockPetStore mock, @BaseUrl String url, @ApiKey String key) throws Exception {
        assertEquals(201, new Shop(url, key).add());
        assertEquals(1, mock.pets().size());
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void meetsItsFaults(int status, MockPetStore mock) throws Exception {
        mock.faults().add(Fault.status(status).times(1));
        assertEquals(status, new Shop(mock.baseUrl(), mock.apiKey()).list());
    }

    @Nested
    class OnADayWithTwoRequests {

        @Test
        @WithMockPetStore(plan = "enterprise:2/2", clock = ClockMode.FROZEN)
        void listsAgainTheNextDay(@BaseUrl String url, @ApiKey String key, MockClock clock) throws Exception {
            Shop shop = new Shop(url, key);
            assertEquals(200, shop.list());
            assertEquals(200, shop.list());
            assertEquals(429, shop.list());
            clock.advance(Duration.ofDays(1));
            assertEquals(200, shop.list());
        }
    }
}
