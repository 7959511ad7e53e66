// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How a test of long waits reads, with any HTTP client that waits on the clock of the server. */
class ClockScenarioWireTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void aClientWaitsOutARetryAfterOfSixtySeconds() throws IOException, InterruptedException {
        MockClock clock = MockClock.autoAdvancingFrom(NOON);
        try (MockPetStore mock = oneRequestAMinute(clock)) {
            http.send(list(mock), BodyHandlers.ofString());

            HttpResponse<String> refused = http.send(list(mock), BodyHandlers.ofString());
            assertThat(refused.headers().firstValue("Retry-After")).contains("60");
            clock.sleep(Duration.ofSeconds(60));

            assertThat(http.send(list(mock), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(60));
            assertThat(mock.journal().violations()).isEmpty();
        }
    }

    @Test
    void anAsynchronousClientContinuesAtTheTimeThatTheTestMovesTo() throws InterruptedException {
        MockClock clock = MockClock.frozenAt(NOON);
        try (MockPetStore mock = oneRequestAMinute(clock)) {
            http.sendAsync(list(mock), BodyHandlers.ofString()).join();
            CompletableFuture<Integer> later = http.sendAsync(list(mock), BodyHandlers.ofString())
                    .thenCompose(refused -> retryIn(Duration.ofSeconds(60), clock, mock));
            clock.awaitSleepers(1, Duration.ofSeconds(30));

            clock.advance(Duration.ofSeconds(59));
            assertThat(later).isNotDone();
            clock.advance(Duration.ofSeconds(1));

            assertThat(later.join()).isEqualTo(200);
        }
    }

    private CompletableFuture<Integer> retryIn(Duration wait, MockClock clock, MockPetStore mock) {
        CompletableFuture<Void> due = new CompletableFuture<>();
        clock.schedule(wait, () -> due.complete(null));
        return due.thenCompose(any -> http.sendAsync(list(mock), BodyHandlers.ofString()))
                .thenApply(HttpResponse::statusCode);
    }

    private static MockPetStore oneRequestAMinute(MockClock clock) {
        return MockPetStore.builder()
                .clock(clock)
                .key("demo", QuotaPlan.enterprise(1, 1_000))
                .start();
    }

    private static HttpRequest list(MockPetStore mock) {
        return HttpRequest.newBuilder(URI.create(mock.baseUrl() + "/pets"))
                .header("Authorization", "Bearer " + mock.apiKey())
                .build();
    }
}
