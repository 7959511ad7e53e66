// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static com.petstore.sdk.internal.http.Responses.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which clients share a gate, and for how long there is one. */
class GateRegistryTest {

    private static final String ORIGIN = "https://pets.example:443";

    private final FakeTime time = new FakeTime();
    private final GateRegistry registry = new GateRegistry(() -> 0, null);

    @Test
    void clientsWithOneKeyForOneOriginOnOneTimeShareAGate() {
        assertThat(client(ORIGIN, time).of(ApiKey.of("key-1")))
                .isSameAs(client(ORIGIN, time).of(ApiKey.of("key-1")));
    }

    @Test
    void anotherOriginKeyTimeOrScopeHasAGateOfItsOwn() {
        GateRegistry.ClientGates separate = new GateRegistry(() -> 0, null).ofClient(ORIGIN, time);
        GateRegistry.ClientGates client = client(ORIGIN, time);

        assertThat(client.of(KEY))
                .isNotSameAs(client("https://staging.example:443", time).of(KEY))
                .isNotSameAs(client.of(ApiKey.of("key-2")))
                .isNotSameAs(client(ORIGIN, new FakeTime()).of(KEY))
                .isNotSameAs(separate.of(KEY));
    }

    @Test
    void aGateOutlivesItsLastClientWhileItIsClosed() {
        RateLimitGate closed = closedGateOfAClosedClient();
        time.advance(Duration.ofSeconds(29));

        assertThat(client(ORIGIN, time).of(KEY)).isSameAs(closed);
    }

    @Test
    void theGateOfACallsOwnKeyIsThatOfAClientWithThisKey() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        RateLimitGate own = client.of(KEY);

        assertThat(client.ofCall(ApiKey.of("key-2")))
                .isSameAs(client(ORIGIN, time).of(ApiKey.of("key-2")))
                .isNotSameAs(own);
        assertThat(client.last()).contains(own);
    }

    @Test
    void noGateIsLeftOfTenThousandKeysTwoDaysLater() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        for (int i = 0; i < 10_000; i++) {
            RateLimitGate gate = client.ofCall(ApiKey.of("tenant-" + i));
            TestPermit permit = TestPermit.acquire(gate, false, 0, 0, Nanos.of(Duration.ofSeconds(1)));
            int status = i % 100 == 0 ? 429 : 200;
            permit.responded(new TestResponse(status, time.instant())
                    .minute(60, 59)
                    .retryAfter("86400")
                    .raw());
        }
        assertThat(registry.size()).isEqualTo(10_000);

        time.advance(Duration.ofDays(2));
        time.advance(Duration.ofMinutes(10));
        client.ofCall(KEY);

        assertThat(registry.size()).isEqualTo(1);
    }

    @Test
    void aGateOfACallsOwnKeyStaysWhileItIsClosed() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        RateLimitGate closed = client.ofCall(KEY);
        TestPermit permit = TestPermit.acquire(closed, false, 0, 0, Nanos.of(Duration.ofSeconds(1)));
        permit.responded(
                new TestResponse(429, time.instant()).retryAfter("3600").raw());
        time.advance(Duration.ofMinutes(10));
        client.ofCall(ApiKey.of("key-2"));

        assertThat(client.ofCall(KEY)).isSameAs(closed);
    }

    @Test
    void oneGateServesAKeyHoweverManyKeysAreUsedAfterIt() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        RateLimitGate first = client.ofCall(ApiKey.of("tenant-0"));
        for (int i = 1; i < 1_000; i++) {
            client.ofCall(ApiKey.of("tenant-" + i));
        }

        assertThat(client.ofCall(ApiKey.of("tenant-0"))).isSameAs(first);
    }

    @Test
    void theGateOfTheKeyOfAClientStaysHoweverLongItIsNotUsed() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        RateLimitGate gate = client.of(KEY);
        time.advance(Duration.ofHours(1));
        client.ofCall(ApiKey.of("key-2"));

        assertThat(client(ORIGIN, time).of(KEY)).isSameAs(gate);
    }

    @Test
    void theGateOfTheLastKeyOfAClientStaysForTenMinutes() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        RateLimitGate gate = client.of(KEY);
        time.advance(Duration.ofHours(1));
        client.of(ApiKey.of("key-2"));
        client.of(ApiKey.of("key-3"));

        assertThat(client.ofCall(KEY)).isSameAs(gate);
    }

    @Test
    void theAccountOfTheKeyIsPaced() {
        FakePacing pacing = new FakePacing();
        GateRegistry.ClientGates client = new GateRegistry(() -> 0, pacing).ofClient(ORIGIN, time);
        client.of(KEY);

        assertThat(pacing.account()).isEqualTo(KEY.account(ORIGIN));
    }

    @Test
    void aGateThatWasClosedGoesTenMinutesAfterItsLastUse() {
        RateLimitGate closed = closedGateOfAClosedClient();
        time.advance(Duration.ofMinutes(10));
        client("https://other.example:443", time).of(KEY);

        assertThat(registry.size()).isEqualTo(1);
        assertThat(client(ORIGIN, time).of(KEY)).isNotSameAs(closed);
    }

    @Test
    void aGateOutlivesItsLastClientWhileARequestIsInFlight() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        TestPermit inFlight = TestPermit.acquire(client.of(KEY), false, 0, 0, Nanos.of(Duration.ofSeconds(1)));
        client.close();
        assertThat(registry.size()).isEqualTo(1);

        inFlight.responded(Responses.response(200, ""));
        time.advance(Duration.ofMinutes(10));
        client("https://other.example:443", time).of(KEY);
        assertThat(registry.size()).isEqualTo(1);
    }

    @Test
    void aGateOutlivesItsLastClientWhileItsDayIsUsedUp() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        respond(client, new TestResponse(200, time.instant()).day(1000, 0));
        RateLimitGate gate = client.of(KEY);
        client.close();
        time.advance(Duration.ofHours(12).minusSeconds(1));

        assertThat(client(ORIGIN, time).of(KEY)).isSameAs(gate);
    }

    @Test
    void aGateStaysWhileOneOfItsClientsDoes() {
        GateRegistry.ClientGates stays = client(ORIGIN, time);
        GateRegistry.ClientGates goes = client(ORIGIN, time);
        RateLimitGate gate = stays.of(KEY);
        assertThat(goes.of(KEY)).isSameAs(gate);
        goes.close();
        goes.close();

        assertThat(client(ORIGIN, time).of(KEY)).isSameAs(gate);
    }

    @Test
    void aClientWhoseKeyChangesAllTheTimeGivesItsGatesBack() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        for (int i = 0; i < 1_000; i++) {
            client.of(ApiKey.of("key-" + i));
            time.advance(Duration.ofMinutes(1));
        }

        assertThat(registry.size())
                .as("those of the last ten minutes, and the current one")
                .isEqualTo(11);
    }

    @Test
    void aClientThatIsClosedWhileItsKeyChangesKeepsNoGate() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        client.close();
        client.of(KEY);
        client("https://other.example:443", time).of(KEY);

        assertThat(registry.size()).isEqualTo(1);
    }

    @Test
    void theGateThatWasUsedLastIsThatOfTheLastKey() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        assertThat(client.last()).isEmpty();
        client.of(KEY);
        RateLimitGate second = client.of(ApiKey.of("key-2"));

        assertThat(client.last()).containsSame(second);
    }

    @Test
    void aGateOutlivesItsLastClientUntilItsMinuteEnds() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        respond(client, new TestResponse(200, time.instant()).minute(60, 0));
        RateLimitGate gate = client.of(KEY);
        client.close();
        time.advance(Duration.ofSeconds(59));
        assertThat(client(ORIGIN, time).of(KEY)).isSameAs(gate);

        GateRegistry.ClientGates later = client(ORIGIN, new FakeTime());
        later.of(KEY);
        later.close();
        assertThat(gate.isIdle()).isFalse();
        time.advance(Duration.ofSeconds(1));
        assertThat(gate.isIdle()).isTrue();
    }

    @Test
    void aDayThatIsNotUsedUpKeepsNoGate() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        respond(client, new TestResponse(200, time.instant()).day(1000, 1));

        assertThat(client.of(KEY).isIdle()).isTrue();
    }

    @Test
    void aGateThatHoldsNothingUpGoesWithItsLastClient() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        client.of(KEY);
        client.close();

        assertThat(registry.size()).isZero();
    }

    @Test
    void thePacingOfAGateThatGoesIsLeft() {
        FakePacing pacing = new FakePacing();
        GateRegistry.ClientGates client = new GateRegistry(() -> 0, pacing).ofClient(ORIGIN, time);
        client.ofCall(ApiKey.of("key-1"));
        client.ofCall(ApiKey.of("key-2"));
        time.advance(Duration.ofMinutes(10));
        client.ofCall(ApiKey.of("key-3"));

        assertThat(pacing.entered()).isEqualTo(3);
        assertThat(pacing.left()).isEqualTo(2);
    }

    @Test
    void keysThatAreUsedUpAreNotLookedAtForEachNewKey() {
        AtomicInteger reads = new AtomicInteger();
        TimeSource counted = new TimeSource() {
            @Override
            public long nanoTime() {
                reads.incrementAndGet();
                return 0;
            }

            @Override
            public Instant instant() {
                return time.instant();
            }

            @Override
            public Cancellable schedule(Duration delay, Runnable task) {
                return () -> {};
            }
        };
        GateRegistry.ClientGates client = registry.ofClient(ORIGIN, counted);
        for (int i = 0; i < 2_000; i++) {
            RateLimitGate gate = client.of(ApiKey.of("key-" + i));
            TestPermit permit = TestPermit.acquire(gate, false, 0, 0, Nanos.of(Duration.ofSeconds(1)));
            permit.responded(new TestResponse(200, time.instant()).minute(60, 0).raw());
        }

        assertThat(registry.size()).isEqualTo(2_000);
        assertThat(reads.get()).isLessThan(2_000 * 10);
    }

    @Test
    void holdsNoLockWhileItReadsTheTime() {
        List<Object> held = new ArrayList<>();
        List<Object> locks = new ArrayList<>(List.of(registry));
        TimeSource watched = new TimeSource() {
            @Override
            public long nanoTime() {
                locks.stream().filter(Thread::holdsLock).forEach(held::add);
                return time.nanoTime();
            }

            @Override
            public Instant instant() {
                return time.instant();
            }

            @Override
            public Cancellable schedule(Duration delay, Runnable task) {
                return time.schedule(delay, task);
            }
        };
        GateRegistry.ClientGates client = registry.ofClient(ORIGIN, watched);
        locks.add(client);
        client.of(KEY);
        client.of(ApiKey.of("key-2"));
        client.ofCall(ApiKey.of("key-3"));
        time.advance(Duration.ofMinutes(10));
        client.ofCall(ApiKey.of("key-4"));
        client.close();

        assertThat(registry.size()).isZero();
        assertThat(held).isEmpty();
    }

    private RateLimitGate closedGateOfAClosedClient() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        respond(client, new TestResponse(429, time.instant()).retryAfter("30"));
        RateLimitGate gate = client.of(KEY);
        client.close();
        return gate;
    }

    private static void respond(GateRegistry.ClientGates client, TestResponse response) {
        TestPermit.acquire(client.of(KEY), false, 0, 0, Nanos.of(Duration.ofSeconds(1)))
                .responded(response.raw());
    }

    private GateRegistry.ClientGates client(String origin, FakeTime time) {
        return registry.ofClient(origin, time);
    }

    @Test
    void gatesOfAnApplicationsTimeSourcesStayWhileTheyAreClosed() {
        List<FakeTime> clocks = Stream.generate(FakeTime::new).limit(40).toList();
        for (FakeTime clock : clocks) {
            GateRegistry.ClientGates client = client(ORIGIN, clock);
            respond(client, new TestResponse(429, clock.instant()).retryAfter("30"));
            client.close();
        }

        assertThat(registry.size()).isEqualTo(40);
        assertThat(clocks)
                .allSatisfy(clock -> assertThat(
                                TestPermit.acquire(client(ORIGIN, clock).of(KEY), false, 0, 0, 0)
                                        .granted())
                        .isFalse());
    }

    @Test
    void aGateOfACallsOwnKeyThatACallHasJustGotStays() {
        GateRegistry.ClientGates client = client(ORIGIN, time);
        client.ofCall(KEY);
        time.advance(Duration.ofMinutes(10).minusMillis(1));
        RateLimitGate gate = client.ofCall(KEY);
        time.advance(Duration.ofMillis(1));
        client.ofCall(ApiKey.of("key-2"));

        assertThat(client.ofCall(KEY)).isSameAs(gate);
    }
}
