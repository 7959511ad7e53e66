// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.testkit.CallStyle;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A clock that jumps to the next waiter finds none while an exchange is in flight: that takes real time. */
class SelfAdvancingClockTest extends MockServerTest {

    private final MockClock clock = MockClock.autoAdvancingFrom(Instant.parse("2026-11-21T12:00:00Z"));

    @Override
    MockPetStore startServer() {
        return MockPetStore.builder().clock(clock).start();
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().timeSource(timeOf(clock));
    }

    @ParameterizedTest
    @EnumSource
    void exchangesDoNotTimeOutInVirtualTime(CallStyle style) {
        for (int i = 0; i < 50; i++) {
            assertThat(style.execute(client.listPets())).isEmpty();
        }
    }
}
