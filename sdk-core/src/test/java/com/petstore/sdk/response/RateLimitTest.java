// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private static final Instant RESET = Instant.parse("2026-11-22T12:01:00Z");
    private static final RateLimit LIMIT = RateLimit.of(60, 59, RESET);

    @Test
    void holdsItsThreeValues() {
        assertThat(LIMIT.limit()).isEqualTo(60);
        assertThat(LIMIT.remaining()).isEqualTo(59);
        assertThat(LIMIT.resetAt()).isEqualTo(RESET);
        assertThat(LIMIT).hasToString("RateLimit[limit=60, remaining=59, resetAt=2026-11-22T12:01:00Z]");
    }

    @Test
    void comparesByValue() {
        assertThat(RateLimit.of(60, 59, RESET)).isEqualTo(LIMIT).hasSameHashCodeAs(LIMIT);
        assertThat(LIMIT)
                .isNotEqualTo(RateLimit.of(61, 59, RESET))
                .isNotEqualTo(RateLimit.of(60, 58, RESET))
                .isNotEqualTo(RateLimit.of(60, 59, RESET.plusSeconds(1)))
                .isNotEqualTo("60");
        assertThat(LIMIT.hashCode()).isNotEqualTo(RateLimit.of(60, 58, RESET).hashCode());
    }
}
