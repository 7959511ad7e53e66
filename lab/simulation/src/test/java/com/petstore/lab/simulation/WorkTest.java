// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void burstsAskForTheirCallsWhenTheyBegin() {
        Work bursts = Work.Batches.bursts(MINUTE, MINUTE.multipliedBy(10), 20, 4);

        assertThat(bursts.askedWithin(Duration.ZERO, MINUTE)).isEqualTo(20);
        assertThat(bursts.askedWithin(Duration.ofSeconds(1), MINUTE)).isZero();
        assertThat(bursts.askedWithin(Duration.ofSeconds(1), Duration.ofSeconds(61)))
                .isEqualTo(20);
        assertThat(bursts.askedWithin(Duration.ZERO, Duration.ofHours(1))).isEqualTo(200);
    }

    @Test
    void evenCallsAskForNothingBeforeTheyBegin() {
        Work evenly = Work.Batches.evenly(MINUTE, Duration.ofSeconds(2), MINUTE);

        assertThat(evenly.askedWithin(Duration.ZERO, MINUTE)).isZero();
        assertThat(evenly.askedWithin(Duration.ZERO, MINUTE.multipliedBy(5))).isEqualTo(30);
    }

    @Test
    void endlessWorkAsksForAllThereIs() {
        Work endless = new Work.Endless(1, Duration.ZERO, Duration.ZERO);

        assertThat(endless.askedWithin(Duration.ZERO, MINUTE)).isInfinite();
    }
}
