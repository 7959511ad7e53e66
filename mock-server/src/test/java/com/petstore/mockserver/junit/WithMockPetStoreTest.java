// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.testing.TestClient;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@WithMockPetStore
class WithMockPetStoreTest {

    private static final NewMockPet REX = NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD);
    private static final List<String> ADDRESSES = new ArrayList<>();

    private final List<MockPetStore> ofBeforeEach = new ArrayList<>();

    @BeforeEach
    void add(MockPetStore mock) {
        ofBeforeEach.add(mock);
        mock.seed(REX);
    }

    @Test
    void injectsTheServerOfTheTest(MockPetStore mock) {
        assertThat(ofBeforeEach).containsExactly(mock);
    }

    @Test
    void injectsAddressAndKeyOfTheServer(@BaseUrl String url, @BaseUrl URI uri, @ApiKey String key) {
        assertThat(uri).hasToString(url);
        assertThat(new TestClient(url, key).get("/pets").body()).contains("Rex");
    }

    @Test
    void injectsTheClockOfTheServer(MockPetStore mock, MockClock clock) {
        assertThat(clock).isSameAs(mock.clock());
        assertThat(clock.mode()).isEqualTo(ClockMode.REAL);
    }

    @RepeatedTest(2)
    void startsAServerForEachRepetition(MockPetStore mock) {
        assertThat(mock.pets()).hasSize(1);
        assertThat(ADDRESSES).doesNotContain(mock.toString() + mock.randomSeed());
        ADDRESSES.add(mock.toString() + mock.randomSeed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bella", "Luna"})
    void startsAServerForEachSetOfArguments(String name, MockPetStore mock) {
        mock.seed(NewMockPet.of(name, 1).status(MockPetStatus.SOLD));

        assertThat(mock.pets()).extracting(MockPet::name).containsExactly("Rex", name);
    }

    @Test
    @WithMockPetStore(plan = "free", clock = ClockMode.FROZEN, startTime = "2026-11-21T12:00:00Z", randomSeed = 7)
    void takesTheSettingsOfTheMethodInPlaceOfThoseOfTheClass(MockPetStore mock, MockClock clock) {
        assertThat(new TestClient(mock.baseUrl(), mock.apiKey()).get("/pets").number("X-RateLimit-Limit"))
                .isEqualTo(60);
        clock.advance(Duration.ofMinutes(1));
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-11-21T12:01:00Z"));
        assertThat(mock.randomSeed()).isEqualTo(7);
    }

    @Test
    @WithMockPetStore(clock = ClockMode.AUTO_ADVANCE)
    void startsAClockAtTheTimeOfTheMachine(MockClock clock) {
        assertThat(clock.mode()).isEqualTo(ClockMode.AUTO_ADVANCE);
        assertThat(clock.instant())
                .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
    }

    @Nested
    class InANestedClass {

        @Test
        void theServerIsThatOfTheTestToo(MockPetStore mock) {
            assertThat(ofBeforeEach).containsExactly(mock);
        }
    }

    @Nested
    @WithMockPetStore(plan = "pro")
    class InANestedClassWithItsOwnSettings {

        @Test
        void theyHoldForBothClasses(MockPetStore mock) {
            assertThat(ofBeforeEach).containsExactly(mock);
            assertThat(new TestClient(mock.baseUrl(), mock.apiKey())
                            .get("/pets")
                            .number("X-RateLimit-Limit"))
                    .isEqualTo(300);
        }
    }
}
