package com.petstore.mockserver.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BanRuleTest {

    @Test
    void mayBanForOneRequest() {
        assertThat(new BanRule(1, Duration.ofNanos(1)).requests()).isEqualTo(1);
    }

    @Test
    void refusesToBanForNoRequest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BanRule(0, Duration.ofMinutes(10)))
                .withMessage("requests must be at least 1, was 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void refusesABanThatLastsForNoTime(Duration duration) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BanRule(10, duration))
                .withMessage("duration must be positive, was " + duration);
    }
}
