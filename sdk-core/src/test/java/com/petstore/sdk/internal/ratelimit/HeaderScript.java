// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.testkit.FakeTime;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Calls and responses line by line, with what the plainest headers of a response allow. */
final class HeaderScript {

    private static final Duration PATIENCE = Duration.ofDays(1);
    private static final Duration LONGEST_PAUSE = Duration.ofDays(2);

    /** Longer than any script lasts, in seconds. */
    private static final BigInteger LONGEST_REFUSAL =
            BigInteger.valueOf(Duration.ofDays(36_500).toSeconds());

    /** However wrong the dates of the service are, what they show holds for a second. */
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final FakeTime time = new FakeTime();
    private final RateLimitGate gate = new RateLimitGate("account", time, time.nanoTime(), () -> 0, null);
    private final List<TestPermit> waiting = new ArrayList<>();
    private final Deque<TestPermit> inFlight = new ArrayDeque<>();
    private Duration closedUntil = Duration.ZERO;
    private Duration freshUntil = Duration.ZERO;
    private long allowed;
    private Duration latestAt = Duration.ZERO;
    private long latestReset = -1;
    private boolean latestIsCurrent;
    private boolean otherWindowKnown;
    private boolean dateKnown;

    void step(String line) {
        if (line.equals("call")) {
            waiting.add(TestPermit.acquire(gate, false, 0, Nanos.of(PATIENCE), Nanos.of(PATIENCE)));
        } else if (line.equals("lost")) {
            endOldest(TestPermit::lost);
        } else if (line.matches("\\+[0-9]{1,9}")) {
            Duration pause = Duration.ofMillis(Long.parseLong(line.substring(1)));
            time.advance(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
        } else if (!line.isEmpty() && !inFlight.isEmpty()) {
            RawResponse response = Responses.parse(line.replace('|', '\n').getBytes(StandardCharsets.ISO_8859_1));
            note(response);
            endOldest(permit -> permit.responded(response));
        }
        notePermits();
    }

    void end() {
        while (!inFlight.isEmpty()) {
            endOldest(TestPermit::lost);
            notePermits();
        }
        waiting.forEach(TestPermit::release);
        assertThat(time.scheduledTasks()).as("timers when nobody waits").isZero();
    }

    private void endOldest(Consumer<TestPermit> end) {
        TestPermit oldest = inFlight.poll();
        if (oldest != null) {
            end.accept(oldest);
        }
    }

    private void note(RawResponse response) {
        if (response.status() == 401 || response.status() == 403) {
            // Of the key and not of the quota: it was not counted.
            allowed++;
            return;
        }
        noteRefusal(response);
        dateKnown |= !response.headers().all("Date").isEmpty();
        Optional<Long> remaining = onlyNumber(response, "X-RateLimit-Remaining");
        Optional<Long> reset = onlyNumber(response, "X-RateLimit-Reset").filter(this::isTimeOfAWindow);
        if (remaining.isPresent() && reset.isPresent()) {
            boolean isClear = isOfTheCurrentWindow(reset.get()) && !otherWindowKnown;
            allowed = remaining.get() - (inFlight.size() - 1);
            freshUntil = isClear ? now().plus(FRESH) : Duration.ZERO;
        } else if (!response.headers().all("X-RateLimit-Reset").isEmpty()) {
            // The gate knows of a window now that this script cannot name.
            otherWindowKnown = true;
            freshUntil = Duration.ZERO;
        }
    }

    /** As far as this script can tell, which reads no clock of the service's. */
    private boolean isTimeOfAWindow(long reset) {
        long secondsAway = reset - time.instant().getEpochSecond();
        return !dateKnown
                && reset >= 1_000_000_000L
                && secondsAway <= Duration.ofHours(47).toSeconds();
    }

    /** Not so where a window may be over already, about which the gate is right to believe something else. */
    private boolean isOfTheCurrentWindow(long reset) {
        Duration since = now().minus(latestAt);
        if (reset == latestReset) {
            return latestIsCurrent && since.compareTo(FRESH) < 0;
        }
        if (reset < latestReset) {
            return false;
        }
        latestIsCurrent = latestReset < 0 || reset - latestReset > 60 + since.toSeconds();
        latestReset = reset;
        latestAt = now();
        return latestIsCurrent;
    }

    private void noteRefusal(RawResponse response) {
        if (response.status() != 429) {
            return;
        }
        List<String> all = response.headers().all("Retry-After");
        if (!all.isEmpty() && all.get(all.size() - 1).matches("[0-9]+")) {
            Duration until = now().plusSeconds(new BigInteger(all.get(all.size() - 1))
                    .min(LONGEST_REFUSAL)
                    .longValueExact());
            closedUntil = closedUntil.compareTo(until) < 0 ? until : closedUntil;
        }
    }

    private static Optional<Long> onlyNumber(RawResponse response, String header) {
        List<String> values = response.headers().all(header);
        return values.size() == 1 && values.get(0).matches("[0-9]{1,10}")
                ? Optional.of(Long.parseLong(values.get(0)))
                : Optional.empty();
    }

    private void notePermits() {
        waiting.removeIf(permit -> permit.ready() != null && permit.ready().isDone() && !permit.granted());
        for (TestPermit permit : List.copyOf(waiting)) {
            if (permit.granted()) {
                assertThat(now()).as("sent while closed").isGreaterThanOrEqualTo(closedUntil);
                if (now().compareTo(freshUntil) < 0) {
                    allowed--;
                    assertThat(allowed).as("what remains once it is sent").isNotNegative();
                }
                waiting.remove(permit);
                inFlight.add(permit);
            }
        }
    }

    private Duration now() {
        return Duration.ofNanos(time.nanoTime());
    }
}
