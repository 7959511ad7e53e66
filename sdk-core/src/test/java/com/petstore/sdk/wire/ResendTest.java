// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.RetriedStatuses;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whichever way an attempt fails after it was sent: a call that only reads is sent again, as its policy says, and a create is not. */
class ResendTest extends WireTest {

    private static final List<String> CHANGING_METHODS = List.of("POST", "PUT", "PATCH", "DELETE");

    /** Long enough for a response that comes at once, on a machine that has much to do. */
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private static final List<Failure> TIMEOUTS = List.of(
            new Failure(
                    "timeout before the response", response -> response.onResponseStart(SocketEffect.Stall.INSTANCE)),
            new Failure("timeout within the body", response -> response.onResponseBody(SocketEffect.Stall.INSTANCE)));

    /** A timeout takes real time: each once. */
    static Stream<Arguments> failures() {
        return Stream.concat(
                failuresThatTakeNoTime(),
                Stream.of(
                        Arguments.of(TIMEOUTS.get(0), CallStyle.BLOCKING),
                        Arguments.of(TIMEOUTS.get(1), CallStyle.ASYNC)));
    }

    static Stream<Arguments> failuresThatTakeNoTime() {
        Stream<Failure> lost = Stream.of(
                new Failure(
                        "lost before the response",
                        response -> response.onResponseStart(new SocketEffect.CloseSocket())),
                new Failure(
                        "lost within the body", response -> response.onResponseBody(new SocketEffect.CloseSocket())));
        return withStyles(Stream.concat(RetriedStatuses.ALL.stream().map(Failure::status), lost));
    }

    private static Stream<Arguments> withStyles(Stream<Failure> failures) {
        return failures.flatMap(
                failure -> Arrays.stream(CallStyle.values()).map(style -> Arguments.of(failure, style)));
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().retryPolicy(RetryPolicy.defaults()).timeSource(FakeTime.leaping());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void sendsACreateOnceAndReportsAnUnknownOutcome(Failure failure, CallStyle style) throws InterruptedException {
        server.enqueue(failure.response(201));
        respond(201, REX_JSON);

        try (PetStoreClient impatient = impatient(failure)) {
            failsAfterOneRequest(style, impatient.createPet(REX), true);
        }
    }

    @ParameterizedTest
    @MethodSource("failuresThatTakeNoTime")
    void sendsOnceWhateverElseMayChangeSomething(Failure failure, CallStyle style) throws InterruptedException {
        for (String method : CHANGING_METHODS) {
            server.enqueue(failure.response(200));

            failsAfterOneRequest(style, client.request(method, "/store/orders"), true);
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    void sendsAReadAgain(Failure failure, CallStyle style) {
        server.enqueue(failure.response(200));
        respond(200, "[]");

        try (PetStoreClient impatient = impatient(failure)) {
            assertThat(style.executeForResponse(impatient.listPets()).attempts())
                    .isEqualTo(2);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("failuresThatTakeNoTime")
    void sendsAReadThreeTimesAtMost(Failure failure, CallStyle style) {
        for (int i = 0; i < 3; i++) {
            server.enqueue(failure.response(200));
        }
        respond(200, "[]");

        assertThatExceptionOfType(PetStoreException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .satisfies(thrown -> {
                    assertThat(thrown.attempts()).isEqualTo(3);
                    assertThat(thrown.getSuppressed()).hasSize(2).hasOnlyElementsOfType(thrown.getClass());
                });
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    private PetStoreClient impatient(Failure failure) {
        return TIMEOUTS.contains(failure)
                ? clientBuilder().attemptTimeout(TIMEOUT).build()
                : clientBuilder().build();
    }

    private void failsAfterOneRequest(CallStyle style, PetStoreCall<?> call, boolean outcomeUnknown)
            throws InterruptedException {
        int before = server.getRequestCount();

        assertThatExceptionOfType(PetStoreException.class)
                .isThrownBy(() -> style.execute(call))
                .satisfies(thrown -> {
                    assertThat(thrown.attempts()).isEqualTo(1);
                    assertThat(thrown.outcomeUnknown()).isEqualTo(outcomeUnknown);
                    assertThat(thrown.getSuppressed()).isEmpty();
                });
        // A server that is late may count a request after its call has timed out.
        receivedRequest();
        assertThat(server.getRequestCount() - before).as("requests").isEqualTo(1);
    }

    /** What happens instead of a whole response. */
    private record Failure(String name, UnaryOperator<MockResponse.Builder> change) {

        static Failure status(int status) {
            return new Failure("status " + status, response -> response.code(status));
        }

        MockResponse response(int success) {
            return change.apply(WireTest.response(success, REX_JSON)).build();
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
