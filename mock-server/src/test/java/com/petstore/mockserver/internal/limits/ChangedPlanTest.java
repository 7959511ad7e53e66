// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Reason;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A key that gets another plan while its windows go on. */
class ChangedPlanTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final KeyQuota limits = new KeyQuota(QuotaPlan.enterprise(10, 100), LimitRules.DEFAULT);

    @Test
    void theKeyHasTheOtherPlan() {
        limits.changePlan(QuotaPlan.PRO);

        assertThat(limits.plan()).isEqualTo(QuotaPlan.PRO);
    }

    @Test
    void whatIsUsedOfTheMinuteStaysUsed() {
        send();
        limits.changePlan(QuotaPlan.enterprise(1, 100));

        assertThat(send())
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.MINUTE_USED_UP));
    }

    @Test
    void whatIsUsedOfTheDayStaysUsed() {
        send();
        limits.changePlan(QuotaPlan.enterprise(10, 1));

        assertThat(send())
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.DAY_USED_UP));
    }

    private AdmissionDecision send() {
        return limits.admit(limits.arrive(NOW));
    }
}
