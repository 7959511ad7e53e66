// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.internal.ratelimit.Gates;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.ScriptedTransport;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BlockingRunnerTest {

    private static final Operation<String> OPERATION =
            Operation.read("listPets", ApiRequest.of("GET", "pets", List.of()), json -> "value");

    private final FakeTime time = new FakeTime();
    private final ScriptedTransport transport = new ScriptedTransport();
    private final CallEnvironment environment =
            SteppedCall.environment(transport, time, Gates.on(time), () -> "key-1", () -> 0.5);

    @Test
    void throwsWhatAFailedExchangeStandsFor() {
        transport.fail(Reason.LOST, true);

        assertThatExceptionOfType(PetStoreTransportException.class)
                .isThrownBy(() -> BlockingRunner.run(OPERATION, TestCalls.ONCE, environment))
                .satisfies(failure -> assertThat(failure.getStackTrace())
                        .as("the caller's own frames")
                        .anyMatch(frame -> frame.getClassName().equals(BlockingRunnerTest.class.getName())));
    }

    @Test
    void aTimeSourceThatFailsAtTheEndDoesNotHideTheFault() {
        AtomicBoolean broken = new AtomicBoolean();
        TimeSource failing = TimeSource.of(
                () -> {
                    if (broken.get()) {
                        throw new IllegalStateException("no time");
                    }
                    return time.nanoTime();
                },
                time::instant,
                (delay, task) -> time.schedule(delay, task)::cancel);
        CallListener breaking = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                broken.set(true);
            }
        };
        CallEnvironment environment = new CallEnvironment(
                transport,
                failing,
                new ApiKeySource(() -> "key-1"),
                Gates.on(failing),
                new Pauses(failing),
                new CallObserver(breaking, BaseUrl.parse("https://pets.example/v1", false), "default"),
                new ServiceClock(),
                () -> 0,
                null,
                Runnable::run);

        assertThatExceptionOfType(NoSuchElementException.class)
                .as("what a transport throws that has no response")
                .isThrownBy(() -> BlockingRunner.run(OPERATION, TestCalls.ONCE, environment))
                .satisfies(fault -> assertThat(fault).hasSuppressedException(new IllegalStateException("no time")));
    }

    @Test
    void beginsNothingOnceTheTransportIsClosed() {
        transport.close();

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> BlockingRunner.run(OPERATION, TestCalls.ONCE, environment));
        assertThat(transport.timeouts()).as("attempts").isEmpty();
    }
}
