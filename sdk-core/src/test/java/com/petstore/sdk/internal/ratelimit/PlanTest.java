// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.Plan;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a declared plan changes; {@link HiddenMinuteTest} has the rest. */
class PlanTest {

    @Test
    void delaysNoFirstRequest() {
        assertThat(new TestGate(0.9).declare(Plan.FREE).isOpen()).isTrue();
    }

    @Test
    void whatTheServiceShowsCountsMore() {
        TestGate test = new TestGate().declare(Plan.BUSINESS);
        test.send(test.response(200).minute(60, 0));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void namesTheDayOfWhichAFirstResponseShowsNothingLeft() {
        TestGate test = new TestGate().declare(Plan.FREE);
        test.send(test.response(429).day(1000, 0).retryAfter("30"));

        assertThat(test.gate().waitReason().window()).contains(RateLimitWindow.DAY);
    }
}
