package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.Plan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a declared plan changes. */
class PlanTest {

    @Test
    void theFirstRequestsOfAFleetAreSpread() {
        TestGate early = new TestGate(0).declare(Plan.FREE);
        TestGate late = new TestGate(0.9).declare(Plan.FREE);

        assertThat(early.isOpen()).isTrue();
        assertThat(late.nextWaits()).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
    }

    @Test
    void aLargerPlanSpreadsThemOverLess() {
        TestGate test = new TestGate(0.9).declare(Plan.BUSINESS);

        assertThat(test.nextWaits()).isLessThanOrEqualTo(Duration.ofMillis(100));
    }

    @Test
    void onlyTheFirstRequestsAre() {
        TestGate test = new TestGate(0.9);
        test.send(test.response(200).minute(60, 59));
        test.declare(Plan.FREE);

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void whatTheServiceShowsCountsMore() {
        TestGate test = new TestGate().declare(Plan.BUSINESS);
        test.send(test.response(200).minute(60, 0));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofMinutes(1));
    }
}
