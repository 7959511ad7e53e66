package com.petstore.mockserver.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.RateLimit;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Requests without a valid key. */
class UnauthenticatedRequestTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @Test
    void wereNeverToldToWait() {
        assertThat(Arrival.ofStranger(NOW)).isEqualTo(new Arrival(NOW, Instant.MIN));
    }

    @Test
    void areShownAnUnusedFreePlan() {
        assertThat(RateLimit.anonymous(NOW)).isEqualTo(new RateLimit(60, 60, NOW.plusSeconds(60)));
    }
}
