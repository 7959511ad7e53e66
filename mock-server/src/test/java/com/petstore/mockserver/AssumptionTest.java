package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.petstore.mockserver.internal.service.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AssumptionTest {

    @ParameterizedTest
    @EnumSource
    void everyDefaultIsAllowed(Assumption assumption) {
        assertThatNoException().isThrownBy(() -> MockPetStore.builder().assume(assumption, assumption.defaultValue()));
    }

    @Test
    void choosingChangesNothingElse() {
        Assumptions defaults = Assumptions.defaults();
        Assumptions chosen = defaults.with(Assumption.BAN_AFTER, "off");

        assertThat(chosen.value(Assumption.BAN_AFTER)).isEqualTo("off");
        assertThat(defaults.value(Assumption.BAN_AFTER)).isEqualTo("10");
        assertThat(chosen.value(Assumption.FIRST_ID)).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({"BAN_AFTER, 1", "BAN_AFTER, 2147483647", "FIRST_ID, 9223372036854775807", "BAN_SECONDS, 1"})
    void takesNumbersInTheirRange(Assumption assumption, String value) {
        assertThatNoException().isThrownBy(() -> MockPetStore.builder().assume(assumption, value));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LIMIT_OUT_OF_RANGE | round               | limit-out-of-range must be one of [reject, clamp, default], was round
            BAN_AFTER          | 0                   | ban-after must be 1 to 2147483647 or off, was 0
            BAN_AFTER          | 2147483648          | ban-after must be 1 to 2147483647 or off, was 2147483648
            FIRST_ID           | 9223372036854775808 | first-id must be 1 to 9223372036854775807, was 9223372036854775808
            FIRST_ID           | -1                  | first-id must be 1 to 9223372036854775807, was -1
            AFTER_REMOVAL      | 500                 | after-removal must be one of [410, 404, keep], was 500
            """)
    void refusesOtherValues(Assumption assumption, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStore.builder().assume(assumption, value))
                .withMessage(message);
    }

    @Test
    void isFoundByItsName() {
        assertThat(Assumption.of("limit-out-of-range")).isEqualTo(Assumption.LIMIT_OUT_OF_RANGE);
    }

    @Test
    void refusesAnUnknownName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Assumption.of("colour"))
                .withMessageStartingWith("assumption must be one of [default-status, ")
                .withMessageEndingWith(", was colour");
    }
}
