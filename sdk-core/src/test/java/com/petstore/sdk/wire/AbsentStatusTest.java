// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testing.CallStyle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Services that write absent fields as null: allowed for the status, which is optional, and for nothing else. */
class AbsentStatusTest extends WireTest {

    private static final Pet REX_WITHOUT_STATUS =
            Pet.builder().id(1).name("Rex").categoryId(7).build();

    @ParameterizedTest
    @EnumSource
    void listPetsReadsANullStatusAsAbsent(CallStyle style) {
        respond(200, "[" + withStatus("null") + "," + withStatus("\"sold\"") + "]");

        assertThat(style.execute(client.listPets()))
                .first()
                .isEqualTo(REX_WITHOUT_STATUS)
                .satisfies(pet -> assertThat(pet.status()).isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void createPetReadsANullStatusAsAbsent(CallStyle style) {
        respond(201, withStatus("null"));

        assertThat(style.execute(client.createPet(REX))).isEqualTo(REX_WITHOUT_STATUS);
    }

    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("removal") // the deprecated operation is what this test is about
    void getPetReadsANullStatusAsAbsent(CallStyle style) {
        respond(200, withStatus("null"));

        assertThat(style.execute(client.getPet(1))).isEqualTo(REX_WITHOUT_STATUS);
    }

    @ParameterizedTest
    @EnumSource
    void returningPetReadsANullStatusAsAbsent(CallStyle style) {
        respond(200, withStatus("null"));

        assertThat(style.execute(client.request("GET", "/pets/1").returning(Pet.class)))
                .isEqualTo(REX_WITHOUT_STATUS);
    }

    @ParameterizedTest
    @EnumSource
    void aRequiredFieldMustNotBeNull(CallStyle style) {
        respond(200, "[" + REX_JSON + "," + REX_JSON.replace("\"Rex\"", "null") + "]");

        assertThatExceptionOfType(PetStoreDecodeException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .withMessage("listPets: 200, but $[1].name must be a string, was null (1 attempt)");
    }

    private static String withStatus(String json) {
        return REX_JSON.replace("}", ",\"status\":" + json + "}");
    }
}
