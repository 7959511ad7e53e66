package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.testing.CallStyle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that their caller ends. */
class EndingEarlyTest extends WireTest {

    @Test
    void anInterruptEndsABlockingCallAtOnceAndStaysSet() throws InterruptedException {
        stall();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                client.createPet(REX).execute();
            } catch (PetStoreException e) {
                thrown.set(e);
            }
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        receivedRequest();

        caller.interrupt();
        caller.join(10_000);

        assertThat(caller.isAlive()).as("still waiting for its answer").isFalse();
        assertThat(thrown.get())
                .isInstanceOfSatisfying(
                        PetStoreInterruptedException.class,
                        failure -> assertThat(failure.outcomeUnknown()).isTrue());
        assertThat(interrupted.get()).isTrue();
    }

    @Test
    void anInterruptedThreadSendsNothing() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(PetStoreInterruptedException.class)
                .isThrownBy(() -> client.createPet(REX).execute())
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void cancellingTheFutureCutsTheConnection() throws InterruptedException {
        stall();
        CompletableFuture<?> future = client.listPets().executeAsync();
        receivedRequest();

        future.cancel(false);

        answer(200, "[]");
        client.listPets().execute();
        assertThat(receivedRequest().getExchangeIndex())
                .as("the first exchange of a new connection")
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void closingTheClientEndsCallsUnderWay(CallStyle style) throws InterruptedException {
        stall();
        ExecutorService caller = Executors.newSingleThreadExecutor();
        try {
            Future<?> call = caller.submit(() -> style.execute(client.createPet(REX)));
            receivedRequest();

            client.close();

            assertThat(call)
                    .failsWithin(10, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOfSatisfying(
                            PetStoreClosedException.class,
                            failure -> assertThat(failure.outcomeUnknown()).isTrue());
        } finally {
            caller.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClosedClientRefusesCalls(CallStyle style) {
        client.close();
        client.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> style.execute(client.listPets()))
                .withMessage("this PetStoreClient is closed");
    }

    @Test
    void asynchronousCallsCompleteOnADaemonThreadOfTheLibrary() {
        answer(200, "[]");

        Thread thread = CallStyle.await(
                client.listPets().executeAsync().thenApplyAsync(list -> Thread.currentThread(), Runnable::run));

        assertThat(thread.isDaemon()).isTrue();
    }

    @Test
    void moreAsynchronousCallsThanTurnsAllComplete() {
        for (int i = 0; i < 200; i++) {
            answer(200, "[]");
        }

        CompletableFuture<?>[] calls = new CompletableFuture<?>[200];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = client.listPets().executeAsync();
        }

        assertThat(CompletableFuture.allOf(calls)).succeedsWithin(30, TimeUnit.SECONDS);
    }
}
