// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.mockserver.internal.limits.LimitRules;
import com.petstore.mockserver.internal.service.Assumption;
import com.petstore.mockserver.internal.service.Assumptions;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class BehaviorTest {

    @ParameterizedTest
    @FieldSource("com.petstore.mockserver.internal.service.Assumption#ALL")
    void everyDefaultIsAllowed(Assumption<?> assumption) {
        assertThatNoException().isThrownBy(() -> Behavior.defaults().with(assumption.id(), assumption.defaultText()));
    }

    @Test
    void choosingChangesNothingElse() {
        Assumptions defaults = Assumptions.defaults();
        Assumptions chosen = defaults.with(Assumption.BAN_AFTER, "off");

        assertThat(chosen.value(Assumption.BAN_AFTER)).isEqualTo(LimitRules.NEVER);
        assertThat(defaults.value(Assumption.BAN_AFTER)).isEqualTo(10);
        assertThat(chosen.value(Assumption.FIRST_ID)).isEqualTo(1);
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
    void isFoundByItsName() {
        assertThat(Assumption.of("limit-out-of-range")).isSameAs(Assumption.LIMIT_OUT_OF_RANGE);
    }

    @Test
    void refusesAnUnknownName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Assumption.of("colour"))
                .withMessageStartingWith("behavior must be one of [default-status, ")
                .withMessageEndingWith(", was colour");
    }

    /** Each method, by the name and value that it sets. */
    static Stream<Arguments> settings() {
        Behavior defaults = Behavior.defaults();
        return Stream.of(
                arguments(defaults, "{}"),
                arguments(defaults.defaultStatus(MockPetStatus.SOLD), "{default-status=sold}"),
                arguments(defaults.clampLimit(), "{limit-out-of-range=clamp}"),
                arguments(defaults.ignoreInvalidLimit(), "{limit-out-of-range=default}"),
                arguments(defaults.rejectUnknownFields(), "{unknown-fields=reject}"),
                arguments(defaults.retryAfterAsDate(), "{retry-after=http-date}"),
                arguments(defaults.banAfter(3), "{ban-after=3}"),
                arguments(defaults.neverBan(), "{ban-after=off}"),
                arguments(defaults.banDuration(Duration.ofSeconds(90)), "{ban-duration-ms=90000}"),
                arguments(defaults.calendarQuotaWindows(), "{quota-window=calendar}"),
                arguments(defaults.reportMinuteWindow(), "{header-window=minute}"),
                arguments(defaults.reportDayWindow(), "{header-window=day}"),
                arguments(defaults.removedGetPetStatus(404), "{after-removal=404}"),
                arguments(defaults.keepGetPet(), "{after-removal=keep}"),
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
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.removedGetPetStatus(200));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.firstId(0));
    }
}
