// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class RequestJournalTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final BiFunction<RequestHead, byte[], List<BrokenRule>> NO_RULES = (request, body) -> List.of();

    private final RequestJournal journal = new RequestJournal(2, text -> text.replace("secret", "[id]"), NO_RULES);

    @Test
    void needsRoomForARequest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RequestJournal(0, text -> text, NO_RULES))
                .withMessage("capacity must be at least 1, was 0");

        RequestJournal smallest = new RequestJournal(1, text -> text, NO_RULES);
        smallest.record(arrived("/first"));
        smallest.record(arrived("/second"));
        assertThat(smallest).hasToString("#2 GET /second unanswered");
    }

    @Test
    void countsFromZeroAfterItWasCleared() {
        Stream.of("/1", "/2", "/3").map(RequestJournalTest::arrived).forEach(journal::record);
        assertThat(journal.dropped()).isEqualTo(1);

        journal.clear();
        assertThat(journal.requests()).isEmpty();
        assertThat(journal.dropped()).isZero();
        journal.record(arrived("/4"));
        assertThat(journal.requests()).extracting(RecordedRequest::sequence).containsExactly(1L);
    }

    @Test
    void showsTheLastTwentyInShort() {
        RequestJournal large = new RequestJournal(100, text -> text, NO_RULES);
        for (int i = 1; i <= 21; i++) {
            large.record(arrived("/" + i)).responded(Responses.of(200, new byte[0]));
        }

        assertThat(large.toString().lines())
                .hasSize(20)
                .startsWith("#2 GET /2 200")
                .endsWith("#21 GET /21 200");
    }

    @ParameterizedTest
    @CsvSource({"8192, 8192, true", "8193, 8192, false"})
    void keepsEightKibibytesOfABody(int sent, int kept, boolean isWhole) {
        RequestRecorder recording = journal.record(arrived("/pets"));
        recording.body(new byte[sent]);
        recording.responded(Responses.of(200, new byte[sent]));

        RecordedRequest request = journal.requests().get(0);
        assertThat(request.body().orElseThrow()).hasSize(kept);
        assertThat(request.bodyTruncated()).isEqualTo(!isWhole);
        assertThat(request.responseBody()).hasSize(kept);
    }

    @Test
    void keepsWhatAStepDoesNotChange() {
        RequestRecorder recording = journal.record(arrived("/pets"));
        recording.processed();
        recording.body(new byte[8193]);
        recording.responded(Responses.of(201, new byte[] {'a'}));
        recording.processed();

        RecordedRequest request = journal.requests().get(0);
        assertThat(request.processed()).isTrue();
        assertThat(request.body().orElseThrow()).hasSize(8192);
        assertThat(request.bodyTruncated()).isTrue();
        assertThat(request.status()).hasValue(201);
        assertThat(request.responseBody()).isEqualTo("a");
    }

    @Test
    void masksKeysInEveryText() {
        RequestHead arrived = new RequestHead(
                NOON,
                true,
                "POST",
                "/secret",
                "a=secret",
                RequestHead.Target.NOWHERE,
                List.of(Map.entry("X", "secret")),
                null,
                Instant.MIN);
        RequestRecorder recording = journal.record(arrived);
        recording.body("secret".getBytes(StandardCharsets.UTF_8));
        recording.responded(Responses.of(400, "secret".getBytes(StandardCharsets.UTF_8)));

        RecordedRequest request = journal.requests().get(0);
        assertThat(request).hasToString("#1 POST /[id]?a=[id] 400");
        assertThat(request.header("x")).contains("[id]");
        assertThat(request.body()).contains("[id]");
        assertThat(request.responseBody()).isEqualTo("[id]");
        assertThat(request.responseHeaders()).containsExactly(Map.entry("X-Key", List.of("[id]")));
    }

    @Test
    void knowsHowLongARequestTookOnceItHasAResponse() {
        RequestRecorder recording = journal.record(arrived("/pets"));
        assertThat(journal.requests().get(0).duration()).isEmpty();
        assertThat(journal.requests().get(0).responseHeaders()).isEmpty();
        recording.responded(Responses.of(200, new byte[0]));

        assertThat(journal.requests().get(0).duration()).contains(Duration.ofMillis(2));
    }

    @ParameterizedTest
    @CsvSource({"2026-11-21T12:00:00Z, false", "2026-11-21T12:00:00.001Z, true"})
    void knowsWhetherARequestCameTooEarly(Instant retryNotBefore, boolean isEarly) {
        journal.record(new RequestHead(
                NOON, true, "GET", "/pets", null, RequestHead.Target.NOWHERE, List.of(), null, retryNotBefore));

        assertThat(journal.requests().get(0).tooEarlyUntil().isPresent()).isEqualTo(isEarly);
    }

    static Stream<Arguments> steps() {
        return Stream.of(
                step(recording -> recording.body(new byte[] {'a'})),
                step(RequestRecorder::processed),
                step(recording -> recording.responded(Responses.of(200, new byte[0]))));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void tellsThoseWhoWaitOfEveryStep(Consumer<RequestRecorder> step) throws Exception {
        RequestRecorder recording = journal.record(arrived("/pets"));
        FutureTask<List<RecordedRequest>> waiting = new FutureTask<>(() -> journal.await(
                request -> request.processed()
                        || request.body().isPresent()
                        || request.status().isPresent(),
                1,
                Duration.ofHours(1)));
        Thread thread = new Thread(waiting);
        thread.start();
        awaitSleepOf(thread);

        step.accept(recording);

        assertThat(waiting.get()).hasSize(1);
        thread.join();
    }

    @Test
    void findsWhatIsHereWithoutWaiting() throws InterruptedException {
        journal.record(arrived("/pets"));

        assertThat(journal.await(1, Duration.ZERO)).hasSize(1);
    }

    @Test
    void saysThatNothingHasCome() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> journal.await(1, Duration.ofMillis(2)))
                .withMessage("expected 1 matching requests within 2 ms, got 0; last requests: none");
    }

    @Test
    void letsNobodyWaitOnceItIsClosed() throws Exception {
        FutureTask<Throwable> waiting = new FutureTask<>(() -> {
            try {
                return new IllegalStateException("found " + journal.await(1, Duration.ofHours(1)));
            } catch (AssertionError e) {
                return e;
            }
        });
        Thread thread = new Thread(waiting);
        thread.start();
        awaitSleepOf(thread);

        journal.close();

        assertThat(waiting.get()).isInstanceOf(AssertionError.class);
        thread.join();
    }

    @Test
    void holdsARequestToTheRulesWithoutShowingAKey() {
        RequestJournal strict = new RequestJournal(
                1,
                text -> text.replace("secret", "[id]"),
                (request, body) -> List.of(new BrokenRule(ContractRule.UNKNOWN_PARAMETER, "query had secret")));
        strict.record(arrived("/pets"));

        assertThat(strict.violations())
                .extracting(Violation::toString)
                .containsExactly("#1 GET /pets unanswered: query had [id]");
        assertThat(ContractRule.UNKNOWN_PARAMETER.id()).isEqualTo("unknown-parameter");
    }

    private static Arguments step(Consumer<RequestRecorder> step) {
        return Arguments.of(step);
    }

    private static RequestHead arrived(String path) {
        return new RequestHead(NOON, true, "GET", path, null, RequestHead.Target.NOWHERE, List.of(), null, Instant.MIN);
    }

    private static void awaitSleepOf(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }
}
