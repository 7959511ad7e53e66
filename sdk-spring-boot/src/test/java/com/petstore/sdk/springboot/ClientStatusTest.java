package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.CallEvents;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.response.RateLimitWindow;
import com.petstore.sdk.springboot.ClientStatus.Outage;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What a client's events say about its health. */
class ClientStatusTest {

    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    private final MockClock clock = MockClock.frozenAt(NOW);
    private final CallEvents call = CallEvents.of("listPets");
    private final ClientStatus status = new ClientStatus(clock);

    private void fail(RateLimitException failure) {
        status.callEnded(call.attempt(0).failure(failure).callEnded());
    }

    private static RateLimitException limited(RateLimitWindow window, Duration retryAfter, boolean ban) {
        return RateLimitException.of(FailureFacts.of("listPets")
                .window(window)
                .retryAfter(retryAfter, NOW)
                .suspectedBan(ban));
    }

    @Test
    void isOutOfServiceUntilDayEnds() {
        fail(limited(RateLimitWindow.DAY, Duration.ofHours(12), false));

        assertThat(status.outage())
                .contains(new Outage("the quota of the day is used up", NOW.plus(Duration.ofHours(12))));
        clock.advance(Duration.ofHours(12));
        assertThat(status.outage()).isEmpty();
    }

    @Test
    void isOutOfServiceWhileKeyMayBeBanned() {
        fail(limited(null, Duration.ofSeconds(30), true));

        assertThat(status.outage()).contains(new Outage("the key may be banned", NOW.plusSeconds(30)));
    }

    @Test
    void isInServiceWhileCallsAreOnlyPaced() {
        fail(limited(RateLimitWindow.MINUTE, Duration.ofMinutes(2), false));
        fail(limited(RateLimitWindow.DAY, Duration.ofSeconds(5), false));

        assertThat(status.outage()).isEmpty();
    }

    @Test
    void isInServiceAgainAfterSuccess() {
        fail(limited(RateLimitWindow.DAY, Duration.ofHours(12), false));
        status.attemptEnded(CallEvents.of("listPets").status(200).attemptEnded());

        assertThat(status.outage()).isEmpty();
    }

    @Test
    void isOutOfServiceAfterAttemptThatWillBeRetriedTomorrow() {
        status.attemptEnded(CallEvents.of("listPets")
                .status(429)
                .failure(limited(RateLimitWindow.DAY, Duration.ofHours(12), false))
                .attemptEnded());

        assertThat(status.outage()).isPresent();
    }

    @Test
    void saysNothingOfTheDayWhereAnUnknownQuotaRefuses() {
        fail(limited(null, Duration.ofHours(12), false));

        assertThat(status.outage()).isEmpty();
    }

    @Test
    void countsCallsInFlightAndWaiting() {
        CallEvents other = CallEvents.of("createPet");
        status.callStarted(call.callStarted());
        status.callStarted(other.callStarted());
        status.waitStarted(call.expectedWait(Duration.ofSeconds(3)).waitStarted());
        status.waitStarted(other.expectedWait(Duration.ofSeconds(7)).waitStarted());

        assertThat(status.callsInFlight()).isEqualTo(2);
        assertThat(status.waitingCalls()).isEqualTo(2);
        assertThat(status.waitingUntil()).isEqualTo(NOW.plusSeconds(7));

        status.waitEnded(call.waitEnded());
        status.waitEnded(other.waitEnded());
        status.callEnded(call.callEnded());
        status.callEnded(other.callEnded());
        assertThat(status.callsInFlight()).isZero();
        assertThat(status.waitingCalls()).isZero();
        assertThat(status.waitingUntil()).isNull();
    }
}
