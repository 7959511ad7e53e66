package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long SECOND = ServerClock.SECOND;

    private final Pace pace = new Pace(0);

    @Test
    void letsARequestGoWheneverItsTimeHasPassed() {
        pace.grow(2, SECOND / 4);
        assertThat(pace.mayPay()).isFalse();
        assertThat(pace.secondsToPay(2)).isEqualTo(0.25);

        pace.grow(2, SECOND / 2);
        assertThat(pace.mayPay()).isTrue();
        pace.pay();
        assertThat(pace.mayPay()).isFalse();
    }

    @Test
    void savesNoMoreThanAFewRequestsForLater() {
        pace.grow(1, 1000 * SECOND);
        pace.pay();

        assertThat(pace.mayPay()).isFalse();
    }

    @Test
    void growsWithTheRateOfEachMoment() {
        pace.grow(0.5, SECOND);
        pace.grow(0.1, 2 * SECOND);

        assertThat(pace.secondsToPay(1)).isBetween(0.39, 0.41);
    }

    @Test
    void beginsWithAnyPartOfARequest() {
        Pace other = new Pace(0.75);
        other.grow(1, 0);

        assertThat(other.secondsToPay(1)).isEqualTo(0.25);
    }
}
