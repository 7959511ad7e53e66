// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class NewPetTest {

    private static final NewPet REX =
            NewPet.builder().name("Rex").categoryId(7).status(PetStatus.PENDING).build();

    @Test
    void holdsWhatItsBuilderWasGiven() {
        assertThat(REX.name()).isEqualTo("Rex");
        assertThat(REX.categoryId()).isEqualTo(7);
        assertThat(REX.status()).contains(PetStatus.PENDING);
    }

    @Test
    void comparesByValue() {
        assertThat(REX.toBuilder().build()).isEqualTo(REX).hasSameHashCodeAs(REX);
        assertThat(REX.toBuilder().name("Max").build()).isNotEqualTo(REX);
        assertThat(REX.toBuilder().categoryId(1).build()).isNotEqualTo(REX);
        assertThat(REX.toBuilder().status(PetStatus.SOLD).build()).isNotEqualTo(REX);
        assertThat(REX.toBuilder().name("Max").build().hashCode()).isNotEqualTo(REX.hashCode());
    }

    @Test
    void showsWhatItHolds() {
        assertThat(REX).hasToString("NewPet[name=Rex, categoryId=7, status=pending]");
        assertThat(NewPet.builder().name("Tom").categoryId(2).build()).hasToString("NewPet[name=Tom, categoryId=2]");
    }

    @Test
    void leavesTheStatusToTheServiceByDefault() {
        assertThat(NewPet.builder().name("Tom").categoryId(2).build().status()).isEmpty();
        assertThat(REX.toBuilder().status(null).build().status()).isEmpty();
    }

    @Test
    void namesEveryFieldThatItsBuilderLacks() {
        assertThatIllegalStateException()
                .isThrownBy(() -> NewPet.builder().build())
                .withMessage("NewPet must have name and categoryId, had name=null, categoryId=null");
    }
}
