// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process that has its key for itself is served after any wait as after a start: a minute's quota within a minute. */
class LongWaitTest {

    @ParameterizedTest
    @EnumSource
    void theNextCallsTakeOneWindowAtMost(LongWait wait) {
        LongWait.Outcome outcome = wait.run();

        assertThat(outcome.failure()).isEmpty();
        assertThat(outcome.waited()).isBetween(wait.named(), wait.named().plusSeconds(2));
        assertThat(outcome.next()).isLessThanOrEqualTo(Duration.ofSeconds(61));
    }
}
