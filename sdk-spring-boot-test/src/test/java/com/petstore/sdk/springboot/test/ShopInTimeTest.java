// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockPetStore;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** A test of an application whose clients follow the clock of the server. */
@SpringBootTest
@AutoConfigureMockPetStore(plan = "free", clock = ClockMode.AUTO_ADVANCE, startTime = "2026-11-21T12:00:00Z")
class ShopInTimeTest {

    @Autowired
    MockPetStore mock;

    @Autowired
    ShopApplication.Shop shop;

    @Test
    void waitsForTheNextMinute() {
        Instant start = mock.clock().instant();
        for (int call = 0; call < 61; call++) {
            shop.names();
        }
        assertThat(mock.clock().instant()).isAfterOrEqualTo(start.plusSeconds(60));
    }
}
