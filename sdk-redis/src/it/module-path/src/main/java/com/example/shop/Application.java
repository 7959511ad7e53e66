// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedgerBuilder;
import com.petstore.sdk.redis.ScriptRunner;
import com.petstore.sdk.redis.WhenUnavailable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** Calls the service although its ledger is gone: all modules that Lettuce needs are there, or it could not even find that out. */
public final class Application {

    private Application() {}

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args none
     */
    public static void main(String[] args) {
        RedisQuotaLedgerBuilder builder = RedisQuotaLedger.builder().whenUnavailable(WhenUnavailable.HEADERS);
        call(builder.connect("redis://127.0.0.1:1"), "Connection refused");
        call(builder.connect("rediss://127.0.0.1:1"), "Connection refused");
        ScriptRunner own =
                (script, key, message) -> CompletableFuture.failedFuture(new IOException("another client of Redis"));
        call(builder.through(own), "another client of Redis");
    }

    private static void call(QuotaLedger ledger, String failure) {
        try (ledger;
                MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .rateLimitScope(RateLimitScope.ledger(ledger))
                        .build()) {
            int pets = client.listPets().execute().size();
            LedgerStatus status = client.rateLimitStatus().ledger().orElseThrow();
            System.out.println(pets + " pets without a ledger: " + status);
            if (!status.failure().orElse("").contains(failure)) {
                throw new IllegalStateException("Expected: " + failure + "; found: " + status);
            }
        }
    }
}
