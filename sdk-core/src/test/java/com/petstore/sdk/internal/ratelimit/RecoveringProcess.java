// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process that has its key for itself, and a service that bans it, shows resets that are wrong, changes its plan, fails and is quiet, in a
 * random sequence; then it is honest again.
 */
final class RecoveringProcess {

    private static final int NEXT_CALLS = 40;
    private static final Duration STEP = Duration.ofMillis(50);

    /** A window, the random addition to a wait, the response to a probe, and steps. */
    private static final Duration ONE_WINDOW = Duration.ofSeconds(60 + 1 + 2 + 1);

    private final Random random;
    private final TestGate test;
    private final List<String> history = new ArrayList<>();
    private int limit = 60;
    private long window = -1;
    private int served;
    private Instant named = Instant.MIN;

    RecoveringProcess(long seed) {
        random = new Random(seed);
        test = new TestGate(random.nextDouble());
    }

    List<String> history() {
        return history;
    }

    void run() {
        int events = 5 + random.nextInt(30);
        for (int i = 0; i < events; i++) {
            event(random.nextInt(8));
            succeed();
        }
        List<TestPermit> next = Stream.generate(test::acquire).limit(NEXT_CALLS).toList();
        Instant start = named.isAfter(test.time.instant()) ? named : test.time.instant();
        List<TestPermit> waiting = new ArrayList<>(next);
        while (!waiting.isEmpty()) {
            List<TestPermit> granted =
                    waiting.stream().filter(TestPermit::granted).toList();
            waiting.removeAll(granted);
            test.time.advance(STEP);
            granted.forEach(permit -> permit.responded(honest().raw()));
            assertThat(test.time.instant())
                    .as("%d of %d calls wait beyond one window after %s", waiting.size(), NEXT_CALLS, start)
                    .isBefore(start.plus(ONE_WINDOW));
        }
    }

    private void event(int kind) {
        // A used up window that ends within 90 s may be a minute that others have spent: that is evidence, and no
        // mistake.
        Duration wait = Duration.ofSeconds((kind == 2 || kind == 3 ? 91 : 1) + random.nextInt(810));
        history.add(test.time.instant() + " event " + kind + " " + wait);
        switch (kind) {
            case 0 -> test.time.advance(wait);
            case 1 -> respond(name(new TestResponse(429, serviceTime()).retryAfter("" + wait.toSeconds()), wait));
            case 2 -> respond(name(banned(wait), wait));
            case 3 -> respond(name(new TestResponse(200, serviceTime()).window(limit, 0, wait), wait));
            case 4 -> respond(new TestResponse(503, serviceTime()));
            case 5 -> granted().lost();
            case 6 -> limit = limit == 60 ? 300 : 60;
            default -> respond(new TestResponse(200, serviceTime()));
        }
    }

    private TestResponse banned(Duration wait) {
        return new TestResponse(429, serviceTime()).window(limit, 0, wait).retryAfter("" + wait.toSeconds());
    }

    private TestResponse name(TestResponse response, Duration wait) {
        Instant until = test.time.instant().plus(wait).plusSeconds(1);
        named = until.isAfter(named) ? until : named;
        return response;
    }

    /** The service is asked once more, and responds: two refusals in a row would be waited for longer than they name. */
    private void succeed() {
        for (int i = random.nextInt(20); i >= 0; i--) {
            respond(null);
        }
    }

    private void respond(@Nullable TestResponse response) {
        TestPermit permit = granted();
        permit.responded((response == null ? honest() : response).raw());
    }

    private TestPermit granted() {
        TestPermit permit = test.acquire();
        test.waitFor(permit);
        return permit;
    }

    private TestResponse honest() {
        long current = Math.floorDiv(test.time.instant().getEpochSecond(), 60);
        served = current == window ? served + 1 : 1;
        window = current;
        return new TestResponse(200, serviceTime()).minute(limit, Math.max(0, limit - served));
    }

    private Instant serviceTime() {
        return test.time.instant();
    }
}
