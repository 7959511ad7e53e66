// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.ScriptedTransport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BlockingRunnerTest {

    private static final Operation<String> OPERATION =
            Operation.idempotent("listPets", ApiRequest.of("GET", "pets", List.of()), json -> "value");

    private final FakeTime time = new FakeTime();
    private final ScriptedTransport transport = new ScriptedTransport();
    private final CallEnvironment environment =
            TestEnvironment.on(time).transport(transport).build();

    @Test
    void throwsWhatAFailedExchangeStandsFor() {
        transport.fail(Kind.FAILED, true);

        assertThatExceptionOfType(PetStoreTransportException.class)
                .isThrownBy(() -> BlockingRunner.run(OPERATION, TestCalls.ONCE, environment))
                .satisfies(failure -> assertThat(failure.getStackTrace())
                        .as("the caller's own frames")
                        .anyMatch(frame -> frame.getClassName().equals(BlockingRunnerTest.class.getName())));
    }

    @Test
    void aTimeSourceThatFailsAtTheEndDoesNotHideTheFault() {
        AtomicBoolean broken = new AtomicBoolean();
        TimeSource failing = new TimeSource() {
            @Override
            public long nanoTime() {
                if (broken.get()) {
                    throw new IllegalStateException("no time");
                }
                return time.nanoTime();
            }

            @Override
            public Instant instant() {
                return time.instant();
            }

            @Override
            public Cancellable schedule(Duration delay, Runnable task) {
                return time.schedule(delay, task);
            }
        };
        CallListener breaking = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                broken.set(true);
            }
        };
        transport.fault(new NoSuchElementException("a fault"));
        CallEnvironment environment = TestEnvironment.on(failing)
                .transport(transport)
                .listeners(breaking)
                .build();

        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> BlockingRunner.run(OPERATION, TestCalls.ONCE, environment))
                .satisfies(fault -> assertThat(fault).hasSuppressedException(new IllegalStateException("no time")));
    }
}
