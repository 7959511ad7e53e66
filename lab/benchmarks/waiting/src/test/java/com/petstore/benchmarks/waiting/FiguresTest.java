// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.petstore.benchmarks.Row;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void findsTheExponentOfAPower() {
        assertThat(growth(Map.of(1_000, 3e6, 10_000, 3e8, 100_000, 3e10))).isCloseTo(2, within(1e-9));
    }

    @Test
    void aFigureThatStaysTheSameHasNone() {
        assertThat(growth(Map.of(1_000, 763.0, 100_000, 763.0))).isCloseTo(0, within(1e-9));
    }

    @Test
    void oneFigureTellsNothing() {
        assertThat(growth(Map.of(1_000, 763.0))).isNaN();
    }

    @Test
    void nLogNGrowsALittleFasterThanN() {
        assertThat(Figures.growthOfNLogN(1_000, 100_000)).isCloseTo(1.111, within(0.001));
    }

    private static double growth(Map<Integer, Double> byCalls) {
        return new Figures(byCalls.entrySet().stream()
                        .map(figure -> new Row("", "pile", "", "", figure.getKey(), 25, "ms", figure.getValue()))
                        .toList())
                .growth();
    }
}
