// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.000000001S, 0.000001 ms",
        "PT0.25S, 250 ms",
        "PT1S, 1 s",
        "PT8.9S, 8.9 s",
        "PT20S, 20 s",
        "PT1M0.001S, 1 min 0.001 s",
        "PT1M30S, 1 min 30 s",
        "PT1H, 1 h",
        "PT2H5M3S, 2 h 5 min 3 s",
        "PT48H, 48 h",
        "PT-1.5S, -1.5 s",
        "PT-2562047788015215H-30M-8S, -2562047788015215 h 30 min 8 s"
    })
    void readsLikeAPersonWritesIt(Duration duration, String text) {
        assertThat(DurationText.of(duration)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, less than 1 ms", "PT0.000999999S, less than 1 ms", "PT0.001S, 1 ms", "PT90.0019S, 1 min 30.001 s"
    })
    void showsWhatWasMeasuredInWholeMilliseconds(Duration duration, String text) {
        assertThat(DurationText.measured(duration)).isEqualTo(text);
    }
}
