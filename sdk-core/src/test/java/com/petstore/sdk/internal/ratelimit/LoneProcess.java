// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A process that has a key for itself, with random calls, and a service that counts them. */
final class LoneProcess {

    private static final Duration LENGTH = Duration.ofMinutes(4);

    private final Random random;
    private final FakeTime time = new FakeTime();
    private final RateLimitGate gate;
    private final int limit;
    private final int threads;
    private final Duration serviceAhead;
    private final List<TestPermit> waiting = new ArrayList<>();
    private final List<Exchange> inFlight = new ArrayList<>();
    private long window = -1;
    private int served;

    LoneProcess(long seed) {
        random = new Random(seed);
        gate = new RateLimitGate("account", time, time.nanoTime(), random::nextDouble, null);
        limit = List.of(5, 60, 300).get(random.nextInt(3));
        threads = 1 + random.nextInt(20);
        serviceAhead = Duration.ofMillis(random.nextLong(-300_000, 300_000));
    }

    void run() {
        while (Duration.ofNanos(time.nanoTime()).compareTo(LENGTH) < 0) {
            while (waiting.size() + inFlight.size() < threads && random.nextInt(4) > 0) {
                waiting.add(
                        TestPermit.acquire(gate, false, 0, Nanos.of(Duration.ofDays(1)), Nanos.of(Duration.ofDays(1))));
            }
            send();
            time.advance(Duration.ofMillis(1 + random.nextInt(random.nextInt(10) == 0 ? 3_000 : 60)));
            send();
            receive();
        }
        assertThat(waiting.size() + inFlight.size()).isLessThanOrEqualTo(threads);
    }

    private void send() {
        List<TestPermit> came = waiting.stream().filter(TestPermit::granted).toList();
        waiting.removeAll(came);
        for (TestPermit permit : came) {
            inFlight.add(new Exchange(permit, time.instant().plusMillis(1 + random.nextInt(100)), serve()));
        }
    }

    private void receive() {
        List<Exchange> ended = inFlight.stream()
                .filter(exchange -> exchange.endsAt().isBefore(time.instant()))
                .toList();
        inFlight.removeAll(ended);
        ended.forEach(
                exchange -> exchange.permit().responded(exchange.response().raw()));
    }

    private TestResponse serve() {
        Instant now = time.instant().plus(serviceAhead);
        long current = Math.floorDiv(now.getEpochSecond(), 60);
        served = current == window ? served + 1 : 1;
        window = current;
        assertThat(served).as("requests in a minute, by the service's clock").isLessThanOrEqualTo(limit);
        return new TestResponse(200, now).minute(limit, limit - served);
    }

    private record Exchange(TestPermit permit, Instant endsAt, TestResponse response) {}
}
