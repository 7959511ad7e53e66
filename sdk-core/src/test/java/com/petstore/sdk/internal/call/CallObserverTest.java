// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.LogCapture;
import com.petstore.sdk.testkit.RecordedEvents;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told of calls that wait, fail and are sent again, and when. */
class CallObserverTest {

    private static final Operation<String> LIST =
            Operation.idempotent("listPets", ApiRequest.of("GET", "pets", List.of()), json -> "value");

    private static final TransportFailure REFUSED =
            new TransportFailure(Kind.FAILED, false, new IOException("connection refused"));

    private static final String RETRIED =
            "listPets: failed before anything was sent: java.io.IOException: connection refused (1 attempt); next attempt at once";

    private final TestCalls test = new TestCalls();
    private final RecordedEvents events = new RecordedEvents();
    private final LogCapture log = LogCapture.start();

    @BeforeEach
    void listen() {
        test.time.advance(Duration.ofDays(1));
    }

    @AfterEach
    void stopCapture() {
        log.close();
    }

    @ParameterizedTest
    @EnumSource
    void reportsAWaitForTheQuotaAndItsLength(CallStyle style) throws Exception {
        test.closeGateFor(30);
        test.listeners(events);
        BegunCall<String> call = test.begin(style);
        events.awaitWaiting();
        test.time.advance(Duration.ofSeconds(31));
        test.transport.awaitSent(2);
        test.time.advance(Duration.ofMillis(40));
        test.transport.awaitSent(2).respond(200);
        call.value();

        assertThat(events.lines())
                .containsExactly(
                        "call listPets",
                        "wait listPets 1 for PT30.5S",
                        "waited listPets 1 for PT31S",
                        "started listPets 1",
                        "ended listPets 1 after PT0.04S with 200, ok",
                        "end listPets 1 after PT31.04S, ok");
        assertThat(log.lines())
                .contains("INFO: listPets: waiting about 30.5 s for the rate limit; calls that wait with this key: 1");
    }

    @Test
    void aPermitThatIsWithdrawnIsNoAttempt() {
        CallEnvironment listened = listened();
        SteppedCall<String> refused = SteppedCall.start(LIST, TestCalls.ONCE, listened);
        test.time.advance(Duration.ofSeconds(6));
        SteppedCall<String> heldBack = SteppedCall.start(LIST, TestCalls.SETTINGS, listened);
        refused.respond(Responses.response(429, "", "Retry-After", "5"));
        events.lines().clear();

        heldBack.fail(new TransportFailure(Kind.GATE_CLOSED, false, null));
        test.time.advance(Duration.ofSeconds(10));
        heldBack.resume().respond(Responses.response(200, ""));

        assertThat(events.lines().get(0)).startsWith("wait listPets 1");
        assertThat(events.lines().subList(1, events.lines().size()))
                .containsExactly(
                        "waited listPets 1 for PT10S",
                        "started listPets 1",
                        "ended listPets 1 after PT0S with 200, ok",
                        "end listPets 1 after PT10S, ok");
    }

    @Test
    void anAttemptWhoseStreamWasRefusedEndsIfTheGateClosesBeforeItIsSentAgain() {
        CallEnvironment listened = listened();
        SteppedCall<String> refused = SteppedCall.start(LIST, TestCalls.ONCE, listened);
        test.time.advance(Duration.ofSeconds(6));
        SteppedCall<String> unprocessed =
                SteppedCall.start(LIST, TestCalls.SETTINGS, listened).begin();
        refused.respond(Responses.response(429, "", "Retry-After", "5"));
        events.lines().clear();

        unprocessed.fail(new TransportFailure(Kind.GATE_CLOSED, false, null));
        test.time.advance(Duration.ofSeconds(10));
        unprocessed.resume().respond(Responses.response(200, ""));

        assertThat(events.lines()).hasSize(6);
        assertThat(events.lines().get(0)).startsWith("ended listPets 1 after PT0S");
        assertThat(events.lines().get(1)).startsWith("wait listPets 2");
        assertThat(events.lines().subList(2, 6))
                .containsExactly(
                        "waited listPets 2 for PT10S",
                        "started listPets 2",
                        "ended listPets 2 after PT0S with 200, ok",
                        "end listPets 2 after PT10S, ok");
    }

    private CallEnvironment listened() {
        return test.environment().listeners(events).build();
    }

    @ParameterizedTest
    @EnumSource
    void writesOneLineWhenAThousandCallsBeginToWait(CallStyle style) throws Exception {
        test.closeGateFor(30);
        letWait(style, style == CallStyle.ASYNC ? 1000 : 20);

        assertThat(waitsAtInfo())
                .containsExactly(
                        "INFO: listPets: waiting about 30.5 s for the rate limit; calls that wait with this key: 1");
    }

    @ParameterizedTest
    @EnumSource
    void writesALineAMinuteWithTheNumberOfCallsThatWait(CallStyle style) throws Exception {
        test.closeGateFor(200);
        letWait(style, 5);
        test.time.advance(Duration.ofSeconds(59));
        letWait(style, 1);
        test.time.advance(Duration.ofSeconds(1));
        letWait(style, 3);
        test.time.advance(Duration.ofSeconds(60));
        letWait(style, 1);

        assertThat(waitsAtInfo())
                .containsExactly(
                        "INFO: listPets: waiting about 3 min 20.5 s for the rate limit; calls that wait with this key: 1",
                        "INFO: listPets: waiting about 2 min 20.5 s for the rate limit; calls that wait with this key: 7",
                        "INFO: listPets: waiting about 1 min 20.5 s for the rate limit; calls that wait with this key: 10");
        assertThat(log.lines())
                .filteredOn(line -> line.startsWith("FINE: listPets: waiting about"))
                .hasSize(7);
    }

    @Test
    void reportsThatTheQueueMovesWhereNoMoreCallsCome() throws Exception {
        test.closeGateFor(70);
        letWait(CallStyle.ASYNC, 5);
        test.time.advance(Duration.ofSeconds(71));
        test.transport.awaitSent(2);

        assertThat(waitsAtInfo())
                .containsExactly(
                        "INFO: listPets: waiting about 1 min 10.5 s for the rate limit; calls that wait with this key: 1",
                        "INFO: listPets: waited 1 min 11 s for the rate limit; calls that wait with this key: 4");
    }

    /** Begins calls that wait, one after the other. */
    private void letWait(CallStyle style, int calls) throws InterruptedException {
        CallSettings patient = TestCalls.SETTINGS.withTimeout(Duration.ofHours(1));
        for (int i = 0; i < calls; i++) {
            RecordedEvents waits = new RecordedEvents();
            test.listeners(waits);
            test.begin(style, patient);
            waits.awaitWaiting();
        }
    }

    private List<String> waitsAtInfo() {
        return log.lines().stream()
                .filter(line -> line.startsWith("INFO") && line.contains("for the rate limit; "))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void reportsARetry(CallStyle style) throws Exception {
        test.listeners(events);
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1).respond(503, "Retry-After", "2");
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(2));
        test.transport.awaitSent(2).respond(200);
        call.value();

        assertThat(events.lines())
                .containsExactly(
                        "call listPets",
                        "started listPets 1",
                        "ended listPets 1 after PT0S with 503, ServerException",
                        "retry listPets 1 in PT2S, ServerException",
                        "started listPets 2",
                        "ended listPets 2 after PT0S with 200, ok",
                        "end listPets 2 after PT2S, ok");
        assertThat(log.lines())
                .contains("FINE: listPets: attempt 1 had response 503 after less than 1 ms [Retry-After: 2]");
        assertThat(log.lines()).anyMatch(line -> line.matches("INFO: listPets: 503 .*; next attempt in 2 s"));
    }

    @ParameterizedTest
    @EnumSource
    void reportsALostConnection(CallStyle style) throws Exception {
        test.listeners(events);
        BegunCall<String> call = test.begin(style, TestCalls.ONCE);
        test.transport.awaitSent(1);
        test.time.advance(Duration.ofMillis(70));
        test.transport.awaitSent(1).fail(Kind.FAILED, true);
        call.failure();

        assertThat(events.lines())
                .containsExactly(
                        "call listPets",
                        "started listPets 1",
                        "ended listPets 1 after PT0.07S without response, PetStoreTransportException",
                        "end listPets 1 after PT0.07S, PetStoreTransportException");
        assertThat(log.lines())
                .anyMatch(line -> line.startsWith(
                        "FINE: listPets: attempt 1 failed after 70 ms: listPets: failed after sending"));
    }

    @ParameterizedTest
    @EnumSource
    void notifiesEachListenerInItsOrderWhateverOneThrows(CallStyle style) throws Exception {
        List<String> notified = new CopyOnWriteArrayList<>();
        CallListener broken = new CallListener() {
            @Override
            public void callStarted(CallStarted event) {
                notified.add("first");
                throw new IllegalStateException("no metrics today");
            }
        };
        test.listeners(broken, new CallListener() {
            @Override
            public void callStarted(CallStarted event) {
                notified.add("second");
            }
        });
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1).respond(200);
        call.value();

        assertThat(notified).containsExactly("first", "second");
        assertThat(log.lines())
                .contains("WARNING: CallListener " + broken.getClass().getName()
                        + " threw an exception; the call continues");
    }

    @ParameterizedTest
    @EnumSource
    void namesTheKindOfErrorByTheStatusOrElseByTheClass(CallStyle style) throws Exception {
        List<Optional<String>> errors = new CopyOnWriteArrayList<>();
        test.listeners(new CallListener() {
            @Override
            public void attemptEnded(AttemptEnded event) {
                errors.add(event.errorType());
            }
        });
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1).respond(503);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(1));
        test.transport.awaitSent(2).fail(Kind.FAILED, true);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(1));
        test.transport.awaitSent(3).respond(200);
        call.value();

        assertThat(errors)
                .containsExactly(
                        Optional.of("503"), Optional.of(PetStoreTransportException.class.getName()), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"1, true", "0, false"})
    void onlyALongWaitIsWorthALine(int seconds, boolean logged) throws Exception {
        test.closeGateFor(1);
        test.time.advance(Duration.ofMillis(seconds == 1 ? 499 : 500));
        test.begin(CallStyle.ASYNC);

        assertThat(log.lines().stream().anyMatch(line -> line.contains("for the rate limit")))
                .isEqualTo(logged);
    }

    @ParameterizedTest
    @EnumSource
    void aSunsetAloneIsAnAnnouncementToo(CallStyle style) throws Exception {
        for (int i = 1; i <= 2; i++) {
            BegunCall<String> call = test.begin(style);
            test.transport.awaitSent(i).respond(200, "Sunset", "Thu, 05 Dec 2030 00:00:00 GMT");
            call.value();
        }

        assertThat(log.lines())
                .filteredOn(line -> line.startsWith("WARNING"))
                .hasSize(2)
                .allMatch(line -> line.endsWith("announces its end for Thu, 05 Dec 2030 00:00:00 GMT"));
    }

    @ParameterizedTest
    @EnumSource
    void aDeprecationWithoutADateIsAnnouncedToo(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1).respond(200, "Deprecation", "true");
        call.value();

        assertThat(log.lines()).contains("WARNING: listPets is deprecated: the service announces it");
    }

    @ParameterizedTest
    @EnumSource
    void givesAllEventsOfACallOneCallInfo(CallStyle style) throws Exception {
        test.listeners(events);
        BegunCall<String> first = test.begin(style);
        test.transport.awaitSent(1);
        BegunCall<String> second = test.begin(style);
        events.awaitWaiting();
        test.transport.awaitSent(1).respond(200);
        first.value();
        test.transport.awaitSent(2).respond(200);
        second.value();

        List<CallInfo> started = events.calls().stream().distinct().toList();
        assertThat(started).hasSize(2);
        assertThat(events.calls()).filteredOn(started.get(0)::equals).hasSize(4);
        assertThat(events.calls()).filteredOn(started.get(1)::equals).hasSize(6);
    }

    @Test
    void startsAnAsynchronousCallOnTheThreadOfItsCaller() throws Exception {
        test.listeners(events);
        BegunCall<String> call = test.begin(CallStyle.ASYNC);
        test.transport.awaitSent(1).respond(200);
        call.value();

        assertThat(events.startedOn()).containsExactly(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource
    void endsTheWaitOfACallThatIsBrokenOff(CallStyle style) throws Exception {
        test.closeGateFor(30);
        test.listeners(events);
        BegunCall<String> call = test.begin(style);
        events.awaitWaiting();
        test.time.advance(Duration.ofSeconds(4));
        test.close();
        call.failure();

        assertThat(events.lines())
                .containsExactly(
                        "call listPets",
                        "wait listPets 1 for PT30.5S",
                        "waited listPets 1 for PT4S",
                        "end listPets 0 after PT4S, PetStoreClosedException");
    }

    @ParameterizedTest
    @EnumSource
    void endsACallWhoseKeyCannotBeSent(CallStyle style) throws Exception {
        test.listeners(events);
        test.apiKey(() -> "two words");

        test.begin(style).failure();

        assertThat(events.lines())
                .containsExactly("call listPets", "end listPets 0 after PT0S, PetStoreApiKeyException");
    }

    @ParameterizedTest
    @EnumSource
    void endsACallOnceThoughItsDecoderFails(CallStyle style) throws Exception {
        test.listeners(events);
        BegunCall<String> call = test.begin(style, TestCalls.SETTINGS, json -> {
            throw new IllegalStateException("a fault");
        });
        test.transport.awaitSent(1).respond(200);
        call.failure();

        assertThat(events.lines())
                .containsExactly(
                        "call listPets",
                        "started listPets 1",
                        "ended listPets 1 after PT0S with 200, PetStoreTransportException",
                        "end listPets 1 after PT0S, IllegalStateException");
    }

    @ParameterizedTest
    @EnumSource
    void endsTheAttemptWhoseTransportFailsWithAFault(CallStyle style) throws Exception {
        test.listeners(events);
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1).error(new IllegalStateException("a fault"));
        call.failure();

        assertThat(events.lines())
                .containsExactly(
                        "call listPets",
                        "started listPets 1",
                        "ended listPets 1 after PT0S without response, PetStoreTransportException",
                        "end listPets 1 after PT0S, IllegalStateException");
    }

    @ParameterizedTest
    @EnumSource
    void logsThatTheRateLimitDecidesWhenARefusedCallIsSentAgain(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1).respond(429, "Retry-After", "10");
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(12));
        test.transport.awaitSent(2).respond(200);
        call.value();

        assertThat(log.lines())
                .anyMatch(line -> line.matches(
                        "INFO: listPets: .*; next attempt when the rate limit allows it, in about 10\\.5 s"));
    }

    @Test
    void retriesOfAnOutageAreOneLineAMinute() {
        CallEnvironment environment = test.environment().build();
        for (int second = 0; second < 150; second++) {
            SteppedCall.start(LIST, TestCalls.SETTINGS, environment).fail(REFUSED);
            test.time.advance(Duration.ofSeconds(1));
        }

        assertThat(log.lines())
                .filteredOn(line -> line.startsWith("INFO"))
                .containsExactly(
                        "INFO: " + RETRIED,
                        "INFO: " + RETRIED + "; retries since the last such line: 60",
                        "INFO: " + RETRIED + "; retries since the last such line: 60");
        assertThat(log.lines())
                .filteredOn(line -> line.startsWith("FINE: " + RETRIED))
                .hasSize(147);
    }

    @Test
    void aLineAboutOneKindOfFailureHidesNoOther() {
        CallEnvironment environment = test.environment().build();
        SteppedCall.start(LIST, TestCalls.SETTINGS, environment).fail(REFUSED);
        SteppedCall.start(LIST, TestCalls.SETTINGS, environment).respond(Responses.response(503, ""));

        assertThat(log.lines()).filteredOn(line -> line.startsWith("INFO")).hasSize(2);
    }

    @Test
    void namesClientOfLine() {
        new CallObserver(List.of(), BaseUrl.parse("https://pets.example/v1", false), "staging")
                .deprecated("getPet", "a test");

        assertThat(log.lines()).containsExactly("WARNING: staging: getPet is deprecated: a test");
    }

    @Test
    void warnsOfEachDeprecatedOperationOnce() {
        CallObserver observer = new CallObserver(List.of(), BaseUrl.parse("https://pets.example/v1", false), "default");
        for (int i = 0; i < 1000; i++) {
            observer.deprecated("order " + i, "a test");
            observer.deprecated("order " + i, "a test");
        }

        assertThat(log.lines()).hasSize(1000).doesNotHaveDuplicates();
    }
}
