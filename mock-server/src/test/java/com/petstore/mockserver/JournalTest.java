// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Route.Target;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JournalTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final String KEY = "secret-key";

    private final ApiKeys keys = new ApiKeys(Map.of(KEY, QuotaPlan.FREE), Behavior.defaults(), () -> NOON);
    private final String masked = "[" + keys.get(KEY).id() + "]";
    private final Journal journal = journal(2);

    @Test
    void countsFromZeroAfterItWasCleared() {
        Stream.of("/1", "/2", "/3").map(this::arrived).forEach(journal::record);
        assertThat(journal.dropped()).isEqualTo(1);

        journal.clear();
        assertThat(journal.requests()).isEmpty();
        assertThat(journal.dropped()).isZero();
        journal.record(arrived("/4"));
        assertThat(journal.requests()).extracting(MockRequest::sequence).containsExactly(1L);
    }

    @Test
    void showsTheLastTwentyInShort() {
        Journal large = journal(100);
        for (int i = 1; i <= 21; i++) {
            JournalEntry entry = arrived("/" + i);
            large.record(entry);
            large.update(entry, responded(200, ""));
        }

        assertThat(large.toString().lines())
                .hasSize(20)
                .startsWith("#2 GET /2 200")
                .endsWith("#21 GET /21 200");
    }

    @Test
    void keepsNoMoreRequestsThanFitIntoItsBytes() {
        Journal small = new Journal(new Journal.Bounds(1_000, 100_000, 8192));
        for (int i = 1; i <= 100; i++) {
            JournalEntry entry = arrived("/" + "a".repeat(1_000));
            small.record(entry);
            small.update(entry, step -> step.body(new byte[2_000], null));
            small.update(entry, responded(200, "a".repeat(6_000)));
        }

        assertThat(small.requests())
                .hasSize(10)
                .last()
                .extracting(MockRequest::sequence)
                .isEqualTo(100L);
        assertThat(small.dropped()).isEqualTo(90);
    }

    @Test
    void countsTheBytesOfHeadersAndOfWhatABodyBreaks() {
        Journal small = new Journal(new Journal.Bounds(1_000, 5_000, 8192));
        JournalEntry first = arrived("/first");
        small.record(first);
        small.record(arrived("/second"));
        small.update(
                first,
                step -> step.body(
                        new byte[0], List.of(new ContractRules.Broken(ContractRule.UNKNOWN_PATH, "a".repeat(4_000)))));
        assertThat(small.requests()).hasSize(1);

        JournalEntry third = arrived("/third");
        small.record(third);
        assertThat(small.requests()).hasSize(2);
        small.update(third, step -> step.responded(200, List.of(Map.entry("X", "a".repeat(4_000))), Duration.ZERO));
        assertThat(small.requests()).extracting(MockRequest::path).containsExactly("/third");
    }

    @Test
    void keepsTheLastRequestHoweverLargeItIs() {
        Journal small = new Journal(new Journal.Bounds(1_000, 1, 8192));
        JournalEntry first = arrived("/first");
        small.record(first);
        small.record(arrived("/second"));
        small.update(first, responded(200, "a".repeat(6_000)));

        assertThat(small.requests()).extracting(MockRequest::path).containsExactly("/second");
    }

    @Test
    void countsNoBytesOfWhatItNoLongerHas() {
        Journal small = new Journal(new Journal.Bounds(1_000, 5_000, 8192));
        JournalEntry cleared = arrived("/cleared");
        small.record(cleared);
        small.clear();
        small.update(cleared, responded(200, "a".repeat(6_000)));
        Stream.of("/1", "/2", "/3").map(this::arrived).forEach(small::record);

        assertThat(small.requests()).hasSize(3);
    }

    @Test
    void aBodyOfWhichAllIsShownIsNotTruncated() {
        JournalEntry entry = recorded("/pets");
        String body = "\u00e9".repeat(4_200);
        journal.update(entry, step -> step.body(body.getBytes(StandardCharsets.UTF_8), null));
        journal.update(entry, responded(200, body));

        MockRequest request = journal.requests().get(0);
        assertThat(request.body()).contains(body);
        assertThat(request.bodyTruncated()).isFalse();
        assertThat(request.responseBody()).isEqualTo(body);
        assertThat(request.responseBodyTruncated()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"8192, 8192, true", "8193, 8192, false"})
    void keepsEightKibibytesOfABody(int sent, int kept, boolean isWhole) {
        JournalEntry entry = recorded("/pets");
        journal.update(entry, step -> step.body("a".repeat(sent).getBytes(StandardCharsets.UTF_8), null));
        journal.update(entry, responded(200, "a".repeat(sent)));

        MockRequest request = journal.requests().get(0);
        assertThat(request.body().orElseThrow()).hasSize(kept);
        assertThat(request.bodyTruncated()).isEqualTo(!isWhole);
        assertThat(request.responseBody()).hasSize(kept);
    }

    @Test
    void keepsWhatAStepDoesNotChange() {
        JournalEntry entry = recorded("/pets");
        journal.update(entry, JournalEntry::setProcessed);
        journal.update(entry, step -> step.body(new byte[8193], null));
        journal.update(entry, responded(201, "a"));
        journal.update(entry, JournalEntry::setProcessed);

        MockRequest request = journal.requests().get(0);
        assertThat(request.processed()).isTrue();
        assertThat(request.body().orElseThrow()).hasSize(8192);
        assertThat(request.bodyTruncated()).isTrue();
        assertThat(request.status()).hasValue(201);
        assertThat(request.responseBody()).isEqualTo("a");
    }

    @Test
    void masksKeysInEveryText() {
        JournalEntry entry = new JournalEntry(
                keys,
                new JournalEntry.Head(
                        NOON,
                        true,
                        KEY,
                        "/" + KEY,
                        "a=" + KEY,
                        Target.NOWHERE,
                        List.of(Map.entry("X", KEY), Map.entry(KEY, "y")),
                        null,
                        Instant.MIN));
        journal.record(entry);
        journal.update(entry, step -> step.body(KEY.getBytes(StandardCharsets.UTF_8), null));
        journal.update(entry, responded(400, KEY));

        MockRequest request = journal.requests().get(0);
        assertThat(request).hasToString("#1 " + masked + " /" + masked + "?a=" + masked + " 400");
        assertThat(request.header("x")).contains(masked);
        assertThat(request.headers()).containsKey(masked).doesNotContainKey(KEY);
        assertThat(request.body()).contains(masked);
        assertThat(request.responseBody()).isEqualTo(masked);
        assertThat(request.responseHeaders()).containsExactly(Map.entry("X-Key", List.of(masked)));
    }

    @Test
    void leavesNoPartOfAKeyWhereABodyWasCut() {
        JournalEntry entry = recorded("/pets");
        byte[] body = ("a".repeat(8192 - 3) + KEY + "b".repeat(2000)).getBytes(StandardCharsets.UTF_8);
        journal.update(entry, step -> step.body(body, List.of()));

        String shown = journal.requests().get(0).body().orElseThrow();
        assertThat(shown).hasSize(8192).endsWith("a[" + masked.substring(1, 3));
    }

    @Test
    void hasTheDurationOfARequestOnceItHasAResponse() {
        JournalEntry entry = recorded("/pets");
        assertThat(journal.requests().get(0).duration()).isEmpty();
        assertThat(journal.requests().get(0).responseHeaders()).isEmpty();
        journal.update(entry, responded(200, ""));

        assertThat(journal.requests().get(0).duration()).contains(Duration.ofMillis(2));
    }

    @ParameterizedTest
    @CsvSource({"2026-11-21T12:00:00Z, false", "2026-11-21T12:00:00.001Z, true"})
    void marksARequestThatCameTooEarly(Instant retryNotBefore, boolean isEarly) {
        journal.record(new JournalEntry(
                keys,
                new JournalEntry.Head(
                        NOON, true, "GET", "/pets", null, Target.NOWHERE, List.of(), null, retryNotBefore)));

        assertThat(journal.requests().get(0).tooEarlyUntil().isPresent()).isEqualTo(isEarly);
    }

    static Stream<Arguments> steps() {
        return Stream.of(
                step(entry -> entry.body(new byte[] {'a'}, null)),
                step(JournalEntry::setProcessed),
                step(responded(200, "")));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void wakesThoseWhoWaitAtEveryStep(Consumer<JournalEntry> step) throws Exception {
        JournalEntry entry = recorded("/pets");
        FutureTask<List<MockRequest>> waiting = new FutureTask<>(() -> journal.await(
                request -> request.processed()
                        || request.body().isPresent()
                        || request.status().isPresent(),
                1,
                Duration.ofHours(1)));
        Thread thread = new Thread(waiting);
        thread.start();
        awaitSleepOf(thread);

        journal.update(entry, step);

        assertThat(waiting.get()).hasSize(1);
        thread.join();
    }

    @Test
    void findsWhatIsHereWithoutWaiting() {
        journal.record(arrived("/pets"));

        assertThat(journal.await(1, Duration.ZERO)).hasSize(1);
    }

    @Test
    void reportsThatNothingHasCome() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> journal.await(1, Duration.ofMillis(2)))
                .withMessage("expected 1 matching requests within 2 ms, got 0; last requests: none");
    }

    @Test
    void endsTheWaitOfAThreadThatIsInterruptedAndKeepsItsFlag() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> journal.await(1, Duration.ofHours(1)))
                .withMessage("expected 1 matching requests, was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void filtersUnderNoLock() throws Exception {
        recorded("/pets");
        assertThat(journal.requests(request -> {
                    Thread other = new Thread(() -> recorded("/other"));
                    other.start();
                    return joined(other);
                }))
                .hasSize(1);
    }

    private static Journal journal(int requests) {
        return new Journal(new Journal.Bounds(requests, Long.MAX_VALUE, 8192));
    }

    private static boolean joined(Thread thread) {
        try {
            thread.join();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Arguments step(Consumer<JournalEntry> step) {
        return Arguments.of(step);
    }

    private JournalEntry arrived(String path) {
        return new JournalEntry(
                keys,
                new JournalEntry.Head(NOON, true, "GET", path, null, Target.NOWHERE, List.of(), null, Instant.MIN));
    }

    private JournalEntry recorded(String path) {
        JournalEntry entry = arrived(path);
        journal.record(entry);
        return entry;
    }

    private static Consumer<JournalEntry> responded(int status, String body) {
        return entry -> {
            entry.responded(status, List.of(Map.entry("X-Key", KEY)), Duration.ofMillis(2));
            entry.sent(ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), Duration.ofMillis(2));
        };
    }

    private static void awaitSleepOf(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }
}
