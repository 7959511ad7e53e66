// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that their caller ends. */
class EndingEarlyTest extends WireTest {

    @Test
    void closingTheClientEndsACallThatWaitsBehindOthers() throws Exception {
        List<CompletableFuture<?>> calls = new ArrayList<>(occupyAllThreads(client));
        calls.add(client.listPets().executeAsync());

        client.close();

        assertThat(calls)
                .allSatisfy(future -> assertThat(future)
                        .failsWithin(10, TimeUnit.SECONDS)
                        .withThrowableThat()
                        .havingCause()
                        .isInstanceOf(PetStoreClosedException.class));
        assertThat(server.getRequestCount()).isEqualTo(1 + ASYNCHRONOUS_EXCHANGES);
    }

    @Test
    void cancellingACallThatWaitsBehindOthersLeavesThemAlone() throws Exception {
        List<CompletableFuture<?>> ahead = occupyAllThreads(client);
        CompletableFuture<?> cancelled = client.listPets().executeAsync();
        CompletableFuture<List<Pet>> last = client.listPets().executeAsync();

        cancelled.cancel(true);
        assertThat(ahead).noneMatch(CompletableFuture::isDone);
        ahead.get(0).cancel(true);

        assertThat(CallStyle.await(last)).isEmpty();
        assertThat(server.getRequestCount()).isEqualTo(2 + ASYNCHRONOUS_EXCHANGES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aListenerHoldsUpNeitherWhoCancelsNorWhoCloses(boolean isClosed) throws Exception {
        stall();
        CountDownLatch testIsOver = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        PetStoreClient slow = clientBuilder()
                .addListener(new CallListener() {
                    @Override
                    public void callEnded(CallEnded event) {
                        ended.countDown();
                        Eventually.happens("the test is over", testIsOver);
                    }
                })
                .build();
        CompletableFuture<?> call = slow.listPets().executeAsync();
        receivedRequest();

        if (isClosed) {
            slow.close();
        } else {
            call.cancel(true);
        }

        Eventually.happens("the end of the call", ended);
        testIsOver.countDown();
        slow.close();
    }

    @Test
    void closingTheClientClosesItsConnections() throws Exception {
        CompletableFuture<Integer> afterTheResponse = new CompletableFuture<>();
        try (HostileServer patient = HostileServer.start(ScriptedResponse.emptyList()
                .then((socket, out) ->
                        afterTheResponse.complete(socket.getInputStream().read())))) {
            PetStoreClient other = clientBuilder().baseUrl(patient.baseUrl()).build();
            other.listPets().execute();
            assertThat(afterTheResponse).isNotDone();

            other.close();

            assertThat(afterTheResponse).succeedsWithin(10, TimeUnit.SECONDS).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void closingTheClientWhileTheBodyOfAnErrorComesIsAClose(CallStyle style) throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        try (HostileServer slow =
                HostileServer.start(ScriptedResponse.bytes("HTTP/1.1 500 Oops\r\nContent-Length: 10\r\n\r\n{"))) {
            PetStoreClient other = clientBuilder()
                    .httpClient(thatTellsOfABody(received))
                    .baseUrl(slow.baseUrl())
                    .build();
            BegunCall<?> call = style.begin(other.listPets());
            Eventually.happens("the body begins", received);

            other.close();

            assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
        }
    }

    @Test
    void asynchronousCallsCompleteOnADaemonThreadOfTheLibrary() throws Exception {
        CountDownLatch mayResponse = new CountDownLatch(1);
        try (HostileServer late = HostileServer.start(awaiting(mayResponse).then(ScriptedResponse.emptyList()));
                PetStoreClient other = clientBuilder().baseUrl(late.baseUrl()).build()) {
            CompletableFuture<Thread> completing =
                    other.listPets().executeAsync().thenApply(list -> Thread.currentThread());
            mayResponse.countDown();

            Thread thread = CallStyle.await(completing);

            assertThat(thread.getName()).startsWith("petstore-sdk-");
            assertThat(thread.isDaemon()).isTrue();
        }
    }

    @Test
    void asManyAsynchronousCallsAsAreAllowedAreInFlightAtOnce() throws Exception {
        CountDownLatch allArrived = new CountDownLatch(64);
        try (HostileServer patient = HostileServer.start(ScriptedResponse.emptyList()
                        .onceBefore(((ScriptedResponse) (socket, out) -> allArrived.countDown())
                                .then(awaiting(allArrived))
                                .then(ScriptedResponse.emptyList())));
                PetStoreClient other =
                        clientBuilder().baseUrl(patient.baseUrl()).build()) {
            other.listPets().execute();
            CompletableFuture<?>[] calls = new CompletableFuture<?>[100];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = other.listPets().executeAsync();
            }

            assertThat(CompletableFuture.allOf(calls)).succeedsWithin(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void aCallThatWaitsBehindOthersEndsInItsTime() throws Exception {
        try (HostileServer silent =
                        HostileServer.start(ScriptedResponse.emptyList().onceBefore((socket, out) -> {}));
                PetStoreClient other = clientBuilder().baseUrl(silent.baseUrl()).build()) {
            other.listPets().execute();
            for (int i = 0; i < 64; i++) {
                other.listPets().executeAsync();
            }

            assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() -> CallStyle.await(
                            other.createPet(REX).timeout(Duration.ofMillis(300)).executeAsync()))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        }
    }

    @Test
    void threadsKeepOneConnectionEach() throws Exception {
        int threads = 12;
        CyclicBarrier allThreads = new CyclicBarrier(threads);
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try (HostileServer counting = HostileServer.start(ScriptedResponse.emptyList()
                        .onceBefore(ScriptedResponse.awaiting(allThreads).then(ScriptedResponse.emptyList())));
                PetStoreClient other =
                        clientBuilder().baseUrl(counting.baseUrl()).build()) {
            other.listPets().execute();
            for (int round = 0; round < 5; round++) {
                List<Callable<Object>> calls =
                        Collections.nCopies(threads, () -> other.listPets().execute());
                for (Future<Object> call : callers.invokeAll(calls)) {
                    call.get(30, TimeUnit.SECONDS);
                }
            }

            assertThat(counting.connections()).isEqualTo(threads);
        } finally {
            callers.shutdownNow();
        }
    }

    private static ScriptedResponse awaiting(CountDownLatch latch) {
        return (socket, out) -> Eventually.happens("what the response waits for", latch);
    }
}
