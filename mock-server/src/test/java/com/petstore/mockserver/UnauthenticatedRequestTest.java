// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;

/** Requests without a valid key. */
class UnauthenticatedRequestTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final RequestIdentity IDENTITY =
            RequestIdentity.of(HttpFields.EMPTY, new ApiKeys(Map.of(), Behavior.defaults(), MockClock.real()), NOW);

    @Test
    void wereNeverToldToWait() {
        assertThat(IDENTITY.retryNotBefore()).isEqualTo(Instant.MIN);
    }

    @Test
    void areShownAnUnusedFreePlan() {
        assertThat(IDENTITY.rateLimit()).isEqualTo(new MockRateLimit(60, 60, NOW.plusSeconds(60)));
    }
}
