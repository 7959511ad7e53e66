// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.RateLimitException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * The clock, the journal and the keys of the bundled server, as the tests of an application use them. Has the examples of
 * their Javadoc, which {@link DocumentationTest} holds to it.
 */
class ServerTestToolsTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    @Test
    void aUsedUpDayEndsWhenTheTestAdvancesTheClock() {
        MockClock clock = MockClock.frozenAt(NOON);
        try (MockPetStore mock = MockPetStore.builder()
                        .clock(clock)
                        .key("demo", QuotaPlan.enterprise(1, 1))
                        .start();
                PetStoreClient client = client(mock, clock)) {
            client.listPets().execute();
            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> client.listPets().execute())
                    .satisfies(refused -> assertThat(refused.retryAt())
                            .isBetween(NOON.plus(Duration.ofDays(1)), NOON.plus(Duration.ofHours(25))));

            mock.clock().advance(Duration.ofHours(25)); // the quota of the next day is there
            client.listPets().execute();
        }
    }

    @Test
    void theJournalHasWhatTheClientSent() throws InterruptedException {
        MockClock clock = MockClock.frozenAt(NOON);
        try (MockPetStore mock = MockPetStore.start();
                PetStoreClient client = client(mock, clock)) {
            client.listPets().executeAsync();
            client.listPets().limit(5).executeAsync();

            mock.journal().await(2, Duration.ofSeconds(5)); // the client has called twice
            assertThat(mock.journal().violations()).isEmpty(); // and sent nothing that it should not
        }
    }

    @Test
    void aKeyIsBannedForAsLongAsTheTestSets() {
        MockClock clock = MockClock.frozenAt(NOON);
        try (MockPetStore mock = MockPetStore.builder().clock(clock).start();
                PetStoreClient client = client(mock, clock)) {
            mock.keys().get(mock.apiKey()).ban(Duration.ofHours(1));

            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> client.listPets().execute())
                    .satisfies(banned -> assertThat(banned.retryAt())
                            .isBetween(NOON.plus(Duration.ofHours(1)), NOON.plus(Duration.ofHours(2))));
        }
    }

    @Test
    void anyClientTrustsTheCertificateThatItIsGiven() throws IOException, InterruptedException {
        try (MockPetStore mock = MockPetStore.builder().tls().start()) {
            HttpClient http =
                    HttpClient.newBuilder().sslContext(mock.tls().sslContext()).build();
            HttpRequest health = HttpRequest.newBuilder(URI.create(mock.controlUrl() + "/health"))
                    .build();

            assertThat(http.send(health, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);
        }
    }

    private static PetStoreClient client(MockPetStore mock, MockClock clock) {
        TimeSource time = TimeSource.of(clock, clock.scheduler());
        return PetStoreClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(mock.apiKey())
                .timeSource(time)
                .build();
    }
}
