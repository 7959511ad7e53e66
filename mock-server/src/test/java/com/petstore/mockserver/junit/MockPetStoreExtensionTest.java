// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MockPetStoreExtensionTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    @RegisterExtension
    static final MockPetStoreExtension petStore = new MockPetStoreExtension(
            settings -> settings.key("demo", QuotaPlan.FREE).clock(MockClock.frozenAt(NOON)));

    private static final String URL_BEFORE_ALL_TESTS = petStore.baseUrl();

    @BeforeAll
    static void theServerThatWasAskedForBeforeTheTestsIsTheirs(MockPetStore mock) {
        assertThat(mock.baseUrl()).isEqualTo(URL_BEFORE_ALL_TESTS);
    }

    @Test
    void hasTheSettingsThatItWasGiven(MockPetStore mock, @ApiKey String key, MockClock clock) {
        assertThat(key).isEqualTo("demo").isEqualTo(petStore.apiKey());
        assertThat(clock.instant()).isEqualTo(NOON);
        assertThat(petStore.server()).isSameAs(mock);
    }

    @Nested
    class InANestedClass {

        @Test
        void isTheSame(@BaseUrl String url) {
            assertThat(url).isEqualTo(URL_BEFORE_ALL_TESTS);
        }
    }

    @Nested
    class InAFieldOfAnInstance {

        private static final List<MockPetStore> SERVERS = new ArrayList<>();

        @RegisterExtension
        final MockPetStoreExtension ofTheTest = new MockPetStoreExtension();

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void startsAServerForEachTest(int ignored) {
            assertThat(SERVERS).doesNotContain(ofTheTest.server());
            SERVERS.add(ofTheTest.server());
        }
    }
}
