// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.LogCapture;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the retries of many calls add while a service fails, and what they save when it fails for a moment. */
class OutageTest {

    private static final Operation<String> LIST =
            Operation.idempotent("listPets", ApiRequest.of("GET", "pets", List.of()), json -> "pets");

    private final FakeTime time = new FakeTime();
    private final CallEnvironment environment =
            TestEnvironment.on(time).random(0).build();
    private int requests;

    @BeforeEach
    void theServiceWorks() {
        succeed(begin());
    }

    @Test
    void aServiceThatWorksAndThenFailsEachOfFortyReadsOnceLosesNoCall() {
        for (int i = 0; i < 300; i++) {
            succeed(begin());
        }

        for (SteppedCall<String> call : beginAll(40)) {
            succeed(reset(call).resume());
        }
    }

    @Test
    void retriesAddOneRequestASecondDuringAnOutageOfFiveMinutes() {
        endure(10, Duration.ofSeconds(20));
        requests = 0;

        endure(10, Duration.ofMinutes(5));

        assertThat(requests).as("of 3,000 calls").isBetween(3_290, 3_300);
    }

    @Test
    void retriesAreFullyAvailableAMinuteAfterAnOutage() {
        endure(10, Duration.ofMinutes(5));
        time.advance(Duration.ofMinutes(1));

        for (SteppedCall<String> call : beginAll(50)) {
            succeed(reset(call).resume());
        }
    }

    @Test
    void tenSuccessesEarnOneRetry() {
        for (int i = 0; i < 50; i++) {
            reset(begin());
        }
        assertThat(reset(begin()).isRetried()).isFalse();
        for (int i = 0; i < 10; i++) {
            succeed(begin());
        }

        assertThat(reset(begin()).isRetried()).isTrue();
        assertThat(reset(begin()).isRetried()).isFalse();
    }

    @Test
    void whatTheServiceCertainlyDidNotProcessIsRetriedThroughoutAnOutage() {
        for (int i = 0; i < 100; i++) {
            SteppedCall<String> call = begin();
            TransportFailure refused = new TransportFailure(Kind.FAILED, false, new IOException("connection refused"));

            assertThat(call.fail(refused)
                            .resume()
                            .fail(refused)
                            .resume()
                            .fail(refused)
                            .failure())
                    .hasMessageEndingWith("(3 attempts)");
        }
        assertThat(reset(begin()).isRetried()).isTrue();
    }

    @Test
    void aCallThatIsNotRetriedBecauseManyFailHasThatInItsMessageAndInTheLog() {
        for (int i = 0; i < 49; i++) {
            reset(begin());
        }
        SteppedCall<String> retried = reset(begin());
        try (LogCapture log = LogCapture.start()) {
            assertThat(failed(reset(begin())))
                    .hasMessage("listPets: failed after sending began: java.io.IOException: reset"
                            + " (1 attempt; not retried, because many calls fail)");
            assertThat(log.lines())
                    .contains(
                            "FINE: listPets: not retried, because many calls fail: the retry budget of the key is used up");
        }
        assertThat(failed(retried.resume().respond(Responses.response(503, ""))))
                .hasMessageEndingWith("(2 attempts; not retried again, because many calls fail)");
    }

    private void endure(int callsPerSecond, Duration outage) {
        for (int second = 0; second < outage.toSeconds(); second++) {
            for (int i = 0; i < callsPerSecond; i++) {
                SteppedCall<String> call = reset(begin());
                while (call.isRetried()) {
                    requests++;
                    reset(call.resume());
                }
            }
            time.advance(Duration.ofSeconds(1));
        }
    }

    private List<SteppedCall<String>> beginAll(int calls) {
        return Stream.generate(this::begin).limit(calls).toList();
    }

    private SteppedCall<String> begin() {
        requests++;
        return SteppedCall.start(LIST, TestCalls.SETTINGS, environment);
    }

    private static SteppedCall<String> reset(SteppedCall<String> call) {
        return call.fail(new TransportFailure(Kind.FAILED, true, new IOException("reset")));
    }

    private static void succeed(SteppedCall<String> call) {
        assertThat(call.respond(Responses.response(200, "[]")).value()).isEqualTo("pets");
    }

    private static PetStoreException failed(SteppedCall<String> call) {
        return call.failure();
    }
}
