// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.simulation.SimulatedQuota.Decision;
import com.petstore.simulation.SimulatedQuota.ReportedWindow;
import com.petstore.simulation.SimulatedQuota.Shown;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SimulatedQuotaTest {

    private static final Instant AT = EventLoop.START.plusSeconds(20);

    @Test
    void refusesUntilTheWindowOfTheFirstRequestEnds() {
        SimulatedQuota quota = quota(WindowStart.FIRST_REQUEST);
        use(quota, 60);

        Decision refused = quota.admit(AT.plusMillis(100));

        assertThat(refused.refusal()).isEqualTo(new SimulatedQuota.Refusal(AT.plusMillis(100), false, 60));
        assertThat(refused.shown()).isEqualTo(new Shown(60, 0, AT.plusSeconds(60)));
        assertThat(quota.admit(AT.plusSeconds(60)).refusal()).isNull();
    }

    @Test
    void opensCalendarWindowWithTheMinute() {
        SimulatedQuota quota = quota(WindowStart.CALENDAR);
        use(quota, 61);

        assertThat(quota.admit(AT.plusSeconds(39)).refusal()).isNotNull();
        assertThat(quota.admit(AT.plusSeconds(40)).shown()).isEqualTo(new Shown(60, 59, AT.plusSeconds(100)));
    }

    @Test
    void showsTheDayOnceItHasFewerRequestsLeft() {
        SimulatedQuota quota = quota(WindowStart.FIRST_REQUEST);
        for (int minute = 0; minute < 16; minute++) {
            for (int i = 0; i < 60; i++) {
                quota.admit(AT.plusSeconds(60L * minute));
            }
        }

        assertThat(quota.admit(AT.plusSeconds(60 * 16)).shown())
                .isEqualTo(new Shown(1_000, 39, AT.plusSeconds(86_400)));
    }

    @Test
    void bansForTenMinutesAfterTenEarlyRequests() {
        SimulatedQuota quota = quota(WindowStart.FIRST_REQUEST);
        use(quota, 61);
        quota.refusalSent(AT.plusSeconds(60));
        for (int i = 0; i < 9; i++) {
            assertThat(quota.admit(AT.plusSeconds(1)).refusal())
                    .extracting("banned")
                    .isEqualTo(false);
        }

        assertThat(quota.admit(AT.plusSeconds(1)).refusal())
                .isEqualTo(new SimulatedQuota.Refusal(AT.plusSeconds(1), true, 600));
        assertThat(quota.admit(AT.plusSeconds(601)).refusal()).isNull();
    }

    private static SimulatedQuota quota(WindowStart start) {
        return new SimulatedQuota(QuotaPlan.FREE, start, ReportedWindow.TIGHTEST, true);
    }

    private static void use(SimulatedQuota quota, int requests) {
        for (int i = 0; i < requests; i++) {
            quota.admit(AT);
        }
    }
}
