// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PetStatusTest {

    @Test
    void returnsTheConstantOfADocumentedValue() {
        assertThat(PetStatus.of("available")).isSameAs(PetStatus.AVAILABLE);
        assertThat(PetStatus.of("pending")).isSameAs(PetStatus.PENDING);
        assertThat(PetStatus.of("sold")).isSameAs(PetStatus.SOLD);
    }

    @ParameterizedTest
    @EnumSource
    void hasAnEnumConstantForASwitch(PetStatus.Known known) {
        PetStatus status = PetStatus.of(known.name().toLowerCase(Locale.ROOT));

        assertThat(status.known()).contains(known);
    }

    @Test
    void keepsAValueThatThisVersionDoesNotHave() {
        PetStatus adopted = PetStatus.of("adopted");

        assertThat(adopted.value()).isEqualTo("adopted");
        assertThat(adopted.known()).isEmpty();
        assertThat(adopted).isEqualTo(PetStatus.of("adopted")).hasSameHashCodeAs(PetStatus.of("adopted"));
    }

    @Test
    void isCaseSensitive() {
        assertThat(PetStatus.of("Sold")).isNotEqualTo(PetStatus.SOLD);
    }

    @Test
    void refusesNull() {
        assertThatNullPointerException().isThrownBy(() -> PetStatus.of(null)).withMessage("value");
    }
}
