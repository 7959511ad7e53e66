package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pace of a process that has seen others, or requests at its first look that nothing explains yet. */
class SharedKeyTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final TestGate test = new TestGate();

    @ParameterizedTest
    @CsvSource({"49, 0, 6560", "49, 5, 2074", "30, 0, 21628"})
    void spreadsItsShareOfWhatOthersLeaveOverTheRestOfTheMinute(long remaining, long at, long millis) {
        test.send(test.response(200).minute(60, remaining));
        test.time.advance(Duration.ofSeconds(at));

        assertNextBesideAnotherWaits(millis);
    }

    @Test
    void ownRequestsThatExplainAllThatIsSpentProveThatThereAreNoOthers() {
        test.send(test.response(200).minute(60, 39));
        for (int remaining = 38; remaining > 30; remaining--) {
            sendWhenAllowed(test.response(200).minute(60, remaining));
        }

        test.sent();
        assertThat(test.acquire().expectedWait()).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void callsOneAfterTheOtherStillDoNotWaitOnceItIsProvenAlone() {
        for (int remaining = 30; remaining > 0; remaining--) {
            test.send(test.response(200).minute(60, remaining));
        }
    }

    @Test
    void waitsNoLongerThanUntilTheNextWindow() {
        test.send(test.response(200).minute(60, 3));
        test.sent();
        Permit next = test.acquire(Duration.ofSeconds(90));

        assertThat(next.expectedWait()).isEqualTo(MINUTE);
        assertThat(next.rejection()).isNull();
        assertThat(test.waitFor(next)).isBetween(MINUTE, Duration.ofSeconds(75));
    }

    @Test
    void leavesOneRequestOfTheDayToEachOfTheOthers() {
        seeOthers();
        sendWhenAllowed(test.response(200).day(1000, 5));

        assertThat(test.acquire(Duration.ofHours(1)).rejection())
                .satisfies(refusal -> assertThat(refusal.window()).contains(RateLimitWindow.DAY));
    }

    @Test
    void leavesAFiftiethOfTheDayToTheOthersAtMost() {
        seeOthers();
        sendWhenAllowed(test.response(200).day(100, 3));

        assertThat(test.acquire(Duration.ofHours(1)).rejection()).isNull();
    }

    @Test
    void paysForEachRequest() {
        test.send(test.response(200).minute(60, 49));
        test.sent();
        Permit first = test.acquire();
        Duration wait = test.waitFor(first);
        Permit second = test.acquire();

        assertThat(wait).isBetween(Duration.ofSeconds(6), Duration.ofSeconds(10));
        assertThat(second.expectedWait()).isGreaterThan(Duration.ofSeconds(2));
    }

    @Test
    void getsBackWhatItPaidForARequestThatWasNotSent() {
        test.send(test.response(200).minute(60, 30));
        test.sent();
        Permit unsent = test.acquire();
        test.waitFor(unsent);
        test.gate().release(unsent);

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void getsNothingBackForARequestThatItHadNotPaidFor() {
        Permit unpaid = test.sent();
        test.time.advance(Duration.ofMillis(250));
        test.send(test.response(200).minute(60, 30));
        Permit next = test.acquire();
        test.acquire();
        test.gate().release(unpaid);

        assertThat(next.granted()).isFalse();
    }

    @Test
    void leavesTheLastRequestToThoseWhoAreInFlightUnseen() {
        test.send(test.response(200).minute(60, 2));
        test.sent();

        assertThat(test.acquire().expectedWait()).isEqualTo(MINUTE);
    }

    @Test
    void takesTheOthersToGoOnWhileItDoesNotLook() {
        test.send(test.response(200).minute(60, 2));
        test.time.advance(Duration.ofMillis(16_500));

        assertThat(test.acquire().expectedWait()).isEqualTo(Duration.ofMillis(43_500));
    }

    @Test
    void takesOffWhatIsInFlight() {
        Permit first = test.sent();
        TestResponse response = test.response(200).minute(60, 2);
        test.time.advance(Duration.ofMillis(250));
        test.sent();
        test.gate().responded(first, response.raw());

        assertThat(test.acquire().expectedWait()).isEqualTo(MINUTE);
    }

    @Test
    void isSlowerAfterARefusal() {
        test.send(test.response(429).minute(60, 30).retryAfter("1"));
        test.nextWaits();
        test.send(test.response(200).minute(60, 30));

        assertNextBesideAnotherWaits(24_020);
    }

    @Test
    void aRequestThatIsLostCountsAsOneWhoseResponseShowsNothing() {
        test.send(test.response(200).minute(60, 30));
        Permit lost = test.acquire();
        test.waitFor(lost);
        test.gate().lost(lost);
        Duration afterLost = test.acquire().expectedWait();

        TestGate other = new TestGate();
        other.send(other.response(200).minute(60, 30));
        Permit served = other.acquire();
        other.waitFor(served);
        other.gate().responded(served, other.response(200).raw());
        assertThat(afterLost).isEqualTo(other.acquire().expectedWait());
    }

    @Test
    void theFirstRequestWasSpentBeforeItLooked() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).minute(60, 30));

        assertNextWaits(13_306);
    }

    @Test
    void takesTheOthersToGoOnFromWhenItLooked() {
        test.time.advance(Duration.ofSeconds(10));
        test.send(test.response(200).minute(60, 49));
        test.time.advance(Duration.ofSeconds(5));

        assertNextBesideAnotherWaits(5);
    }

    @Test
    void remembersInTheNextWindowWhatItSawInThis() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).minute(60, 30));
        test.time.advance(MINUTE);
        test.send(test.response(200).minute(60, 59));
        test.sent();
        test.sent();

        assertThat(test.acquire().expectedWait()).isBetween(Duration.ofSeconds(6), Duration.ofSeconds(12));
    }

    private void seeOthers() {
        test.send(test.response(200).minute(60, 59));
        sendWhenAllowed(test.response(200).minute(60, 29));
    }

    private void sendWhenAllowed(TestResponse response) {
        Permit next = test.acquire();
        test.waitFor(next);
        test.gate().responded(next, response.raw());
    }

    /** One at a time would not wait. */
    private void assertNextBesideAnotherWaits(long millis) {
        test.sent();
        assertNextWaits(millis);
    }

    private void assertNextWaits(long millis) {
        assertThat(test.acquire().expectedWait())
                .isBetween(Duration.ofMillis(millis - 10), Duration.ofMillis(millis + 10));
    }
}
