// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DayQuotaTest {

    private final DayQuota day = new DayQuota();

    @ParameterizedTest
    @CsvSource({"86400, true", "86430, true", "86431, false", "86370, true", "86369, false"})
    void isKnownByItsReset(long reset, boolean same) {
        day.update(1000, 900, 86_400, 1, true);

        assertThat(day.isSame(reset, 0)).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({"86401, false", "86400, true", "86370, true", "86369, false"})
    void aLaterResetIsAnotherOnceItHasEnded(long reset, boolean same) {
        day.update(1000, 900, 86_400, 1, true);

        assertThat(day.isSame(reset, 1)).isEqualTo(same);
    }

    @Test
    void noDayIsTheSameBeforeOneWasShown() {
        assertThat(day.isSame(0, 0)).isFalse();
    }

    @Test
    void returnsWhatWasSpentSinceTheLastUpdate() {
        assertThat(day.update(1000, 900, 86_400, 1, true)).isZero();
        assertThat(day.update(1000, 897, 86_400, 1, true)).isEqualTo(3);
        assertThat(day.update(1000, 899, 86_400, 1, true)).isZero();
        assertThat(day.remaining()).isEqualTo(897);
    }

    @Test
    void anUpdateOfTheDayBeforeChangesNothing() {
        day.update(1000, 900, 172_800, 1, true);

        assertThat(day.update(1000, 5, 86_400, 1, true)).isZero();
        assertThat(day.remaining()).isEqualTo(900);
    }
}
