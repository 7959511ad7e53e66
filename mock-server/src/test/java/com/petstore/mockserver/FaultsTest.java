// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which fault hits which request. */
class FaultsTest {

    private static final MockRequest LIST = sent(Operation.LIST_PETS, "GET", "/v1/pets");
    private static final MockRequest REX =
            sent(Operation.GET_PET, "GET", "/v1/pets/1", "Authorization", "Bearer [1a2b3c4d]");

    private final Faults faults = new Faults(42, List.of());

    @Test
    void hitsEveryRequestUnlessLimited() {
        faults.add(Fault.status(503));

        assertThat(hits(3)).containsExactly(503, 503, 503);
    }

    @Test
    void timesHitsTheFirstRequests() {
        faults.add(Fault.status(503).times(2));

        assertThat(hits(4)).containsExactly(503, 503, 0, 0);
    }

    @Test
    void nthHitsOne() {
        faults.add(Fault.status(503).nth(3));

        assertThat(hits(5)).containsExactly(0, 0, 503, 0, 0);
    }

    @Test
    void nthWithTimesHitsTheGivenNumberFromThere() {
        faults.add(Fault.status(503).nth(2).times(2));

        assertThat(hits(5)).containsExactly(0, 503, 503, 0, 0);
    }

    @Test
    void everyHitsOneOfTheGivenNumber() {
        faults.add(Fault.status(503).every(3));

        assertThat(hits(7)).containsExactly(0, 0, 503, 0, 0, 503, 0);
    }

    @Test
    void everyWithTimesComesToAnEnd() {
        faults.add(Fault.status(503).every(2).times(1));

        assertThat(hits(4)).containsExactly(0, 503, 0, 0);
    }

    @Test
    void theFirstFaultThatHitsWinsAndTheOthersDoNotCountTheRequest() {
        faults.add(Fault.status(503).times(2));
        faults.add(Fault.status(500).nth(2));
        faults.add(Fault.status(502));

        assertThat(hits(5)).containsExactly(503, 503, 502, 500, 502);
    }

    @Test
    void onlyRequestsThatMatchAreCounted() {
        faults.add(Fault.status(503).onOperation(Operation.GET_PET).nth(2));

        assertThat(hit(LIST)).isZero();
        assertThat(hit(REX)).isZero();
        assertThat(hit(LIST)).isZero();
        assertThat(hit(REX)).isEqualTo(503);
    }

    @Test
    void methodAndPathMustBothBeTheSame() {
        faults.add(Fault.status(503).onRequest("GET", "/v1/pets/1"));

        assertThat(hit(REX)).isEqualTo(503);
        assertThat(hit(LIST)).isZero();
    }

    @Test
    void headIsGet() {
        faults.add(Fault.status(503).onRequest("GET", "/v1/pets/1"));

        assertThat(hit(sent(Operation.GET_PET, "HEAD", "/v1/pets/1"))).isEqualTo(503);
    }

    @Test
    void predicatesFindHeadersInAnyCase() {
        faults.add(Fault.status(503)
                .matching(request -> request.header("Authorization").isPresent()));

        assertThat(hit(REX)).isEqualTo(503);
        assertThat(hit(LIST)).isZero();
    }

    @Test
    void eachOfSeveralPredicatesMustMatch() {
        faults.add(Fault.status(503)
                .matching(request -> request.method().equals("GET"))
                .matching(request -> request.path().equals("/v1/pets/1")));

        assertThat(hit(REX)).isEqualTo(503);
        assertThat(hit(LIST)).isZero();
    }

    @Test
    void faultsComeInOnlyAtTheirMoment() {
        faults.add(Fault.connectionReset().afterProcessing());

        assertThat(faults.takeBefore(() -> LIST)).isNull();
        assertThat(faults.takeAfter(() -> LIST, Reply.empty(200))).isNotNull();
    }

    @Test
    void leavesABodyThatIsNotThereWholeAndCountsNoHit() {
        faults.add(Fault.resetMidBody().times(1));
        faults.add(Fault.truncatedBody().times(1));

        assertThat(faults.takeAfter(() -> LIST, Reply.empty(200))).isNull();
        assertThat(faults.unconsumed()).hasSize(2);
        assertThat(faults.takeAfter(() -> LIST, Reply.error(400, "a", "b"))).isNotNull();
    }

    @Test
    void chancesFollowTheSeed() {
        List<Integer> hits = chances(new Faults(42, List.of()));

        assertThat(chances(new Faults(42, List.of()))).isEqualTo(hits);
        assertThat(chances(new Faults(43, List.of()))).isNotEqualTo(hits);
        assertThat(hits.stream().filter(hit -> hit > 0).count()).isBetween(200L, 300L);
    }

    @Test
    void chancesDoNotDependOnOtherFaults() {
        List<Integer> alone = chancesOfTheSecond(0);

        assertThat(chancesOfTheSecond(7)).isEqualTo(alone);
    }

    @Test
    void jitterIsRandomForEachRequestAndFollowsTheSeed() {
        Fault fault = Fault.latency(Duration.ofSeconds(1), Duration.ofSeconds(2));
        faults.add(fault);
        Faults same = new Faults(42, List.of(fault));

        List<Duration> delays = delays(faults);
        assertThat(delays).doesNotHaveDuplicates();
        assertThat(delays).allMatch(delay -> delay.toMillis() >= 1_000 && delay.toMillis() <= 3_000);
        assertThat(delays(same)).isEqualTo(delays);
    }

    @Test
    void listsFaultsWithTheirHitsAndWhatIsLeft() {
        faults.add(Fault.status(503).times(3));
        faults.add(Fault.connectionReset());
        hits(1);

        assertThat(faults.list()).extracting(RegisteredFault::hits).containsExactly(1L, 0L);
        assertThat(faults.list())
                .extracting(RegisteredFault::remainingHits)
                .containsExactly(OptionalLong.of(2), OptionalLong.empty());
        assertThat(faults.list())
                .extracting(RegisteredFault::toString)
                .containsExactly(
                        "fault 1 {\"kind\":\"status\",\"status\":503,\"times\":3}, hits: 1, left: 2",
                        "fault 2 {\"kind\":\"connection-reset\"}, hits: 0, left: any number");
    }

    @Test
    void resetGoesBackToTheFaultsOfTheStart() {
        Faults started = new Faults(42, List.of(Fault.status(503).times(1)));
        started.add(Fault.status(500));
        started.takeBefore(() -> LIST);
        started.reset();

        assertThat(started.list()).extracting(RegisteredFault::remainingHits).containsExactly(OptionalLong.of(1));
        assertThat(started.isEmpty()).isFalse();
    }

    @Test
    void predicatesRunUnderNoLock() {
        faults.add(Fault.status(503).matching(request -> isEmptyOnAnotherThread()));

        assertThat(hit(LIST)).isZero();
    }

    @Test
    void aFailedAssertionOfAPredicateIsNoHit() {
        faults.add(Fault.status(503).matching(request -> {
            throw new AssertionError("by the test");
        }));

        assertThat(hit(LIST)).isZero();
    }

    private boolean isEmptyOnAnotherThread() {
        return CompletableFuture.supplyAsync(() -> {
                    faults.add(Fault.status(500).onOperation(Operation.LIST_ORDERS));
                    return faults.isEmpty();
                })
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
    }

    @Test
    void identifiersAreNeverUsedAgain() {
        long id = faults.add(Fault.status(503)).id();
        faults.reset();

        assertThat(faults.add(Fault.status(503)).id()).isNotEqualTo(id);
    }

    @Test
    void faultsWithANumberAreUnconsumedUntilTheyHaveHitSoOften() {
        faults.add(Fault.status(503).times(2));
        assertThat(faults.unconsumed()).hasSize(1);
        hits(1);
        assertThat(faults.unconsumed()).hasSize(1);
        hits(1);
        assertThat(faults.unconsumed()).isEmpty();
    }

    @Test
    void faultsWithNthAreUnconsumedUntilTheyHaveHit() {
        faults.add(Fault.status(503).nth(2));
        hits(1);
        assertThat(faults.unconsumed()).hasSize(1);
        hits(1);
        assertThat(faults.unconsumed()).isEmpty();
    }

    @Test
    void faultsWithoutANumberOrByChanceAreNeverUnconsumed() {
        faults.add(Fault.status(503));
        faults.add(Fault.status(503).every(2));
        faults.add(Fault.status(503).times(5).probability(0.5));

        assertThat(faults.unconsumed()).isEmpty();
    }

    private static List<Integer> chances(Faults faults) {
        faults.add(Fault.status(503).probability(0.25));
        List<Integer> hits =
                IntStream.range(0, 1_000).mapToObj(i -> hit(faults, LIST)).toList();
        return hits;
    }

    private static List<Integer> chancesOfTheSecond(int requestsOfTheFirst) {
        Faults faults = new Faults(42, List.of());
        faults.add(Fault.status(500).onOperation(Operation.GET_PET).probability(0.5));
        faults.add(Fault.status(503).onOperation(Operation.LIST_PETS).probability(0.25));
        IntStream.range(0, requestsOfTheFirst).forEach(i -> hit(faults, REX));
        return IntStream.range(0, 100).mapToObj(i -> hit(faults, LIST)).toList();
    }

    private static List<Duration> delays(Faults faults) {
        return IntStream.range(0, 20)
                .mapToObj(i ->
                        Objects.requireNonNull(faults.takeBefore(() -> LIST)).delay())
                .toList();
    }

    /** The statuses of the faults that hit; 0 where none does. */
    private List<Integer> hits(int requests) {
        return IntStream.range(0, requests).mapToObj(i -> hit(LIST)).toList();
    }

    private int hit(MockRequest request) {
        return hit(faults, request);
    }

    private static int hit(Faults faults, MockRequest request) {
        Faults.Hit hit = faults.takeBefore(() -> request);
        return hit == null ? 0 : (int) hit.fault().number("status").orElseThrow();
    }

    /** A request as it is in the journal. */
    private static MockRequest sent(Operation operation, String method, String path, String... header) {
        Route.Target target = new Route.Target(null, Optional.of(operation), null, Set.of(), false);
        List<Map.Entry<String, String>> headers =
                header.length == 0 ? List.of() : List.of(Map.entry(header[0], header[1]));
        ApiKeys keys = new ApiKeys(Map.of(), Behavior.defaults(), Instant::now);
        return new JournalEntry(
                keys,
                new JournalEntry.Head(Instant.EPOCH, true, method, path, null, target, headers, null, Instant.MIN));
    }
}
