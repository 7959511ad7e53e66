// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.RateLimitStatus.State;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the status of each client's queue says about its health. */
class ClientsHealthTest {

    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");
    private static final RateLimitStatus OPEN =
            RateLimitStatus.builder(State.OPEN).build();

    private static ClientsHealth health(RateLimitStatus status) {
        return ClientsHealth.of(Map.of("default", status, "other", OPEN), Map.of(), false, NOW);
    }

    private static RateLimitStatus closed(State state, long seconds) {
        return RateLimitStatus.builder(state).until(NOW.plusSeconds(seconds)).build();
    }

    private static RateLimitStatus withLedger(RateLimitStatus.Builder status, LedgerStatus ledger) {
        return status.ledger(ledger).build();
    }

    private static LedgerStatus lost() {
        return LedgerStatus.builder()
                .unreachable(NOW.minusSeconds(90), "java.io.IOException: refused")
                .build();
    }

    @Test
    void isUnknownWithoutClient() {
        assertThat(ClientsHealth.of(Map.of(), Map.of(), true, NOW)).isEqualTo(new ClientsHealth("UNKNOWN", Map.of()));
    }

    @Test
    void isOutOfServiceUntilDayEnds() {
        ClientsHealth health = health(closed(State.DAY_EXHAUSTED, 3600));

        assertThat(health.status()).isEqualTo("OUT_OF_SERVICE");
        assertThat(health.details())
                .hasToString("{default={status=OUT_OF_SERVICE, reason=the quota of the day is used up,"
                        + " until=2026-11-23T13:00:00Z}, other=UP}");
    }

    @Test
    void isOutOfServiceWhileKeyMayBeBanned() {
        ClientsHealth health = health(closed(State.SUSPECTED_BAN, 30));

        assertThat(health.status()).isEqualTo("OUT_OF_SERVICE");
        assertThat(health.details().get("default")).asString().contains("reason=the key may be banned");
    }

    @ParameterizedTest
    @EnumSource(names = {"PACED", "MINUTE_EXHAUSTED", "REFUSED", "LEDGER_UNREACHABLE"})
    void isUpWhileCallsWaitForAnythingElse(State state) {
        assertThat(health(closed(state, 3600)).status()).isEqualTo("UP");
    }

    @Test
    void isUpWhereDayEndsInTheNextMinute() {
        assertThat(health(closed(State.DAY_EXHAUSTED, 60)))
                .isEqualTo(new ClientsHealth("UP", Map.of("default", "UP", "other", "UP")));
    }

    @Test
    void showsSinceWhenAndWhyLedgerCannotBeReached() {
        ClientsHealth health = health(withLedger(RateLimitStatus.builder(State.OPEN), lost()));

        assertThat(health.status()).isEqualTo("UP");
        assertThat(health.details().get("default"))
                .hasToString("{status=UP, ledger={status=DOWN, reason=java.io.IOException: refused,"
                        + " since=2026-11-23T11:58:30Z}}");
    }

    @Test
    void isDownWithoutLedgerWhereItIsRequired() {
        RateLimitStatus outOfService = withLedger(RateLimitStatus.builder(State.SUSPECTED_BAN), lost());

        ClientsHealth health = ClientsHealth.of(
                Map.of("default", outOfService, "other", closed(State.SUSPECTED_BAN, 5)), Map.of(), true, NOW);

        assertThat(health.status()).isEqualTo("DOWN");
        assertThat(health.details().get("default")).asString().startsWith("{status=DOWN, reason=the key may be banned");
    }

    @Test
    void showsLedgerThatResponds() {
        LedgerStatus ledger = LedgerStatus.builder().build();

        assertThat(ClientsHealth.of(
                        Map.of("default", withLedger(RateLimitStatus.builder(State.PACED), ledger)),
                        Map.of(),
                        true,
                        NOW))
                .isEqualTo(new ClientsHealth("UP", Map.of("default", Map.of("status", "UP", "ledger", "UP"))));
    }

    @Test
    void showsLastFailureBesideStatus() {
        ClientsHealth health = ClientsHealth.of(
                Map.of("default", OPEN, "other", OPEN),
                Map.of("default", Map.of("type", "UnauthorizedException")),
                false,
                NOW);

        assertThat(health.status()).isEqualTo("UP");
        assertThat(health.details())
                .hasToString("{default={status=UP, lastFailure={type=UnauthorizedException}}, other=UP}");
    }
}
