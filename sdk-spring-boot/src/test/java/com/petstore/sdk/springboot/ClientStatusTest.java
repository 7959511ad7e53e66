package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.CallListener.AttemptEnded;
import com.petstore.sdk.CallListener.CallEnded;
import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.CallListener.CallStarted;
import com.petstore.sdk.CallListener.WaitEnded;
import com.petstore.sdk.CallListener.WaitStarted;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.response.RateLimitWindow;
import com.petstore.sdk.springboot.ClientStatus.Outage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a client's events say about its health. */
class ClientStatusTest {

    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");
    private static final CallInfo CALL = new CallInfo(1, "listPets");

    private final MockClock clock = MockClock.frozenAt(NOW);
    private final ClientStatus status = new ClientStatus(clock);

    private void fail(RateLimitException failure) {
        status.callEnded(new CallEnded(CALL, 0, Duration.ZERO, Optional.of(failure)));
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
        status.attemptEnded(new AttemptEnded(CALL, 1, Duration.ZERO, OptionalInt.of(200), Optional.empty()));

        assertThat(status.outage()).isEmpty();
    }

    @Test
    void isOutOfServiceAfterAttemptThatWillBeRetriedTomorrow() {
        status.attemptEnded(new AttemptEnded(
                CALL,
                1,
                Duration.ZERO,
                OptionalInt.of(429),
                Optional.of(limited(RateLimitWindow.DAY, Duration.ofHours(12), false))));

        assertThat(status.outage()).isPresent();
    }

    @Test
    void saysNothingOfTheDayWhereAnUnknownQuotaRefuses() {
        fail(limited(null, Duration.ofHours(12), false));

        assertThat(status.outage()).isEmpty();
    }

    @Test
    void countsCallsInFlightAndWaiting() {
        CallInfo other = new CallInfo(2, "createPet");
        status.callStarted(new CallStarted(CALL));
        status.callStarted(new CallStarted(other));
        status.waitStarted(new WaitStarted(CALL, 1, Duration.ofSeconds(3)));
        status.waitStarted(new WaitStarted(other, 1, Duration.ofSeconds(7)));

        assertThat(status.callsInFlight()).isEqualTo(2);
        assertThat(status.waitingCalls()).isEqualTo(2);
        assertThat(status.waitingUntil()).isEqualTo(NOW.plusSeconds(7));

        status.waitEnded(new WaitEnded(CALL, 1, Duration.ofSeconds(3)));
        status.waitEnded(new WaitEnded(other, 1, Duration.ofSeconds(3)));
        status.callEnded(new CallEnded(CALL, 1, Duration.ZERO, Optional.empty()));
        status.callEnded(new CallEnded(other, 1, Duration.ZERO, Optional.empty()));
        assertThat(status.callsInFlight()).isZero();
        assertThat(status.waitingCalls()).isZero();
        assertThat(status.waitingUntil()).isNull();
    }
}
