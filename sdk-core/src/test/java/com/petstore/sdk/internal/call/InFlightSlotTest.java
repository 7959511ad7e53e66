// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.ratelimit.Gates;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** However a call ends, it gives its slot back: the next call is sent, and in the end nothing is left. */
class InFlightSlotTest {

    private final TestCalls test = new TestCalls();

    @ParameterizedTest
    @EnumSource
    void afterAResponse(CallStyle style) throws Exception {
        test.begin(style);
        test.transport.awaitSent(1).respond(200);

        nextIsSent(2);
    }

    @ParameterizedTest
    @CsvSource({
        "BLOCKING, FAILED, true",
        "BLOCKING, FAILED, false",
        "BLOCKING, TIMEOUT, true",
        "ASYNC, FAILED, true",
        "ASYNC, FAILED, false",
        "ASYNC, TIMEOUT, true"
    })
    void afterAFailureOfTheConnection(CallStyle style, Kind kind, boolean sendingBegan) throws Exception {
        BegunCall<String> call = test.begin(style, TestCalls.ONCE);
        test.transport.awaitSent(1).fail(kind, sendingBegan);
        call.failure();

        nextIsSent(2);
    }

    @ParameterizedTest
    @EnumSource
    void afterAnInterruptOrACancellationInFlight(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1);
        call.breakOff();
        call.failure();

        nextIsSent(2);
    }

    @ParameterizedTest
    @EnumSource
    void afterAnInterruptOrACancellationOfAWait(CallStyle style) throws Exception {
        BegunCall<String> waiting = waitForARefusal(style);
        waiting.breakOff();
        waiting.failure();

        test.time.awaitScheduledTasks(0);
        test.time.advance(Duration.ofSeconds(31));
        nextIsSent(2);
    }

    @ParameterizedTest
    @EnumSource
    void afterAWaitForWhichThereWasNoTime(CallStyle style) throws Exception {
        test.begin(CallStyle.ASYNC);
        BegunCall<String> waiting = test.begin(style, TestCalls.ONCE.withTimeout(Duration.ofMillis(500)));
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofMillis(500));

        assertThat(waiting.failure()).isInstanceOf(PetStoreTimeoutException.class);
        assertThat(test.transport.count()).isEqualTo(1);
        test.transport.awaitSent(1).respond(200);
        nextIsSent(2);
    }

    @ParameterizedTest
    @EnumSource
    void afterTheClientWasClosedInFlight(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1);
        test.close();

        assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
        nothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void afterTheClientWasClosedDuringAWait(CallStyle style) throws Exception {
        BegunCall<String> waiting = waitForARefusal(style);
        test.close();

        assertThat(waiting.failure()).isInstanceOf(PetStoreClosedException.class);
        assertThat(test.transport.count()).isEqualTo(1);
        test.time.advance(Duration.ofSeconds(31));
        nothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void afterAResponseThatCouldNotBeRead(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style, TestCalls.ONCE, json -> {
            throw new IllegalStateException("a fault");
        });
        test.transport.awaitSent(1).respond(200);
        call.failure();

        nextIsSent(2);
    }

    @ParameterizedTest
    @EnumSource
    void afterAFaultOfTheTransport(CallStyle style) throws Exception {
        test.transport.fault(new StackOverflowError("a fault"));

        assertThat(test.begin(style, TestCalls.ONCE).failure()).isInstanceOf(StackOverflowError.class);
        nextIsSent(2);
    }

    @ParameterizedTest
    @EnumSource
    void afterASupplierThatFailedWhenThePermitCame(CallStyle style) throws Exception {
        BegunCall<String> waiting = waitForARefusal(style);
        test.apiKey(() -> {
            throw new IllegalStateException("no key");
        });
        test.time.advance(Duration.ofSeconds(31));

        assertThat(waiting.failure()).hasMessageContaining("no key");
        test.apiKey(() -> "key-1");
        nextIsSent(2);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasLostMayHaveUsedUpTheQuota(CallStyle style) throws Exception {
        long reset = test.time.instant().plusSeconds(60).getEpochSecond();
        BegunCall<String> first = test.begin(style, TestCalls.ONCE);
        test.transport
                .awaitSent(1)
                .respond(
                        200,
                        "X-RateLimit-Limit",
                        "2",
                        "X-RateLimit-Remaining",
                        "1",
                        "X-RateLimit-Reset",
                        Long.toString(reset));
        first.value();
        test.time.advance(Duration.ofSeconds(10));
        BegunCall<String> lost = test.begin(style, TestCalls.ONCE);
        test.transport.awaitSent(2).fail(Kind.FAILED, true);
        lost.failure();

        BegunCall<String> next = test.begin(style, TestCalls.ONCE.withMaxRateLimitWait(Duration.ZERO));
        assertThat(next.failure()).isInstanceOf(RateLimitException.class);
    }

    /** A call that waits because another one was refused for 30 seconds. */
    private BegunCall<String> waitForARefusal(CallStyle style) throws Exception {
        test.closeGateFor(30);
        BegunCall<String> waiting = test.begin(style);
        test.time.awaitScheduledTasks(1);
        assertThat(waiting.isInFlight()).isTrue();
        return waiting;
    }

    private void nextIsSent(int number) throws Exception {
        BegunCall<String> next = test.begin(CallStyle.ASYNC);
        test.transport.awaitSent(number).respond(200);
        assertThat(next.value()).isEqualTo("value");
        nothingIsLeft();
    }

    private void nothingIsLeft() throws Exception {
        test.time.awaitScheduledTasks(0);
        assertThat(Gates.isIdle(test.gates)).isTrue();
    }
}
