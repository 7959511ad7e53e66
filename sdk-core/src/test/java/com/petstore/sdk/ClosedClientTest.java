// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.internal.ratelimit.Gates;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.TestThread;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that is closed gives back the gates of its keys: else each client of a key would leave one behind for ever. */
class ClosedClientTest {

    private final RateLimitScope rateLimits = RateLimitScope.isolated();
    private final FakeTime time = new FakeTime();
    private HostileServer service;

    @AfterEach
    void stopService() throws IOException {
        service.close();
    }

    @ParameterizedTest
    @EnumSource
    void leavesNoGateOfAnyKeyThatItHasUsed(CallStyle style) throws IOException {
        service = HostileServer.start(ScriptedResponse.emptyList());
        AtomicInteger keys = new AtomicInteger();
        try (PetStoreClient client =
                settings().apiKey(() -> "key-" + keys.incrementAndGet()).build()) {
            for (int i = 0; i < 3; i++) {
                style.execute(client.listPets());
            }
            assertThat(gates()).isEqualTo(keys.get()).isGreaterThan(2);
        }

        assertThat(gates()).isZero();
    }

    @Test
    void leavesTheGateToTheOtherClientsOfItsKey() throws IOException {
        service = HostileServer.start(ScriptedResponse.emptyList());
        PetStoreClient one = settings().build();
        PetStoreClient other = settings().build();
        one.listPets().execute();
        other.listPets().execute();

        one.close();
        assertThat(gates()).isEqualTo(1);

        other.close();
        assertThat(gates()).isZero();
    }

    @Test
    void leavesAGateThatIsClosedOnlyUntilItOpens() throws IOException {
        service = HostileServer.start(ScriptedResponse.of("429 Too Many Requests\r\nRetry-After: 30", new byte[0]));
        try (PetStoreClient client = settings().build()) {
            catchThrowable(
                    () -> client.listPets().maxRateLimitWait(Duration.ZERO).execute());
        }
        assertThat(gates()).isEqualTo(1);

        time.advance(Duration.ofSeconds(31));

        assertThat(gates()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void leavesNoGateOfACallThatItEnds(CallStyle style) throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        service = HostileServer.start((socket, out) -> received.countDown());
        PetStoreClient client = settings().build();
        BegunCall<?> call = style.begin(client.listPets());
        Eventually.happens("the request came", received);

        client.close();

        assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
        assertThat(gates()).isZero();
    }

    /** What depends on a future runs on a thread of its own: it may block, and closing must not wait for it. */
    @Test
    void isClosedWhileWhatDependsOnAFutureStillRuns() throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        service = HostileServer.start((socket, out) -> received.countDown());
        PetStoreClient client = settings().build();
        CompletableFuture<Void> dependent = client.listPets().executeAsync().handle((pets, failure) -> {
            Eventually.happens("the test releases the stage", released);
            return null;
        });
        Eventually.happens("the request came", received);

        TestThread.start(() -> client.close()).result();

        assertThat(dependent).isNotDone();
        released.countDown();
        CallStyle.await(dependent);
    }

    private int gates() {
        return Gates.count(rateLimits.registry());
    }

    private PetStoreClientBuilder settings() {
        return PetStoreClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey("key-1")
                .rateLimitScope(rateLimits)
                .timeSource(time);
    }
}
