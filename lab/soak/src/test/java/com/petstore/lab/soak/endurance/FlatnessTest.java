// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.endurance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class FlatnessTest {

    @Test
    void ignoresWhatGrowsInTheFirstQuarter() {
        assertThat(Flatness.of("threads", List.of(1L, 5L, 20L, 20L, 20L, 20L, 20L, 20L), 0)
                        .isFlat())
                .isTrue();
    }

    @Test
    void allowsATenthMore() {
        assertThat(flatness(100, 110, 0).isFlat()).isTrue();
        assertThat(flatness(100, 111, 0).isFlat()).isFalse();
    }

    @Test
    void allowsTheSlackWhereATenthIsLess() {
        assertThat(flatness(10, 15, 5).isFlat()).isTrue();
        assertThat(flatness(10, 16, 5).isFlat()).isFalse();
    }

    @Test
    void refusesFewerThanFourSamples() {
        assertThatThrownBy(() -> Flatness.of("threads", List.of(1L, 2L, 3L), 0))
                .hasMessage("threads must have at least 4 samples, had 3");
    }

    private static Flatness flatness(long before, long after, long slack) {
        return Flatness.of("threads", List.of(0L, before, before, after), slack);
    }
}
