// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A response counts from its headers on, whether or not its body comes, and whichever call waits for that. */
class SlowRefusalTest extends WireTest {

    private static final ScriptedResponse REFUSAL_WITHOUT_ITS_BODY =
            ScriptedResponse.bytes("HTTP/1.1 429 Too Many\r\nRetry-After: 60\r\nContent-Length: 100\r\n\r\n{");

    @Test
    void closesTheGateBeforeItsBodyHasComeAndAlsoIfNoCallWaitsForThat() throws IOException {
        try (HostileServer slow =
                        HostileServer.start(REFUSAL_WITHOUT_ITS_BODY.onceBefore(ScriptedResponse.emptyList()));
                PetStoreClient client = clientBuilder().baseUrl(slow.baseUrl()).build()) {
            CompletableFuture<List<Pet>> refused = client.listPets().executeAsync();
            callUntilRefused(client);
            int sent = slow.requests();

            refused.cancel(true);
            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> atOnce(client))
                    .satisfies(failure ->
                            assertThat(failure.retryAfter()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(61)));
            assertThat(slow.requests()).isEqualTo(sent);
        }
    }

    @Test
    void theQuotaOfASuccessCountsBeforeItsBodyHasCome() throws IOException {
        long reset = Instant.now().getEpochSecond() + 60;
        ScriptedResponse lastOfTheMinute =
                ScriptedResponse.bytes("HTTP/1.1 200 OK\r\nX-RateLimit-Limit: 60\r\nX-RateLimit-Remaining: 0\r\n"
                        + "X-RateLimit-Reset: " + reset + "\r\nContent-Length: 100\r\n\r\n[");
        try (HostileServer slow = HostileServer.start(lastOfTheMinute.onceBefore(ScriptedResponse.emptyList()));
                PetStoreClient client = clientBuilder().baseUrl(slow.baseUrl()).build()) {
            CompletableFuture<List<Pet>> withoutItsBody = client.listPets().executeAsync();

            callUntilRefused(client);

            assertThat(withoutItsBody).isNotDone();
        }
    }

    /** How long the headers travel. */
    private static void callUntilRefused(PetStoreClient client) {
        while (true) {
            try {
                atOnce(client);
            } catch (RateLimitException e) {
                return;
            }
        }
    }

    private static void atOnce(PetStoreClient client) {
        client.listPets().maxRateLimitWait(Duration.ZERO).execute();
    }
}
