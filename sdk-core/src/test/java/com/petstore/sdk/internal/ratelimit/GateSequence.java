// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Random calls of one process and random responses of a service, against what the responses allow. */
final class GateSequence {

    private static final int STEPS = 120;

    private final Random random;
    private final FakeTime time = new FakeTime();
    private final RateLimitGate gate;
    private final GateOracle oracle = new GateOracle();
    private final Duration serviceAhead;
    private final long limit;
    private final List<TestPermit> waiting = new ArrayList<>();
    private final List<Sent> inFlight = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();
    private final StringBuilder history = new StringBuilder();
    private final Instant begunAt = time.instant();
    private long sentCount;
    private long overtaken;

    GateSequence(Random random) {
        this.random = random;
        gate = new RateLimitGate("account", time, time.nanoTime(), random::nextDouble, null);
        serviceAhead = Duration.ofSeconds(random.nextInt(-600, 600));
        limit = List.of(3, 10, 60, 1000).get(random.nextInt(4));
    }

    /** What happened so far, line by line. */
    String history() {
        return history.toString();
    }

    private void tell(String event) {
        history.append(serviceNow()).append(' ').append(event).append('\n');
    }

    void run() {
        run(STEPS);
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
            notePermits();
        }
        checkOvertaken();
        waiting.forEach(TestPermit::release);
        waiting.clear();
        while (!inFlight.isEmpty()) {
            inFlight.remove(0).permit().responded(new TestResponse(200, serviceNow()).raw());
        }
        assertThat(time.scheduledTasks()).as("timers when nobody waits").isZero();
        time.advance(Duration.ofDays(3));
        assertThat(gate.isIdle()).as("idle, with no slot left behind").isTrue();
        TestPermit last =
                TestPermit.acquire(gate, false, 0, Nanos.of(Duration.ofDays(1)), Nanos.of(Duration.ofDays(1)));
        time.advance(Duration.ofMinutes(2));
        assertThat(last.granted()).as("a new call is sent").isTrue();
    }

    private void step() {
        switch (random.nextInt(13)) {
            case 0, 1, 2, 3 -> acquire();
            case 4, 5, 6 -> respond();
            case 7 -> endWithoutResponse();
            case 8 -> leave();
            case 9 -> begin();
            default -> time.advance(Duration.ofMillis(pause()));
        }
    }

    private long pause() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextLong(90_000);
            case 1, 2 -> random.nextLong(10_000);
            default -> random.nextLong(300);
        };
    }

    private void acquire() {
        Duration patience = Duration.ofSeconds(List.of(0, 1, 30, 90, 1_000_000).get(random.nextInt(5)));
        Refused again = refused.isEmpty() ? new Refused(0, random.nextInt(3) == 0) : refused.remove(0);
        TestPermit permit = TestPermit.acquire(
                gate, again.isBackground(), again.position(), Nanos.of(patience), Nanos.of(patience.plusSeconds(1)));
        tell(name(permit) + " waits for up to " + patience);
        waiting.add(permit);
        waiting.sort(Comparator.comparingLong(TestPermit::position));
    }

    private void leave() {
        if (!waiting.isEmpty()) {
            TestPermit permit = waiting.remove(random.nextInt(waiting.size()));
            tell(name(permit) + " leaves");
            permit.release();
        }
    }

    /** A request begins some time after it was granted, or is given back. */
    private void begin() {
        if (inFlight.isEmpty()) {
            return;
        }
        int index = random.nextInt(inFlight.size());
        TestPermit permit = inFlight.get(index).permit();
        if (permit.begin()) {
            tell(name(permit) + " begins");
            oracle.begun(serviceNow().toEpochMilli());
            inFlight.set(index, new Sent(permit, serviceNow(), sentCount++));
        } else {
            tell(name(permit) + " may not begin");
            inFlight.remove(index);
            oracle.unsent();
            permit.release();
        }
    }

    private void endWithoutResponse() {
        if (inFlight.isEmpty()) {
            return;
        }
        TestPermit permit = inFlight.remove(random.nextInt(inFlight.size())).permit();
        tell(name(permit) + " ends without a response");
        if (random.nextBoolean()) {
            oracle.ended(serviceNow().toEpochMilli());
            permit.lost();
        } else {
            oracle.unsent();
            permit.release();
        }
    }

    /** Responds to a request at any time since it was sent, with any quota headers. */
    private void respond() {
        if (inFlight.isEmpty()) {
            return;
        }
        Sent sent = inFlight.remove(random.nextInt(inFlight.size()));
        long age = Duration.between(sent.at(), serviceNow()).toMillis();
        Instant madeAt = sent.at().plusMillis(random.nextLong(age + 1));
        int status = List.of(200, 200, 200, 201, 400, 404, 429, 429, 500, 503).get(random.nextInt(10));
        TestResponse response = new TestResponse(status, madeAt);
        long now = serviceNow().toEpochMilli();
        long made = madeAt.toEpochMilli();
        long ofLimit = random.nextInt(20) == 0 ? limit * 2 : limit;
        switch (random.nextInt(5)) {
            case 0 -> {
                response.with("X-RateLimit-Remaining", "many");
                oracle.ended(now);
            }
            case 1 -> {
                long remaining = random.nextInt(8) == 0 ? 0 : random.nextLong(10_000);
                response.day(10_000, remaining);
                oracle.dayShown(sent.place(), made, 10_000, remaining);
                closeWhereNothingRemains(status, remaining, made, 86_400_000);
            }
            default -> {
                long remaining = random.nextLong(ofLimit);
                response.minute(ofLimit, remaining);
                oracle.minuteShown(sent.place(), made, ofLimit, remaining);
                closeWhereNothingRemains(status, remaining, made, 60_000);
            }
        }
        if (status == 429) {
            refuse(sent.permit(), response);
        }
        tell(name(sent.permit()) + " has the response " + response);
        sent.permit().responded(response.raw());
    }

    private void closeWhereNothingRemains(int status, long remaining, long madeAt, long length) {
        if (status == 429 && remaining == 0) {
            oracle.closed(madeAt / length * length + length);
        }
    }

    private void refuse(TestPermit permit, TestResponse response) {
        long now = serviceNow().toEpochMilli();
        if (random.nextInt(3) > 0) {
            long seconds = random.nextInt(4) == 0 ? random.nextLong(100_000) : random.nextLong(70);
            response.retryAfter(Long.toString(seconds));
            oracle.closed(now + 1000 * seconds);
        }
        oracle.closed(now + 1);
        if (random.nextBoolean()) {
            refused.add(new Refused(permit.position(), permit.permit().isBackground()));
        }
    }

    /** Notes the permits that came, which must be those of the calls of a class that waited longest, and those that cannot come. */
    private void notePermits() {
        waiting.removeIf(permit -> permit.ready() != null && permit.ready().isDone() && !permit.granted());
        boolean foregroundWaits = false;
        boolean backgroundWaits = false;
        List<TestPermit> came = new ArrayList<>();
        for (TestPermit permit : waiting) {
            boolean isBackground = permit.permit().isBackground();
            if (permit.granted()) {
                assertThat(isBackground ? backgroundWaits : foregroundWaits)
                        .as("overtook a call of its class that came before")
                        .isFalse();
                tell(name(permit) + " is sent");
                oracle.sent(serviceNow().toEpochMilli());
                inFlight.add(new Sent(permit, serviceNow(), sentCount++));
                came.add(permit);
            } else if (isBackground) {
                backgroundWaits = true;
            } else {
                foregroundWaits = true;
            }
        }
        waiting.removeAll(came);
        if (foregroundWaits) {
            overtaken += came.stream()
                    .filter(permit -> permit.permit().isBackground())
                    .count();
        }
    }

    /** Only the one in twenty goes before calls of the foreground, and one a minute at least. */
    private void checkOvertaken() {
        long minutes = 2 + Duration.between(begunAt, time.instant()).toMinutes();
        assertThat(overtaken)
                .as("calls in the background that went before others, in " + minutes + " minutes of " + limit)
                .isLessThanOrEqualTo(minutes * Math.max(1, 2 * limit / 20));
    }

    private Instant serviceNow() {
        return time.instant().plus(serviceAhead);
    }

    private static String name(TestPermit permit) {
        return (permit.permit().isBackground() ? "background call " : "call ") + permit.position();
    }

    private record Sent(TestPermit permit, Instant at, long place) {}

    /** A call that comes again. */
    private record Refused(long position, boolean isBackground) {}
}
