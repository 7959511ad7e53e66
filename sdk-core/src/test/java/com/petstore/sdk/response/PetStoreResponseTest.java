// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A response that an application creates in its tests. */
class PetStoreResponseTest {

    private static final RateLimit LIMIT = RateLimit.of(60, 59, Instant.EPOCH);

    private static PetStoreResponse.Builder<String> full() {
        return PetStoreResponse.builder("body")
                .status(201)
                .headers(Headers.of("Date", "now"))
                .rateLimit(LIMIT)
                .attempts(2)
                .elapsed(Duration.ofSeconds(3))
                .rawBody("raw");
    }

    @Test
    void holdsWhatItsBuilderWasGiven() {
        PetStoreResponse<String> response = full().build();

        assertThat(response.body()).isEqualTo("body");
        assertThat(response.status()).isEqualTo(201);
        assertThat(response.headers().first("date")).contains("now");
        assertThat(response.rateLimit()).contains(LIMIT);
        assertThat(response.attempts()).isEqualTo(2);
        assertThat(response.elapsed()).isEqualTo(Duration.ofSeconds(3));
        assertThat(response.rawBody()).isEqualTo("raw");
        assertThat(response).hasToString("PetStoreResponse[status=201, attempts=2, elapsed=PT3S]");
    }

    @Test
    void hasADefaultForAllButTheBody() {
        PetStoreResponse<String> response = PetStoreResponse.builder("body").build();

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.rateLimit()).isEmpty();
        assertThat(response.attempts()).isEqualTo(1);
        assertThat(response.rawBody()).isEmpty();
    }
}
