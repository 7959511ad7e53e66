// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.limits.ArrivalTime;
import com.petstore.mockserver.internal.limits.KeyRegistry;
import com.petstore.mockserver.internal.limits.LimitRules;
import java.time.Instant;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;

/** Requests without a valid key. */
class UnauthenticatedRequestTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final RequestIdentity IDENTITY =
            RequestIdentity.of(HttpFields.EMPTY, new KeyRegistry(Map.of(), LimitRules.DEFAULT), NOW);

    @Test
    void wereNeverToldToWait() {
        assertThat(IDENTITY.arrival()).isEqualTo(new ArrivalTime(NOW, Instant.MIN));
    }

    @Test
    void areShownAnUnusedFreePlan() {
        assertThat(IDENTITY.rateLimit()).isEqualTo(new RateLimit(60, 60, NOW.plusSeconds(60)));
    }
}
