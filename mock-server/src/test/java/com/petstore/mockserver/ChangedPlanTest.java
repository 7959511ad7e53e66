// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Admission.Reason;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A key that gets another plan while its windows go on. */
class ChangedPlanTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final MockApiKey limits =
            new MockApiKey("key", QuotaPlan.enterprise(10, 100), Behavior.defaults(), () -> NOW);

    @Test
    void theKeyHasTheOtherPlan() {
        limits.changePlan(QuotaPlan.PRO);

        assertThat(limits.plan()).isEqualTo(QuotaPlan.PRO);
    }

    @Test
    void whatIsUsedOfTheMinuteStaysUsed() {
        send();
        limits.changePlan(QuotaPlan.enterprise(1, 100));

        assertThat(send().refusal()).extracting(Admission.Refusal::reason).isEqualTo(Reason.MINUTE_USED_UP);
    }

    @Test
    void whatIsUsedOfTheDayStaysUsed() {
        send();
        limits.changePlan(QuotaPlan.enterprise(10, 1));

        assertThat(send().refusal()).extracting(Admission.Refusal::reason).isEqualTo(Reason.DAY_USED_UP);
    }

    private Admission send() {
        return limits.admit(NOW, limits.retryNotBefore());
    }
}
