// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.LIST;
import static com.petstore.mockserver.testing.SamplePets.NEW_IDA;
import static com.petstore.mockserver.testing.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.RawConnection.Ending;
import com.petstore.mockserver.testing.RawConnection.Rest;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Faults that take time, which is the time of the server. */
class FaultTimeWireTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final MockClock clock = MockClock.frozenAt(START);

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("key", QuotaPlan.FREE)
            .seed(REX)
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "key");

    @AutoClose
    private final RawConnection connection = RawConnection.to(mock.baseUrl());

    @Test
    void latencyKeepsARequestOutUntilTheClockHasMovedOn() {
        mock.faults().add(Fault.latency(HOUR));

        connection.send(client.rawPost(NEW_IDA));
        awaitHits(1);
        assertThat(nothingComes()).isTrue();
        assertThat(mock.pets()).hasSize(1);
        clock.advance(HOUR);
        Reply reply = connection.read();
        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.header("Date")).isEqualTo("Sat, 21 Nov 2026 13:00:00 GMT");
        assertThat(reply.number("X-RateLimit-Reset"))
                .isEqualTo(START.plus(HOUR).plusSeconds(60).getEpochSecond());
    }

    @RepeatedTest(20)
    void aRequestThatAnAdvanceReleasesRespondsAtItsMoment() {
        mock.faults().add(Fault.latency(Duration.ofSeconds(30)));
        CompletableFuture<Reply> delayed = CompletableFuture.supplyAsync(() -> client.get("/pets"));
        awaitHits(1);
        awaitSleeper();
        clock.advance(Duration.ofMinutes(2));

        assertThat(delayed.join().header("Date")).isEqualTo("Sat, 21 Nov 2026 12:00:30 GMT");
        assertThat(clock.instant()).isEqualTo("2026-11-21T12:02:00Z");
    }

    @Test
    void latencyAfterTheOperationKeepsItsResponseBack() {
        mock.faults().add(Fault.latency(HOUR).afterProcessing());

        connection.send(client.rawPost(NEW_IDA));
        awaitHits(1);
        assertThat(nothingComes()).isTrue();
        assertThat(mock.pets()).hasSize(2);
        clock.advance(HOUR);
        assertThat(connection.read().status()).isEqualTo(201);
    }

    @Test
    void latencyWithJitterEndsBetweenItsLeastAndItsMost() {
        mock.faults().add(Fault.latency(HOUR, HOUR));

        connection.send(client.rawGet("/pets"));
        awaitHits(1);
        clock.advance(HOUR.minusNanos(1));
        assertThat(nothingComes()).isTrue();
        clock.advance(HOUR.plusNanos(1));
        assertThat(connection.read().status()).isEqualTo(200);
    }

    @Test
    void anyFaultCanBeDelayed() {
        mock.faults().add(Fault.connectionReset().delayedBy(HOUR, Duration.ZERO));

        connection.send(client.rawGet("/pets"));
        awaitHits(1);
        assertThat(nothingComes()).isTrue();
        clock.advance(HOUR);
        assertThat(connection.readRest()).isEqualTo(new Rest("", Ending.RESET));
    }

    @Test
    void delaysTakeNoTimeOnAClockThatAdvancesByItself() {
        MockClock leaping = MockClock.autoAdvancingFrom(START);
        try (MockPetStore other = MockPetStore.builder()
                .clock(leaping)
                .faults(Fault.latency(HOUR).times(1), Fault.slowBody(HOUR))
                .start()) {
            assertThat(new TestClient(other.baseUrl(), other.apiKey())
                            .get("/pets")
                            .body())
                    .isEqualTo("[]");
        }
        assertThat(leaping.instant()).isEqualTo(START.plus(HOUR).plus(HOUR));
    }

    @Test
    void delaysOnARealClockTakeRealTime() {
        try (MockPetStore other =
                MockPetStore.builder().faults(Fault.latency(SHORT)).start()) {
            long start = System.nanoTime();
            new TestClient(other.baseUrl(), other.apiKey()).get("/pets");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(SHORT);
        }
    }

    @Test
    void stallSendsNoResponseAndLeavesTheConnectionOpen() {
        mock.faults().add(Fault.stall());

        connection.send(client.rawPost(NEW_IDA));
        awaitHits(1);
        clock.advance(HOUR);
        assertThat(nothingComes()).isTrue();
        assertThat(mock.pets()).hasSize(1);
    }

    @Test
    void stallAfterTheOperationHasDoneItsWork() {
        mock.faults().add(Fault.stall().afterProcessing());

        connection.send(client.rawPost(NEW_IDA));
        awaitHits(1);
        assertThat(nothingComes()).isTrue();
        assertThat(mock.pets()).hasSize(2);
    }

    @Test
    void slowBodySendsTheHeadersAtOnceAndThenPieceByPiece() {
        mock.faults().add(Fault.slowBody(HOUR).times(1));

        Reply head = connection.send(client.rawGet("/pets")).readHead();
        assertThat(head.number("Content-Length")).isEqualTo(LIST.length());
        for (int piece = 0; piece < 10; piece++) {
            assertThat(nothingComes()).isTrue();
            clock.advance(HOUR.dividedBy(10));
            int from = LIST.length() * piece / 10;
            int to = LIST.length() * (piece + 1) / 10;
            assertThat(connection.readBytes(to - from)).isEqualTo(LIST.substring(from, to));
        }
        assertThat(connection.send(client.rawGet("/pets")).read().body()).isEqualTo(LIST);
    }

    @Test
    void aCreateWhoseBodyComesAfterAResetIsDropped() {
        connection.send(client.rawPostThatWaits(NEW_IDA));
        assertThat(connection.read().status()).isEqualTo(100);
        mock.reset();
        connection.send(NEW_IDA);

        assertThat(connection.isClosedByServer()).isTrue();
        assertThat(mock.pets()).extracting(MockPet::name).containsExactly(REX.name());
    }

    @Test
    void resetOfTheServerDropsWhatIsDelayedOrStalled() {
        mock.faults().add(Fault.latency(HOUR).times(1));
        mock.faults().add(Fault.stall().times(1));
        try (RawConnection stalled = RawConnection.to(mock.baseUrl())) {
            connection.send(client.rawPost(NEW_IDA));
            awaitHits(1);
            stalled.send(client.rawPost(NEW_IDA));
            awaitHits(2);
            mock.reset();
            assertThat(connection.isClosedByServer()).isTrue();
            assertThat(stalled.isClosedByServer()).isTrue();
        }
        clock.advance(HOUR);
        assertThat(mock.pets()).hasSize(1);
        assertThat(client.get("/pets").body()).isEqualTo(LIST);
    }

    @Test
    void resetWhileAFaultIsBeingMatchedDropsTheRequest() {
        mock.faults().add(Fault.stall().matching(request -> {
            mock.reset();
            return true;
        }));

        connection.send(client.rawGet("/pets"));
        assertThat(connection.isClosedByServer()).isTrue();
    }

    @Test
    void closingTheServerDropsWhatIsDelayedOrStalled() {
        mock.faults().add(Fault.latency(HOUR).times(1));
        mock.faults().add(Fault.stall());
        try (RawConnection stalled = RawConnection.to(mock.baseUrl())) {
            connection.send(client.rawPost(NEW_IDA));
            awaitHits(1);
            stalled.send(client.rawPost(NEW_IDA));
            awaitHits(2);
            mock.close();
            assertThat(connection.isClosedByServer()).isTrue();
            assertThat(stalled.isClosedByServer()).isTrue();
        }
        clock.advance(HOUR);
        assertThat(mock.pets()).hasSize(1);
    }

    private void awaitHits(int hits) {
        mock.journal().await(request -> !request.faults().isEmpty(), hits, Duration.ofSeconds(30));
    }

    private void awaitSleeper() {
        clock.awaitSleepers(1, Duration.ofSeconds(20));
    }

    private boolean nothingComes() {
        return connection.isSilentFor(SHORT);
    }
}
