package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.internal.ratelimit.Gates;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.retry.RetryPolicy;
import com.petstore.sdk.testing.FakeTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallSessionTest {

    private static final Operation<Pet> GET =
            Operation.read("getPet", ApiRequest.of("GET", "pets/1", List.of()), PetJson::decode);
    private static final Operation<Pet> CREATE =
            Operation.create("createPet", ApiRequest.of("POST", "pets", List.of(), new byte[0]), PetJson::decode);

    private static final String REX = "{\"id\":1,\"name\":\"Rex\",\"categoryId\":7}";

    private final FakeTime time = new FakeTime();
    private final CallEnvironment environment = CallEnvironment.of(time, Gates.on(time));

    @Test
    void givesAnAttemptItsOwnTimeout() throws TransportFailure {
        assertThat(Duration.ofNanos(begin(session(GET, Duration.ofSeconds(90))).timeoutNanos()))
                .isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void givesAnAttemptNoMoreThanTheCallHasLeft() throws TransportFailure {
        CallSession<Pet> session = session(GET, Duration.ofSeconds(15));
        time.advance(Duration.ofSeconds(5));

        assertThat(Duration.ofNanos(begin(session).timeoutNanos())).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void beginsNoAttemptOnceItsTimeIsUp() {
        CallSession<Pet> session = session(GET, Duration.ofSeconds(15));
        time.advance(Duration.ofSeconds(15));

        assertThatExceptionOfType(TransportFailure.class)
                .isThrownBy(() -> begin(session))
                .satisfies(failure -> {
                    assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT);
                    assertThat(failure.sendingBegan()).isFalse();
                });
        assertThat(session.attempts()).isZero();
    }

    @Test
    void namesATimeout() throws TransportFailure {
        assertThat(failure(GET, Reason.TIMEOUT, true))
                .isInstanceOf(PetStoreTimeoutException.class)
                .hasMessage("getPet: no answer within 20000 ms, timed out after sending began"
                        + " (attemptTimeout PT20S, timeout PT1M30S) (1 attempt)")
                .hasRootCauseMessage("reset");
    }

    @Test
    void namesALostConnection() throws TransportFailure {
        assertThat(failure(GET, Reason.LOST, true))
                .isExactlyInstanceOf(PetStoreTransportException.class)
                .hasMessage("getPet: failed after sending began: java.io.IOException: reset (1 attempt)");
        assertThat(failure(GET, Reason.LOST, false))
                .hasMessage("getPet: failed before anything was sent: java.io.IOException: reset (1 attempt)");
    }

    @Test
    void namesAnInterrupt() throws TransportFailure {
        assertThat(failure(GET, Reason.INTERRUPTED, true)).isInstanceOf(PetStoreInterruptedException.class);
    }

    @Test
    void namesACloseOfTheClient() throws TransportFailure {
        assertThat(failure(GET, Reason.CLOSED, true)).isInstanceOf(PetStoreClosedException.class);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NO_QUOTA")
    void doesNotKnowTheOutcomeOfACreateOnceSendingBegan(Reason reason) throws TransportFailure {
        assertThat(failure(CREATE, reason, true).outcomeUnknown()).isTrue();
        assertThat(failure(CREATE, reason, false).outcomeUnknown()).isFalse();
        assertThat(failure(GET, reason, true).outcomeUnknown()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "LOST, true, true, false",
        "LOST, false, true, true",
        "TIMEOUT, true, true, false",
        "TIMEOUT, false, true, true",
        "NO_KEY, false, false, false",
        "INTERRUPTED, true, false, false",
        "INTERRUPTED, false, false, false",
        "CLOSED, true, false, false",
        "CLOSED, false, false, false",
        "CANCELLED, true, false, false",
        "CANCELLED, false, false, false"
    })
    void sendsAgainWhatMayPassUnlessACreateMayHaveBeenCarriedOut(
            Reason reason, boolean sendingBegan, boolean readAgain, boolean createdAgain) throws TransportFailure {
        assertThat(isSentAgain(GET, reason, sendingBegan)).isEqualTo(readAgain);
        assertThat(isSentAgain(CREATE, reason, sendingBegan)).isEqualTo(createdAgain);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void readsAgainAfterAStatusThatMayPassAndNeverCreatesAgain(int status) throws TransportFailure {
        CallSession<Pet> read = session(GET, Duration.ofSeconds(90), RetryPolicy.defaults());
        CallSession<Pet> create = session(CREATE, Duration.ofSeconds(90), RetryPolicy.defaults());

        assertThat(answer(read, Responses.response(status, ""))).isInstanceOf(Verdict.RetryAfter.class);
        assertThat(answer(create, Responses.response(status, ""))).isInstanceOf(Verdict.Throw.class);
    }

    @Test
    void callsThatWereNeverSentCostNoRetries() throws TransportFailure {
        CallSession<Pet> underWay = session(GET, Duration.ofSeconds(90), RetryPolicy.defaults());
        SendOptions options = begin(underWay);
        for (int i = 0; i < 10; i++) {
            CallSession<Pet> waiting = session(GET, Duration.ofMillis(10), RetryPolicy.defaults());
            waiting.takeTurn(Responses.KEY);
            time.advance(Duration.ofMillis(10));
            waiting.afterFailure(new TransportFailure(Reason.TIMEOUT, false, null));
        }
        RawResponse unavailable = Responses.response(503, "");
        options.onHeaders().accept(unavailable);

        assertThat(underWay.afterResponse(unavailable)).isInstanceOf(Verdict.RetryAfter.class);
    }

    @Test
    void waitsNoLongerForTheQuotaBecauseItsKeyChanges() throws TransportFailure {
        ApiKey second = ApiKey.of("key-2");
        close(Responses.KEY, "8");
        CallSession<Pet> session = new CallSession<>(
                GET,
                new CallSettings(
                        Duration.ofSeconds(90),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(20),
                        RetryPolicy.none(),
                        List.of()),
                environment);
        session.takeTurn(Responses.KEY);
        time.advance(Duration.ofSeconds(7));
        close(second, "8");
        session.leaveTurn();

        assertThat(session.takeTurn(second).refusal()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"30.499, false", "30.5, true"})
    void isSentAgainIfItsPatienceIsJustEnough(double patience, boolean again) throws TransportFailure {
        CallSettings settings = new CallSettings(
                Duration.ofSeconds(90),
                Duration.ofMillis(Math.round(patience * 1000)),
                Duration.ofSeconds(20),
                RetryPolicy.defaults(),
                List.of());
        Verdict<Pet> verdict =
                answer(new CallSession<>(GET, settings, environment), Responses.response(429, "", "Retry-After", "30"));

        assertThat(verdict instanceof Verdict.RetryInTurn).isEqualTo(again);
    }

    @ParameterizedTest
    @CsvSource({"14, true", "15, false"})
    void isSentAgainIfThatLeavesItAnyTime(int retryAfter, boolean again) throws TransportFailure {
        CallSession<Pet> session = session(GET, Duration.ofSeconds(15), RetryPolicy.defaults());
        Verdict<Pet> verdict =
                answer(session, Responses.response(503, "", "Retry-After", Integer.toString(retryAfter)));

        assertThat(verdict instanceof Verdict.RetryAfter).isEqualTo(again);
    }

    @Test
    void backsOffLongerBeforeEachFurtherAttempt() throws TransportFailure {
        CallSession<Pet> session = new CallSession<>(
                GET,
                new CallSettings(
                        Duration.ofSeconds(90), null, Duration.ofSeconds(20), RetryPolicy.defaults(), List.of()),
                new CallEnvironment(time, Gates.on(time), () -> 1));

        assertThat(((Verdict.Retry<Pet>) answer(session, Responses.response(503, ""))).delay())
                .isEqualTo(Duration.ofMillis(250));
        assertThat(((Verdict.Retry<Pet>) answer(session, Responses.response(503, ""))).delay())
                .isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void successesEarnTheRetriesThatFailuresCost() throws TransportFailure {
        for (int i = 0; i < 5; i++) {
            answer(session(GET, Duration.ofSeconds(90), RetryPolicy.defaults()), Responses.response(503, ""));
        }
        for (int i = 0; i < 40; i++) {
            answer(session(GET, Duration.ofSeconds(90), RetryPolicy.defaults()), Responses.response(200, REX));
        }

        assertThat(answer(session(GET, Duration.ofSeconds(90), RetryPolicy.defaults()), Responses.response(503, "")))
                .isInstanceOf(Verdict.RetryAfter.class);
    }

    @Test
    void aRefusedCallShowsItsOwnLimitAndNotThatOfALaterAnswer() throws TransportFailure {
        answer(session(GET, Duration.ofSeconds(90)), withRemaining(200, 59));
        CallSession<Pet> refused = session(GET, Duration.ofSeconds(90));
        CallSession<Pet> other = session(GET, Duration.ofSeconds(90));
        time.advance(Duration.ofSeconds(40));
        SendOptions refusedOptions = begin(refused);
        time.advance(Duration.ofSeconds(10));
        SendOptions otherOptions = begin(other);
        RawResponse refusal = withRemaining(429, 20);
        refusedOptions.onHeaders().accept(refusal);
        otherOptions.onHeaders().accept(withRemaining(200, 10));

        PetStoreException failure = ((Verdict.Throw<Pet>) refused.afterResponse(refusal)).failure();
        assertThat(((RateLimitException) failure).rateLimit())
                .hasValueSatisfying(limit -> assertThat(limit.remaining()).isEqualTo(20));
    }

    private RawResponse withRemaining(int status, int remaining) {
        return Responses.response(
                status,
                REX,
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                Integer.toString(remaining),
                "X-RateLimit-Reset",
                Long.toString(time.instant().plusSeconds(60).getEpochSecond()));
    }

    private static Verdict<Pet> answer(CallSession<Pet> session, RawResponse response) throws TransportFailure {
        begin(session).onHeaders().accept(response);
        return session.afterResponse(response);
    }

    private void close(ApiKey key, String seconds) throws TransportFailure {
        CallSession<Pet> refused = session(GET, Duration.ofSeconds(90));
        refused.takeTurn(key);
        refused.beforeAttempt(key).onHeaders().accept(Responses.response(429, "", "Retry-After", seconds));
    }

    private PetStoreException failure(Operation<Pet> operation, Reason reason, boolean sendingBegan)
            throws TransportFailure {
        CallSession<Pet> session = session(operation, Duration.ofSeconds(90));
        time.advance(Duration.ofNanos(begin(session).timeoutNanos()));
        Verdict<Pet> verdict =
                session.afterFailure(new TransportFailure(reason, sendingBegan, new IOException("reset")));
        return ((Verdict.Throw<Pet>) verdict).failure();
    }

    private boolean isSentAgain(Operation<Pet> operation, Reason reason, boolean sendingBegan) throws TransportFailure {
        CallSession<Pet> session = session(operation, Duration.ofSeconds(90), RetryPolicy.defaults());
        begin(session);
        TransportFailure failure = new TransportFailure(reason, sendingBegan, new IOException("reset"));
        session.notAnswered(failure);
        return session.afterFailure(failure) instanceof Verdict.Retry;
    }

    private static SendOptions begin(CallSession<Pet> session) throws TransportFailure {
        session.takeTurn(Responses.KEY);
        return session.beforeAttempt(Responses.KEY);
    }

    private CallSession<Pet> session(Operation<Pet> operation, Duration timeout) {
        return session(operation, timeout, RetryPolicy.none());
    }

    private CallSession<Pet> session(Operation<Pet> operation, Duration timeout, RetryPolicy policy) {
        return new CallSession<>(
                operation, new CallSettings(timeout, null, Duration.ofSeconds(20), policy, List.of()), environment);
    }
}
