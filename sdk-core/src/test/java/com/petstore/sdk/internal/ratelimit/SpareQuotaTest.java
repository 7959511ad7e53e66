package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bursts of a process that shares its key with others. A quota of 60 a minute. */
class SpareQuotaTest {

    private final TestGate test = new TestGate();

    @BeforeEach
    void findsOthers() {
        test.send(test.response(200).minute(60, 59));
        nextMinute();
        test.send(test.response(200).minute(60, 54));
    }

    @Test
    void aBurstIsNotSpreadIfTheLastMinuteHadEnoughForAll() {
        nextMinute();
        test.send(test.response(200).minute(60, 55));

        sendAtOnce(20, 35);
    }

    @Test
    void aBurstIsSpreadIfTheLastMinuteWasNearlySpent() {
        nextMinute();
        test.send(test.response(200).minute(60, 50));
        sendAtOnce(34, 12);
        test.time.advance(Duration.ofSeconds(45));
        sendWhenAllowed(6);
        nextMinute();
        sendWhenAllowed(55);

        assertSpread(test);
    }

    @Test
    void aBurstIsSpreadIfCallsWaitedForMostOfTheLastMinute() {
        Permit sent = test.sent();
        List<Permit> waiting = Stream.generate(test::acquire).limit(60).toList();
        test.time.advance(Duration.ofSeconds(59));
        test.gate().responded(sent, test.response(200).minute(60, 50).raw());
        waiting.forEach(test.gate()::release);
        test.time.advance(Duration.ofSeconds(1));
        sendWhenAllowed(55);

        assertSpread(test);
    }

    @Test
    void aBurstIsSpreadAfterARefusalInTheLastMinute() {
        test.send(test.response(429).minute(60, 54).retryAfter("1"));
        test.time.advance(Duration.ofSeconds(2));
        sendWhenAllowed(53);
        nextMinute();
        sendWhenAllowed(55);

        assertSpread(test);
    }

    @Test
    void aBurstIsSpreadIfTheLastMinuteWasNotSeenWhole() {
        TestGate late = new TestGate();
        late.time.advance(Duration.ofSeconds(30));
        late.send(late.response(200).minute(60, 40));
        late.time.advance(Duration.ofSeconds(31));
        late.send(late.response(200).minute(60, 55));

        assertSpread(late);
    }

    @Test
    void aBurstLeavesWhatTheOthersSpentInTheLastMinuteAndAPartBesides() {
        nextMinute();
        test.send(test.response(200).minute(60, 59));
        // 59 less 9, which are 15 %, less 5 of the others and those that they spend after this process looked.
        assertThat(sentAtOnce(test)).isBetween(38, 45);
    }

    @Test
    void aSingleRequestLooksAtTheMinuteBeforeABurst() {
        nextMinute();
        Permit look = test.sent();
        Permit next = test.acquire();
        assertThat(next.granted()).isFalse();

        test.gate().responded(look, test.response(200).minute(60, 55).raw());

        assertThat(next.granted()).isTrue();
    }

    @Test
    void aSingleRequestLooksAgainIfTheLastLookWasLongAgo() {
        nextMinute();
        test.send(test.response(200).minute(60, 55));
        test.time.advance(Duration.ofSeconds(20));
        Permit look = test.sent();
        Permit next = test.acquire();
        assertThat(next.granted()).isFalse();

        test.gate().responded(look, test.response(200).minute(60, 50).raw());

        assertThat(next.granted()).isTrue();
    }

    private static void assertSpread(TestGate test) {
        assertThat(sentAtOnce(test)).as("requests sent at once").isLessThan(5);
    }

    private static int sentAtOnce(TestGate test) {
        int sent = 0;
        while (sent < 60 && test.acquire().granted()) {
            sent++;
        }
        return sent;
    }

    /** Sends as many requests before any response comes, the last of which shows the given remaining quota. */
    private void sendAtOnce(int requests, long remaining) {
        List<Permit> sent = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            sent.add(test.sent());
        }
        sent.forEach(permit -> test.gate()
                .responded(permit, test.response(200).minute(60, remaining).raw()));
    }

    private void sendWhenAllowed(long remaining) {
        Permit permit = test.acquire();
        test.waitFor(permit);
        test.gate().responded(permit, test.response(200).minute(60, remaining).raw());
    }

    private void nextMinute() {
        test.time.advance(Duration.ofMinutes(1));
    }
}
