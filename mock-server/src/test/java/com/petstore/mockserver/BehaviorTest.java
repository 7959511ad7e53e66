// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.mockserver.Behavior.AfterRemoval;
import com.petstore.mockserver.Behavior.HeaderWindow;
import com.petstore.mockserver.Behavior.LimitOutOfRange;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

    /** Each method, by the name and value that it sets. */
    static Stream<Arguments> settings() {
        Behavior defaults = Behavior.defaults();
        return Stream.of(
                arguments(defaults, "{}"),
                arguments(defaults.defaultStatus(MockPetStatus.SOLD), "{default-status=sold}"),
                arguments(defaults.listNewestFirst(), "{list-order=newest-first}"),
                arguments(defaults.rejectBadPetId(), "{bad-pet-id=400}"),
                arguments(defaults.sendLocation(), "{location=present}"),
                arguments(defaults.omitDeprecationHeaders(), "{deprecation-headers=absent}"),
                arguments(defaults.limitOutOfRange(LimitOutOfRange.CLAMP), "{limit-out-of-range=clamp}"),
                arguments(defaults.limitOutOfRange(LimitOutOfRange.DEFAULT), "{limit-out-of-range=default}"),
                arguments(defaults.rejectUnknownFields(), "{unknown-fields=reject}"),
                arguments(defaults.retryAfterAsDate(), "{retry-after=http-date}"),
                arguments(defaults.banAfter(3), "{ban-after=3}"),
                arguments(defaults.neverBan(), "{ban-after=off}"),
                arguments(defaults.banDuration(Duration.ofSeconds(90)), "{ban-duration-ms=90000}"),
                arguments(defaults.calendarQuotaWindows(), "{quota-window=calendar}"),
                arguments(defaults.headerWindow(HeaderWindow.MINUTE), "{header-window=minute}"),
                arguments(defaults.headerWindow(HeaderWindow.DAY), "{header-window=day}"),
                arguments(defaults.afterRemoval(AfterRemoval.NOT_FOUND), "{after-removal=404}"),
                arguments(defaults.afterRemoval(AfterRemoval.KEEP), "{after-removal=keep}"),
                arguments(defaults.firstId(7).banAfter(3), "{ban-after=3, first-id=7}"));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void showsWhatIsNotTheDefault(Behavior behavior, String settings) {
        assertThat(behavior).hasToString("Behavior" + settings);
    }

    @Test
    void refusesValuesOutOfRange() {
        Behavior defaults = Behavior.defaults();

        assertThatIllegalArgumentException().isThrownBy(() -> defaults.banAfter(0));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.banDuration(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.defaultStatus(MockPetStatus.of("lost")));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.firstId(0));
    }
}
