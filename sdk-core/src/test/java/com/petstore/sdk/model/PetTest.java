// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class PetTest {

    private static final Pet REX = Pet.builder()
            .id(Long.MAX_VALUE)
            .name("Rex")
            .categoryId(Long.MIN_VALUE)
            .status(PetStatus.SOLD)
            .build();

    @Test
    void holdsWhatItsBuilderWasGiven() {
        assertThat(REX.id()).isEqualTo(Long.MAX_VALUE);
        assertThat(REX.name()).isEqualTo("Rex");
        assertThat(REX.categoryId()).isEqualTo(Long.MIN_VALUE);
        assertThat(REX.status()).contains(PetStatus.SOLD);
    }

    @Test
    void comparesByValue() {
        assertThat(REX.toBuilder().build()).isEqualTo(REX).hasSameHashCodeAs(REX);
        assertThat(REX.toBuilder().id(1).build()).isNotEqualTo(REX);
        assertThat(REX.toBuilder().name("Max").build()).isNotEqualTo(REX);
        assertThat(REX.toBuilder().categoryId(1).build()).isNotEqualTo(REX);
        assertThat(REX.toBuilder().status(PetStatus.PENDING).build()).isNotEqualTo(REX);
    }

    @Test
    void mayHaveNoStatus() {
        Pet tom = Pet.builder().id(1).name("Tom").categoryId(2).build();

        assertThat(tom.status()).isEmpty();
        assertThat(tom.toBuilder().build()).isEqualTo(tom);
        assertThat(REX.toBuilder().status(null).build().status()).isEmpty();
        assertThat(tom).hasToString("Pet[id=1, name=Tom, categoryId=2]");
    }

    @Test
    void namesEveryFieldThatItsBuilderLacks() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Pet.builder().build())
                .withMessage("Pet must have id, name and categoryId, had id=null, name=null, categoryId=null");
        assertThatIllegalStateException()
                .isThrownBy(() -> Pet.builder().id(0).categoryId(0).build())
                .withMessage("Pet must have id, name and categoryId, had id=0, name=null, categoryId=0");
    }
}
