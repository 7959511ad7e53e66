// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BehaviorTest {

    @Test
    void takesEverySettingThatItHas() {
        Behavior copy = Behavior.defaults();
        for (Map.Entry<String, String> setting : Behavior.defaults().settings().entrySet()) {
            copy = copy.with(setting.getKey(), setting.getValue());
        }

        assertThat(copy.settings()).isEqualTo(Behavior.defaults().settings());
    }

    @ParameterizedTest
    @CsvSource({"ban-after, 1", "ban-after, 2147483647", "first-id, 9223372036854775807", "ban-duration-ms, 1"})
    void takesNumbersInTheirRange(String name, String value) {
        assertThatNoException().isThrownBy(() -> Behavior.defaults().with(name, value));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limit-out-of-range | round               | limit-out-of-range must be one of [reject, clamp, default], was round
            ban-after          | 0                   | ban-after must be 1 to 2147483647 or off, was 0
            ban-after          | 2147483648          | ban-after must be 1 to 2147483647 or off, was 2147483648
            first-id           | 9223372036854775808 | first-id must be 1 to 9223372036854775807, was 9223372036854775808
            first-id           | -1                  | first-id must be 1 to 9223372036854775807, was -1
            after-removal      | 500                 | after-removal must be one of [410, 404, keep], was 500
            """)
    void refusesOtherValues(String name, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Behavior.defaults().with(name, value))
                .withMessage(message);
    }

    @Test
    void refusesAnUnknownName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Behavior.defaults().with("colour", "red"))
                .withMessageStartingWith("behavior must be one of [default-status, ")
                .withMessageEndingWith(", was colour");
    }

    @Test
    void isAValueThatShowsWhatIsNotTheDefault() {
        Behavior behavior = Behavior.defaults().with("first-id", "7").with("ban-after", "off");

        assertThat(behavior).hasToString("Behavior{ban-after=off, first-id=7}");
        assertThat(behavior.with("ban-after", "10")).hasToString("Behavior{first-id=7}");
        assertThat(Behavior.defaults()).hasToString("Behavior{}");
    }
}
