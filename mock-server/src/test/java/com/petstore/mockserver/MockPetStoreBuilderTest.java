// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.testing.TestClient;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MockPetStoreBuilderTest {

    @Test
    void seedsWhatARunningServerCanBeSeededWith() {
        MockPet rex = MockPet.of(7, "Rex", 1);
        try (MockPetStore mock =
                MockPetStore.builder().seed(rex).seedOrders("[ 1 ]").start()) {
            mock.seed(MockPet.of(7, "Tom", 1), MockPet.of(8, "Ida", 1));
            mock.seedOrders("[]");

            mock.reset();

            assertThat(mock.pets()).containsExactly(rex);
            assertThat(new TestClient(mock.baseUrl(), mock.apiKey())
                            .get("/store/orders")
                            .body())
                    .isEqualTo("[ 1 ]");
        }
    }

    @Test
    void listensOnAFreePortOfTheLoopbackInterface() {
        try (MockPetStore mock = MockPetStore.start()) {
            assertThat(mock.baseUrl()).matches("http://127\\.0\\.0\\.1:[1-9][0-9]*/v1");
        }
    }

    @Test
    void theFirstKeyIsTheOneToUse() {
        try (MockPetStore mock = MockPetStore.builder()
                .key("first", QuotaPlan.PRO)
                .key("second", QuotaPlan.FREE)
                .start()) {
            assertThat(mock.apiKey()).isEqualTo("first");
        }
    }

    @Test
    void reportsWhichPortIsTaken() {
        try (MockPetStore mock = MockPetStore.start()) {
            int port = URI.create(mock.baseUrl()).getPort();

            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> MockPetStore.builder().port(port).start())
                    .withMessageStartingWith("cannot listen on 127.0.0.1:" + port + ": Address already in use")
                    .withMessageEndingWith("; port 0 is one that is free");
        }
    }

    @Test
    void namesAHostThatIsNone() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> MockPetStore.builder().host("nosuch.invalid").start())
                .withMessage("cannot listen on nosuch.invalid:0: this machine has no such address");
    }

    @Test
    void closesAfterAnyTime() {
        MockPetStore mock = MockPetStore.start();
        mock.close(Duration.ofSeconds(Long.MAX_VALUE));
    }

    @Test
    void takesAnAddressOfIpv6WithBracketsOrWithout() {
        assertThat(MockPetStore.builder().host("[::1]").host).isEqualTo("::1");
        assertThat(MockPetStore.builder().host("::1").host).isEqualTo("::1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void refusesABlankHost(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStore.builder().host(host))
                .withMessage("host must not be blank, was \"" + host + "\"");
    }

    @Test
    void serversOfOneBuilderDoNotShareADefaultClock() {
        MockPetStoreBuilder builder = MockPetStore.builder();
        try (MockPetStore first = builder.start();
                MockPetStore second = builder.start()) {
            assertThat(first.clock()).isNotSameAs(second.clock());
        }
    }

    @Test
    void closesTwice() {
        MockPetStore mock = MockPetStore.start();
        mock.close();
        mock.close();
    }

    @Test
    void showsNoKeyInItsText() {
        try (MockPetStore mock =
                MockPetStore.builder().key("secret", QuotaPlan.PRO).start()) {
            assertThat(mock.toString()).doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_536})
    void refusesAPortOutOfRange(int port) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStore.builder().port(port))
                .withMessage("port must be 0 to 65535, was " + port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\nb", "é"})
    void refusesAKeyThatNoHeaderCouldCarry(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStore.builder().key(key, QuotaPlan.FREE))
                .withMessage("key must contain visible ASCII characters only");
    }
}
