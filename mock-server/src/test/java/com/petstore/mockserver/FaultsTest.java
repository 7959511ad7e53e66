// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which fault hits which request. */
class FaultsTest {

    private static final FaultRequest LIST =
            new OfferedRequest(Optional.of(Operation.LIST_PETS), "GET", "/v1/pets", Optional.empty(), Map.of());
    private static final FaultRequest REX = new OfferedRequest(
            Optional.of(Operation.GET_PET),
            "GET",
            "/v1/pets/1",
            Optional.empty(),
            Map.of("authorization", List.of("Bearer secret-key")));

    private final FaultRegistry faults = new FaultRegistry(42, List.of());

    @Test
    void hitsEveryRequestUnlessToldOtherwise() {
        faults.add(Specs.of(Fault.status(503)));

        assertThat(hits(3)).containsExactly(503, 503, 503);
    }

    @Test
    void timesHitsTheFirstRequests() {
        faults.add(Specs.of(Fault.status(503).times(2)));

        assertThat(hits(4)).containsExactly(503, 503, 0, 0);
    }

    @Test
    void nthHitsOne() {
        faults.add(Specs.of(Fault.status(503).nth(3)));

        assertThat(hits(5)).containsExactly(0, 0, 503, 0, 0);
    }

    @Test
    void nthWithTimesHitsTheGivenNumberFromThere() {
        faults.add(Specs.of(Fault.status(503).nth(2).times(2)));

        assertThat(hits(5)).containsExactly(0, 503, 503, 0, 0);
    }

    @Test
    void everyHitsOneOfTheGivenNumber() {
        faults.add(Specs.of(Fault.status(503).every(3)));

        assertThat(hits(7)).containsExactly(0, 0, 503, 0, 0, 503, 0);
    }

    @Test
    void everyWithTimesComesToAnEnd() {
        faults.add(Specs.of(Fault.status(503).every(2).times(1)));

        assertThat(hits(4)).containsExactly(0, 503, 0, 0);
    }

    @Test
    void theFirstFaultThatHitsWinsAndTheOthersDoNotCountTheRequest() {
        faults.add(Specs.of(Fault.status(503).times(2)));
        faults.add(Specs.of(Fault.status(500).nth(2)));
        faults.add(Specs.of(Fault.status(502)));

        assertThat(hits(5)).containsExactly(503, 503, 502, 500, 502);
    }

    @Test
    void onlyRequestsThatMatchAreCounted() {
        faults.add(Specs.of(Fault.status(503).onOperation(Operation.GET_PET).nth(2)));

        assertThat(hit(LIST)).isZero();
        assertThat(hit(REX)).isZero();
        assertThat(hit(LIST)).isZero();
        assertThat(hit(REX)).isEqualTo(503);
    }

    @Test
    void methodAndPathMustBothBeTheSame() {
        faults.add(Specs.of(Fault.status(503).onRequest("GET", "/v1/pets/1")));

        assertThat(hit(REX)).isEqualTo(503);
        assertThat(hit(LIST)).isZero();
        assertThat(hit(new OfferedRequest(
                        Optional.of(Operation.GET_PET), "HEAD", "/v1/pets/1", Optional.empty(), Map.of())))
                .isZero();
    }

    @Test
    void predicatesSeeHeadersInAnyCase() {
        faults.add(Specs.of(Fault.status(503)
                .matching(request -> request.header("Authorization").isPresent())));

        assertThat(hit(REX)).isEqualTo(503);
        assertThat(hit(LIST)).isZero();
    }

    @Test
    void requestsShowNoKeyAsText() {
        assertThat(REX.toString()).isEqualTo("GET /v1/pets/1");
    }

    @Test
    void faultsComeInOnlyAtTheirMoment() {
        faults.add(Specs.of(Fault.connectionReset().afterProcessing()));

        assertThat(faults.take(FaultPhase.BEFORE_PROCESSING, LIST, Response.empty(200)))
                .isEmpty();
        assertThat(faults.take(FaultPhase.AFTER_PROCESSING, LIST, Response.empty(200)))
                .isPresent();
    }

    @Test
    void leavesABodyThatIsNotThereWholeAndCountsNoHit() {
        faults.add(Specs.of(Fault.resetMidBody().times(1)));
        faults.add(Specs.of(Fault.truncatedBody().times(1)));

        assertThat(faults.take(FaultPhase.AFTER_PROCESSING, LIST, Response.empty(204)))
                .isEmpty();
        assertThat(faults.unconsumed()).hasSize(2);
        assertThat(faults.take(FaultPhase.AFTER_PROCESSING, LIST, Response.json(200, new byte[] {'1'})))
                .isPresent();
    }

    @Test
    void chancesFollowTheSeed() {
        List<Integer> hits = chances(new FaultRegistry(42, List.of()));

        assertThat(chances(new FaultRegistry(42, List.of()))).isEqualTo(hits);
        assertThat(chances(new FaultRegistry(43, List.of()))).isNotEqualTo(hits);
        assertThat(hits.stream().filter(hit -> hit > 0).count()).isBetween(200L, 300L);
    }

    @Test
    void chancesDoNotHangOnHowOftenOtherFaultsAreAsked() {
        List<Integer> alone = chancesOfTheSecond(0);

        assertThat(chancesOfTheSecond(7)).isEqualTo(alone);
    }

    @Test
    void jitterIsRandomForEachRequestAndFollowsTheSeed() {
        Fault fault = Fault.latency(Duration.ofSeconds(1), Duration.ofSeconds(2));
        faults.add(Specs.of(fault));
        FaultRegistry same = new FaultRegistry(42, List.of(Specs.of(fault)));

        List<Duration> delays = delays(faults);
        assertThat(delays).doesNotHaveDuplicates();
        assertThat(delays).allMatch(delay -> delay.toMillis() >= 1_000 && delay.toMillis() <= 3_000);
        assertThat(delays(same)).isEqualTo(delays);
    }

    @Test
    void listsFaultsWithTheirHitsAndWhatIsLeft() {
        faults.add(Specs.of(Fault.status(503).times(3)));
        faults.add(Specs.of(Fault.connectionReset()));
        hits(1);

        assertThat(faults.list()).extracting(FaultRegistry.Added::hits).containsExactly(1L, 0L);
        assertThat(faults.list())
                .extracting(FaultRegistry.Added::remainingHits)
                .containsExactly(OptionalLong.of(2), OptionalLong.empty());
        assertThat(faults.list())
                .extracting(FaultRegistry.Added::toString)
                .containsExactly(
                        "fault 1 (status), hits: 1, left: 2", "fault 2 (connection-reset), hits: 0, left: any number");
    }

    @Test
    void removesOneFault() {
        long id = faults.add(Specs.of(Fault.status(503))).id();
        faults.add(Specs.of(Fault.status(500)));

        assertThat(faults.remove(id)).isTrue();
        assertThat(faults.remove(id)).isFalse();
        assertThat(hits(1)).containsExactly(500);
    }

    @Test
    void clearsAllFaults() {
        faults.add(Specs.of(Fault.status(503)));
        assertThat(faults.isEmpty()).isFalse();
        faults.clear();

        assertThat(hits(1)).containsExactly(0);
        assertThat(faults.isEmpty()).isTrue();
        assertThat(faults.list()).isEmpty();
    }

    @Test
    void resetGoesBackToTheFaultsOfTheStart() {
        FaultRegistry started =
                new FaultRegistry(42, List.of(Specs.of(Fault.status(503).times(1))));
        started.add(Specs.of(Fault.status(500)));
        started.take(FaultPhase.BEFORE_PROCESSING, LIST, Response.empty(200));
        started.reset();

        assertThat(started.list())
                .extracting(FaultRegistry.Added::remainingHits)
                .containsExactly(OptionalLong.of(1));
    }

    @Test
    void identifiersAreNeverUsedAgain() {
        long id = faults.add(Specs.of(Fault.status(503))).id();
        faults.reset();

        assertThat(faults.add(Specs.of(Fault.status(503))).id()).isNotEqualTo(id);
    }

    @Test
    void faultsWithANumberAreUnconsumedUntilTheyHaveHitSoOften() {
        faults.add(Specs.of(Fault.status(503).times(2)));
        assertThat(faults.unconsumed()).hasSize(1);
        hits(1);
        assertThat(faults.unconsumed()).hasSize(1);
        hits(1);
        assertThat(faults.unconsumed()).isEmpty();
    }

    @Test
    void faultsWithNthAreUnconsumedUntilTheyHaveHit() {
        faults.add(Specs.of(Fault.status(503).nth(2)));
        hits(1);
        assertThat(faults.unconsumed()).hasSize(1);
        hits(1);
        assertThat(faults.unconsumed()).isEmpty();
    }

    @Test
    void faultsWithoutANumberOrByChanceAreNeverUnconsumed() {
        faults.add(Specs.of(Fault.status(503)));
        faults.add(Specs.of(Fault.status(503).every(2)));
        faults.add(Specs.of(Fault.status(503).times(5).probability(0.5)));

        assertThat(faults.unconsumed()).isEmpty();
    }

    private static List<Integer> chances(FaultRegistry faults) {
        faults.add(Specs.of(Fault.status(503).probability(0.25)));
        List<Integer> hits =
                IntStream.range(0, 1_000).mapToObj(i -> hit(faults, LIST)).toList();
        return hits;
    }

    private static List<Integer> chancesOfTheSecond(int requestsOfTheFirst) {
        FaultRegistry faults = new FaultRegistry(42, List.of());
        faults.add(Specs.of(Fault.status(500).onOperation(Operation.GET_PET).probability(0.5)));
        faults.add(Specs.of(Fault.status(503).onOperation(Operation.LIST_PETS).probability(0.25)));
        IntStream.range(0, requestsOfTheFirst).forEach(i -> hit(faults, REX));
        return IntStream.range(0, 100).mapToObj(i -> hit(faults, LIST)).toList();
    }

    private static List<Duration> delays(FaultRegistry faults) {
        return IntStream.range(0, 20)
                .mapToObj(i -> faults.take(FaultPhase.BEFORE_PROCESSING, LIST, Response.empty(200))
                        .orElseThrow()
                        .delay())
                .toList();
    }

    /** The statuses of the faults that hit; 0 where none does. */
    private List<Integer> hits(int requests) {
        return IntStream.range(0, requests).mapToObj(i -> hit(LIST)).toList();
    }

    private int hit(FaultRequest request) {
        return hit(faults, request);
    }

    private static int hit(FaultRegistry faults, FaultRequest request) {
        return faults.take(FaultPhase.BEFORE_PROCESSING, request, Response.empty(200))
                .map(hit -> ((Effect.Status) hit.fault().effect()).status())
                .orElse(0);
    }
}
