// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.RateLimitStatus.State;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** What the state of a client's queue, its ledger and the failure of its last call mean for its health. */
class ClientHealthTest {

    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    private static ClientHealth health(RateLimitStatus.Builder status, String... properties) {
        return health(status, null, properties);
    }

    private static ClientHealth health(RateLimitStatus.Builder status, Throwable lastFailure, String... properties) {
        StandardEnvironment environment = new StandardEnvironment();
        Map<String, Object> values = new HashMap<>();
        for (String property : properties) {
            values.put(property, "true");
        }
        environment.getPropertySources().addFirst(new MapPropertySource("test", values));
        return ClientHealth.of(
                status.build(),
                lastFailure == null ? null : new LastFailure.Failed(lastFailure, NOW),
                ApplicationProperties.of(environment));
    }

    private static RateLimitStatus.Builder closed(State state, long seconds) {
        return RateLimitStatus.builder(state).until(NOW.plusSeconds(seconds));
    }

    private static LedgerStatus lost() {
        return LedgerStatus.builder()
                .unreachable(NOW.minusSeconds(90), "java.io.IOException: refused")
                .build();
    }

    @Test
    void isOutOfServiceUntilDayEnds() {
        assertThat(health(closed(State.DAY_EXHAUSTED, 3600)))
                .isEqualTo(new ClientHealth(
                        "OUT_OF_SERVICE",
                        Map.of("reason", "the quota of the day is used up", "until", NOW.plusSeconds(3600))));
    }

    @Test
    void isOutOfServiceWhileKeyMayBeBanned() {
        assertThat(health(closed(State.SUSPECTED_BAN, 30)))
                .hasToString("ClientHealth[status=OUT_OF_SERVICE, details={reason=the key may be banned,"
                        + " until=2026-11-23T12:00:30Z}]");
    }

    @ParameterizedTest
    @EnumSource(names = {"PACED", "MINUTE_EXHAUSTED", "REFUSED", "LEDGER_UNREACHABLE"})
    void isUpWhileCallsWaitForAnythingElse(State state) {
        assertThat(health(closed(state, 3600))).isEqualTo(new ClientHealth("UP", Map.of()));
    }

    @Test
    void showsSinceWhenAndWhyLedgerCannotBeReached() {
        assertThat(health(RateLimitStatus.builder(State.OPEN).ledger(lost())))
                .hasToString(
                        "ClientHealth[status=UP, details={ledger={status=DOWN, reason=java.io.IOException: refused,"
                                + " since=2026-11-23T11:58:30Z}}]");
    }

    @Test
    void isDownWithoutLedgerWhereItIsRequired() {
        ClientHealth health =
                health(RateLimitStatus.builder(State.SUSPECTED_BAN).ledger(lost()), "petstore.ledger.required");

        assertThat(health.status()).isEqualTo("DOWN");
        assertThat(health.details()).containsEntry("reason", "the key may be banned");
    }

    @Test
    void showsLedgerThatResponds() {
        assertThat(health(
                        RateLimitStatus.builder(State.PACED)
                                .ledger(LedgerStatus.builder().build()),
                        "petstore.ledger.required"))
                .isEqualTo(new ClientHealth("UP", Map.of("ledger", "UP")));
    }

    @Test
    void showsLastFailureBesideStatus() {
        UnauthorizedException failure = unauthorized();

        assertThat(health(RateLimitStatus.builder(State.OPEN), failure))
                .isEqualTo(new ClientHealth(
                        "UP",
                        Map.of(
                                "lastFailure",
                                Map.of("type", "UnauthorizedException", "message", failure.getMessage(), "at", NOW))));
    }

    private static UnauthorizedException unauthorized() {
        return new UnauthorizedException(FailureFacts.of("listPets"));
    }

    @Test
    void isDownAfterRefusedKeyByChoice() {
        String choice = "petstore.health.down-on-unauthorized";
        RateLimitStatus.Builder open = RateLimitStatus.builder(State.OPEN);

        assertThat(health(open, unauthorized(), choice).status()).isEqualTo("DOWN");
        assertThat(health(open, new ServerException(FailureFacts.of("listPets")), choice)
                        .status())
                .isEqualTo("UP");
    }
}
