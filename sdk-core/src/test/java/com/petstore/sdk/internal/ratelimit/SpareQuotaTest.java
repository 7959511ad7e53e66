package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.RawResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bursts of a process that shares its key with others. A quota of 60 a minute. */
class SpareQuotaTest {

    private final TestGate test = new TestGate();

    /** Of the last minute this process has spent 21 requests, and others 5. */
    @BeforeEach
    void findsOthers() {
        test.send(test.response(200).minute(60, 59));
        nextMinute();
        test.send(test.response(200).minute(60, 59));
        sendAtOnce(20, 34);
    }

    @Test
    void aBurstIsNotSpreadIfTheLastMinuteHadEnoughForAll() {
        nextMinute();
        test.send(test.response(200).minute(60, 55));

        sendAtOnce(12, 43);
    }

    @Test
    void aBurstIsSpreadIfTheLastMinuteWasNearlySpent() {
        nextMinute();
        test.send(test.response(200).minute(60, 50));
        sendAtOnce(10, 36);
        test.time.advance(Duration.ofSeconds(45));
        sendWhenAllowed(6);
        nextMinute();
        sendWhenAllowed(55);

        assertSpread(test);
    }

    @Test
    void othersAreTakenToGoOnAtHalfTheirPaceAfterTheLastLookOfAMinute() {
        // 36 others by the middle of the minute make 38, and 9 more to its end: less than 85 % of 60.
        lookInTheMiddleOfAMinute(22);

        assertThat(sentAtOnce(test)).isGreaterThan(3);
    }

    @Test
    void aBurstIsSpreadIfTheOthersMayHaveSpentTheRestAfterTheLastLook() {
        // 42 others by the middle of the minute make 44, and 10 more to its end: more than 85 % of 60.
        lookInTheMiddleOfAMinute(16);

        assertThat(sentAtOnce(test)).isLessThan(3);
    }

    private void lookInTheMiddleOfAMinute(long remaining) {
        nextMinute();
        test.send(test.response(200).minute(60, 59));
        test.time.advance(Duration.ofSeconds(30));
        sendWhenAllowed(remaining);
        test.time.advance(Duration.ofSeconds(35));
        sendWhenAllowed(58);
    }

    @Test
    void aBurstIsSpreadIfCallsWaitedForMostOfTheLastMinute() {
        nextMinute();
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
    void aBurstIsNotSpreadIfCallsOfTheLastMinuteFailedInsteadOfWaiting() {
        nextMinute();
        test.send(test.response(200).minute(60, 50));
        sendAtOnce(12, 37);
        Permit permit = test.acquire(Duration.ZERO);
        List<Permit> granted = new ArrayList<>();
        while (permit.granted()) {
            granted.add(permit);
            permit = test.acquire(Duration.ZERO);
        }
        granted.forEach(test.gate()::release);
        nextMinute();
        test.send(test.response(200).minute(60, 59));

        assertThat(sentAtOnce(test)).isGreaterThan(10);
    }

    @Test
    void aBurstIsSpreadAfterARefusalInTheLastMinute() {
        nextMinute();
        test.send(test.response(429).minute(60, 54).retryAfter("1"));
        test.time.advance(Duration.ofSeconds(2));
        sendWhenAllowed(53);
        nextMinute();
        sendWhenAllowed(55);

        assertSpread(test);
    }

    @Test
    void aBurstIsSpreadIfTheLastMinuteWasTheFirstOneSeen() {
        TestGate late = new TestGate();
        late.send(late.response(200).minute(60, 40));
        late.time.advance(Duration.ofMinutes(1));
        late.send(late.response(200).minute(60, 55));

        assertSpread(late);
    }

    @Test
    void aBurstTakesNoMoreThanTheShareOfThisProcess() {
        nextMinute();
        test.send(test.response(200).minute(60, 59));

        // Others may send a burst at the same moment: a third to a half of the 50 that are not kept.
        assertThat(sentAtOnce(test)).isBetween(15, 26);
    }

    @Test
    void aBurstLeavesWhatTheOthersSpentInTheLastMinuteAndAPartBesides() {
        nextMinute();
        long remaining = 59;
        test.send(test.response(200).minute(60, remaining));
        Permit one = test.acquire();
        Permit other = test.acquire();
        while (one.granted() && other.granted()) {
            remaining -= 2;
            RawResponse response = test.response(200).minute(60, remaining).raw();
            test.gate().responded(one, response);
            test.gate().responded(other, response);
            one = test.acquire();
            other = test.acquire();
        }

        // 15 % of 60 are 9, and the others spent 5 before this process looked the last time.
        assertThat(remaining).isBetween(14L, 22L);
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

    /** Sends the given number of requests before any response comes, all of which show the given number to remain. */
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
