// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.WhenUnavailable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The code of the guide for fleets, with an address at which no Redis is. */
class FleetGuideTest {

    private MockPetStore store;
    private String baseUrl;
    private String apiKey;
    private String redisUri;

    @BeforeEach
    void start() throws IOException {
        store = MockPetStore.start();
        baseUrl = store.baseUrl();
        apiKey = store.apiKey();
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            redisUri = "redis://127.0.0.1:" + socket.getLocalPort();
        }
    }

    @AfterEach
    void stop() {
        store.close();
    }

    @Test
    void callsUseTheHeadersAloneWithoutRedis() {
        QuotaLedger ledger = RedisQuotaLedger.builder().connect(redisUri);
        PetStoreClient client = PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(apiKey)
                .rateLimitScope(RateLimitScope.ledger(ledger))
                .build();

        assertThat(client.listPets().execute()).isEmpty();
        client.close();
        ledger.close();
    }

    @Test
    void callsWaitForRedisWhereTheLedgerRequiresIt() {
        QuotaLedger ledger =
                RedisQuotaLedger.builder().whenUnavailable(WhenUnavailable.WAIT).connect(redisUri);
        try (ledger;
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(baseUrl)
                        .apiKey(apiKey)
                        .rateLimitScope(RateLimitScope.ledger(ledger))
                        .maxRateLimitWait(Duration.ofMillis(300))
                        .build()) {
            assertThatThrownBy(() -> client.listPets().execute())
                    .isInstanceOf(RateLimitException.class)
                    .hasMessageStartingWith("listPets: no request may be sent yet; ")
                    .hasMessageContaining("retry at ");
        }
        assertThat(store.journal().requests()).isEmpty();
    }
}
