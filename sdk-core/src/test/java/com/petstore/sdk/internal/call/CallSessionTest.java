// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.call.CallSession.Step;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.testkit.FakeTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.FieldSource;

class CallSessionTest {

    private static final Operation<Pet> GET =
            Operation.idempotent("getPet", ApiRequest.of("GET", "pets/1", List.of()), PetJson::decode);
    private static final Operation<Pet> CREATE =
            Operation.notIdempotent("createPet", ApiRequest.of("POST", "pets", List.of()), PetJson::decode);

    private final FakeTime time = new FakeTime();
    private final AtomicReference<String> key = new AtomicReference<>("key-1");
    private final CallEnvironment environment =
            TestEnvironment.on(time).apiKey(key::get).build();

    @Test
    void givesAnAttemptItsOwnTimeout() {
        assertThat(Duration.ofNanos(call(GET, Duration.ofSeconds(90)).options().timeoutNanos()))
                .isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void givesAnAttemptTheTimeoutOfItsCall() {
        CallSettings settings = TestCalls.SETTINGS.withAttemptTimeout(Duration.ofSeconds(40));

        assertThat(SteppedCall.start(GET, settings, environment).options().timeoutNanos())
                .isEqualTo(Duration.ofSeconds(40).toNanos());
    }

    @Test
    void givesAnAttemptNoMoreThanTheCallHasLeft() {
        SteppedCall<Pet> call = call(GET, Duration.ofSeconds(15), RetryPolicy.defaults());
        time.advance(Duration.ofSeconds(5));
        call.respond(Responses.response(503, "")).resume();

        assertThat(Duration.ofNanos(call.options().timeoutNanos())).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void beginsNoAttemptOnceItsTimeIsUp() {
        respond(429, "Retry-After", "5");
        SteppedCall<Pet> call = call(GET, Duration.ofSeconds(15));
        time.advance(Duration.ofSeconds(15));

        assertThat(call.resume().failure())
                .isInstanceOf(PetStoreTimeoutException.class)
                .satisfies(failure -> assertThat(failure.attempts()).isZero());
    }

    @Test
    void namesATimeout() {
        assertThat(failure(GET, Kind.TIMEOUT, true))
                .isInstanceOf(PetStoreTimeoutException.class)
                .hasMessage("getPet: no response within 20 s, timed out after sending began"
                        + " (attemptTimeout 20 s, timeout 1 min 30 s) (1 attempt)")
                .hasRootCauseMessage("reset");
    }

    @Test
    void namesALostConnection() {
        assertThat(failure(GET, Kind.FAILED, true))
                .isExactlyInstanceOf(PetStoreTransportException.class)
                .hasMessage("getPet: failed after sending began: java.io.IOException: reset (1 attempt)");
        assertThat(failure(GET, Kind.FAILED, false))
                .hasMessage("getPet: failed before anything was sent: java.io.IOException: reset (1 attempt)");
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INTERRUPTED", "CLOSED", "CANCELLED"})
    void isNotSentOnceItsWaitIsStopped(Kind kind) {
        respond(429, "Retry-After", "5");
        PetStoreException failure =
                call(CREATE, Duration.ofSeconds(90)).stop(kind).failure();

        assertThat(failure.attempts()).isZero();
        assertThat(failure.outcomeUnknown()).isFalse();
        assertThat(failure).hasMessageEndingWith(" (not sent)").hasMessageNotContaining("before");
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"GATE_CLOSED", "UNPROCESSED"})
    void theOutcomeOfACreateIsUnknownOnceSendingBegan(Kind kind) {
        assertThat(failure(CREATE, kind, true).outcomeUnknown()).isTrue();
        assertThat(failure(CREATE, kind, false).outcomeUnknown()).isFalse();
        assertThat(failure(GET, kind, true).outcomeUnknown()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "307, false",
        "400, false",
        "404, false",
        "429, false",
        "201, true",
        "302, true",
        "408, true",
        "503, true"
    })
    void reportsByTheHeadersThatACreateWasRejectedThoughItsBodyIsNotRead(int status, boolean outcomeUnknown) {
        PetStoreException failure = call(CREATE, Duration.ofSeconds(90))
                .headersCame(Responses.response(status, ""))
                .fail(new TransportFailure(Kind.INTERRUPTED, true, null))
                .failure();

        assertThat(failure.outcomeUnknown()).isEqualTo(outcomeUnknown);
        assertThat(failure)
                .hasMessageContaining(outcomeUnknown ? "after sending began" : "after the service had refused it");
    }

    @Test
    void doesNotCountAnAttemptThatWasHeldBackBecauseAnotherWasRefused() {
        SteppedCall<Pet> call = call(GET, Duration.ofSeconds(90));
        call.fail(new TransportFailure(Kind.GATE_CLOSED, false, null));

        assertThat(call.respond(Responses.response(500, "")).failure().attempts())
                .isEqualTo(1);
    }

    @Test
    void theTimeOfACallCountsFromItsBeginningAndNotFromItsLastAttempt() {
        SteppedCall<PetStoreResponse<Pet>> call =
                SteppedCall.start(GET.withResponse(), TestCalls.SETTINGS, environment);
        time.advance(Duration.ofSeconds(3));
        call.respond(Responses.response(503, "", "Retry-After", "20"));
        time.advance(Duration.ofSeconds(21));
        call.resume();
        time.advance(Duration.ofSeconds(4));
        call.respond(Responses.response(200, REX_JSON));

        assertThat(call.value().elapsed()).isEqualTo(Duration.ofSeconds(28));
    }

    @Test
    void sendsNoHeaderThatAListenerSetsAfterTheAttemptHasStarted() {
        AtomicReference<CallListener.RequestHeaders> kept = new AtomicReference<>();
        CallListener keeping = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                event.requestHeaders().set("X-Span", "1");
                kept.set(event.requestHeaders());
            }
        };
        SteppedCall<Pet> call = SteppedCall.start(
                GET,
                TestCalls.SETTINGS,
                TestEnvironment.on(time).listeners(keeping).build());
        List<RequestHeader> sent = call.options().gatekeeper().begin();

        kept.get().set("X-Late", "2");

        assertThat(sent).containsExactly(new RequestHeader("X-Span", "1"));
        assertThat(call.options().gatekeeper().begin()).isEqualTo(sent);
    }

    @Test
    void countsAnAttemptThatAFaultInterruptsAsSent() {
        call(GET, Duration.ofSeconds(90)).respond(withRemaining(200, 1));
        call(GET, Duration.ofSeconds(90)).abort(new IllegalStateException("a fault"));

        assertThat(call(GET, Duration.ofSeconds(90)).step()).isInstanceOf(Step.Wait.class);
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED, true, true, false",
        "FAILED, false, true, true",
        "TIMEOUT, true, true, false",
        "TIMEOUT, false, true, true",
        "INTERRUPTED, true, false, false",
        "INTERRUPTED, false, false, false",
        "CLOSED, true, false, false",
        "CLOSED, false, false, false",
        "CANCELLED, true, false, false",
        "CANCELLED, false, false, false"
    })
    void sendsAgainWhatIsTransientUnlessACreateMayHaveBeenProcessed(
            Kind kind, boolean sendingBegan, boolean readAgain, boolean createdAgain) {
        assertThat(isSentAgain(GET, kind, sendingBegan)).isEqualTo(readAgain);
        assertThat(isSentAgain(CREATE, kind, sendingBegan)).isEqualTo(createdAgain);
    }

    @Test
    void callsThatWereNeverSentCostNoRetries() {
        SteppedCall<Pet> inFlight = retrying(GET);
        for (int i = 0; i < 10; i++) {
            SteppedCall<Pet> waiting = call(GET, Duration.ofMillis(10), RetryPolicy.defaults());
            time.advance(Duration.ofMillis(10));
            assertThat(waiting.resume().failure()).isInstanceOf(PetStoreTimeoutException.class);
        }

        assertThat(inFlight.respond(Responses.response(503, "")).isRetried()).isTrue();
    }

    @Test
    void waitsNoLongerForTheQuotaBecauseItsKeyChanges() {
        respond(429, "Retry-After", "8");
        key.set("key-2");
        SteppedCall<Pet> second = call(GET, Duration.ofSeconds(90));
        key.set("key-1");
        SteppedCall<Pet> call =
                SteppedCall.start(GET, TestCalls.ONCE.withMaxRateLimitWait(Duration.ofSeconds(10)), environment);
        time.advance(Duration.ofSeconds(7));
        second.respond(Responses.response(429, "", "Retry-After", "8"));
        key.set("key-2");

        assertThat(call.resume().resume().failure()).isInstanceOf(RateLimitException.class);
    }

    @ParameterizedTest
    @CsvSource({"30.499, false", "30.5, true"})
    void isSentAgainIfItsPatienceIsJustEnough(double patience, boolean again) {
        CallSettings settings = TestCalls.SETTINGS.withMaxRateLimitWait(Duration.ofMillis(Math.round(patience * 1000)));

        assertThat(SteppedCall.start(GET, settings, environment)
                        .respond(Responses.response(429, "", "Retry-After", "30"))
                        .isRetried())
                .isEqualTo(again);
    }

    @Test
    void anAttemptWhoseStreamWasRefusedIsNoRetryOfThePolicy() {
        SteppedCall<Pet> call = retrying(GET).begin();
        call.fail(new TransportFailure(Kind.GATE_CLOSED, false, null));
        call.respond(Responses.response(503, "")).resume();

        assertThat(call.respond(Responses.response(503, "")).isRetried()).isTrue();
        assertThat(call.resume().respond(Responses.response(503, "")).failure().attempts())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @FieldSource("com.petstore.sdk.testkit.RetriedStatuses#ALL")
    void waitsForTheRetryAfterOfEveryTransientStatusAndAddsJitter(int status) {
        SteppedCall<Pet> call = retrying(GET).respond(Responses.response(status, "", "Retry-After", "20"));

        assertThat(backoff(call)).isEqualTo(Duration.ofMillis(20_125));
    }

    @ParameterizedTest
    @FieldSource("com.petstore.sdk.testkit.RetriedStatuses#ALL")
    void failsAtOnceIfARetryAfterOutlastsWhatIsLeftOfTheCall(int status) {
        SteppedCall<Pet> call = retrying(GET).respond(Responses.response(503, ""));
        time.advance(Duration.ofSeconds(60));
        call.resume().respond(Responses.response(status, "", "Retry-After", "40"));

        assertThat(call.failure().attempts()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"14, true", "15, false", "99999999999999999999, false"})
    void isSentAgainIfThatLeavesItAnyTime(String retryAfter, boolean again) {
        assertThat(call(GET, Duration.ofSeconds(15), RetryPolicy.defaults())
                        .respond(Responses.response(503, "", "Retry-After", retryAfter))
                        .isRetried())
                .isEqualTo(again);
    }

    @Test
    void isNotSentAgainAtTheMomentOfItsTimeout() {
        SteppedCall<Pet> call = SteppedCall.start(
                GET,
                TestCalls.SETTINGS.withTimeout(Duration.ofSeconds(15)).withRetryPolicy(RetryPolicy.defaults()),
                TestEnvironment.on(time).apiKey(key::get).random(0).build());

        assertThat(call.respond(Responses.response(503, "", "Retry-After", "15"))
                        .isRetried())
                .isFalse();
    }

    @Test
    void backsOffLongerBeforeEachFurtherAttempt() {
        SteppedCall<Pet> call = SteppedCall.start(
                GET,
                TestCalls.SETTINGS,
                TestEnvironment.on(time).apiKey(key::get).random(1).build());

        assertThat(backoff(call.respond(Responses.response(503, "")))).isEqualTo(Duration.ofMillis(250));
        assertThat(backoff(call.resume().respond(Responses.response(503, "")))).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void aRefusedCallShowsItsOwnLimitAndNotThatOfALaterResponse() {
        call(GET, Duration.ofSeconds(90)).respond(withRemaining(200, 59));
        time.advance(Duration.ofSeconds(40));
        SteppedCall<Pet> refused = call(GET, Duration.ofSeconds(90));
        time.advance(Duration.ofSeconds(10));
        SteppedCall<Pet> other = call(GET, Duration.ofSeconds(90));
        RawResponse refusal = withRemaining(429, 20);
        refused.headersCame(refusal);
        other.headersCame(withRemaining(200, 10));

        assertThat(((RateLimitException) refused.bodyCame(refusal).failure()).rateLimit())
                .hasValueSatisfying(limit -> assertThat(limit.remaining()).isEqualTo(20));
    }

    private RawResponse withRemaining(int status, int remaining) {
        return Responses.response(
                status,
                REX_JSON,
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                Integer.toString(remaining),
                "X-RateLimit-Reset",
                Long.toString(time.instant().plusSeconds(60).getEpochSecond()));
    }

    /** How long it is until the call is resumed. */
    private Duration backoff(SteppedCall<Pet> call) {
        CompletableFuture<Void> wait = ((Step.Wait<Pet>) call.step()).until();
        Duration waited = Duration.ZERO;
        while (!wait.isDone()) {
            time.advance(Duration.ofMillis(1));
            waited = waited.plusMillis(1);
        }
        return waited;
    }

    private void respond(int status, String... namesAndValues) {
        call(GET, Duration.ofSeconds(90)).respond(Responses.response(status, "", namesAndValues));
    }

    private PetStoreException failure(Operation<Pet> operation, Kind kind, boolean sendingBegan) {
        SteppedCall<Pet> call = call(operation, Duration.ofSeconds(90));
        time.advance(Duration.ofNanos(call.options().timeoutNanos()));
        return call.fail(new TransportFailure(kind, sendingBegan, new IOException("reset")))
                .failure();
    }

    private boolean isSentAgain(Operation<Pet> operation, Kind kind, boolean sendingBegan) {
        return retrying(operation)
                .fail(new TransportFailure(kind, sendingBegan, new IOException("reset")))
                .isRetried();
    }

    private SteppedCall<Pet> retrying(Operation<Pet> operation) {
        return call(operation, Duration.ofSeconds(90), RetryPolicy.defaults());
    }

    private SteppedCall<Pet> call(Operation<Pet> operation, Duration timeout) {
        return call(operation, timeout, RetryPolicy.none());
    }

    /** A call that is let through at once, or waits. */
    private SteppedCall<Pet> call(Operation<Pet> operation, Duration timeout, RetryPolicy policy) {
        return SteppedCall.start(
                operation, TestCalls.SETTINGS.withTimeout(timeout).withRetryPolicy(policy), environment);
    }
}
