// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.LogCapture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("removal") // getPet is the way to see whether a pet is there, as long as there is one
class CreateAndGetPetTest extends MockServerTest {

    @ParameterizedTest
    @EnumSource
    void returnsThePetWithItsNewId(CallStyle style) {
        NewPet rex = NewPet.builder()
                .name("Rex \"\u00e9\" \ud83d\udc36")
                .categoryId(Long.MIN_VALUE)
                .status(PetStatus.PENDING)
                .build();

        Pet created = style.execute(client.createPet(rex));

        assertThat(created)
                .isEqualTo(Pet.builder()
                        .id(1)
                        .name(rex.name())
                        .categoryId(rex.categoryId())
                        .status(PetStatus.PENDING)
                        .build());
        assertThat(style.execute(client.getPet(1))).isEqualTo(created);
    }

    @ParameterizedTest
    @EnumSource
    void reportsWhatTheServiceFindsWrongWithAPet(CallStyle style) {
        NewPet broken = NewPet.builder()
                .name("Rex")
                .categoryId(7)
                .status(PetStatus.of("adopted"))
                .build();

        assertThatExceptionOfType(BadRequestException.class)
                .isThrownBy(() -> style.execute(client.createPet(broken)))
                .satisfies(failure -> {
                    assertThat(failure.errorBody()).hasValueSatisfying(error -> {
                        assertThat(error.code()).isEqualTo("invalid_request");
                        assertThat(error.message()).contains("status");
                        assertThat(error.status()).isEqualTo(400);
                    });
                    assertThat(failure.outcomeUnknown()).isFalse();
                });
    }

    @ParameterizedTest
    @EnumSource
    void reportsThatAPetIsNotThere(CallStyle style) {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> style.execute(client.getPet(4711)))
                .withMessageStartingWith("getPet: 404 not_found: ");
    }

    @Test
    void warnsOncePerClientThatGetPetGoesAway() {
        try (LogCapture log = LogCapture.start();
                PetStoreClient other = clientBuilder().build()) {
            client.getPet(1);
            client.getPet(2);
            other.getPet(1);

            assertThat(log.lines())
                    .hasSize(2)
                    .allMatch(line ->
                            line.startsWith("WARNING: getPet is deprecated") && line.contains("5 December 2030"));
        }
    }

    @Test
    void refusesNull() {
        assertThatNullPointerException().isThrownBy(() -> client.createPet(null));
    }
}
