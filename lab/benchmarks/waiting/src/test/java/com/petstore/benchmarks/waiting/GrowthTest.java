package com.petstore.benchmarks.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GrowthTest {

    @Test
    void findsTheExponentOfAPower() {
        assertThat(Growth.exponent(Map.of(1_000, 3e6, 10_000, 3e8, 100_000, 3e10))
                        .orElseThrow())
                .isCloseTo(2, within(1e-9));
    }

    @Test
    void aFigureThatStaysTheSameHasNone() {
        assertThat(Growth.exponent(Map.of(1_000, 763.0, 100_000, 763.0)).orElseThrow())
                .isCloseTo(0, within(1e-9));
    }

    @Test
    void oneFigureTellsNothing() {
        assertThat(Growth.exponent(Map.of(1_000, 763.0))).isEmpty();
    }

    @Test
    void nLogNGrowsALittleFasterThanN() {
        assertThat(Growth.ofNLogN(1_000, 100_000)).isCloseTo(1.111, within(0.001));
    }
}
