// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.testkit.CallStyle;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListPetsTest extends MockServerTest {

    @ParameterizedTest
    @EnumSource
    void listsNothingFromAnEmptyStore(CallStyle style) {
        assertThat(style.execute(client.listPets())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void listsPetsWithAllTheirFields(CallStyle style) {
        server.seed(NewMockPet.of("Bella \u2665", Long.MAX_VALUE).status(MockPetStatus.SOLD), NewMockPet.of("Tom", -1));

        assertThat(style.execute(client.listPets()))
                .containsExactly(
                        Pet.builder()
                                .id(1)
                                .name("Bella \u2665")
                                .categoryId(Long.MAX_VALUE)
                                .status(PetStatus.SOLD)
                                .build(),
                        Pet.builder().id(2).name("Tom").categoryId(-1).build());
    }

    @ParameterizedTest
    @EnumSource
    void lists20PetsByDefaultAnd100AtMost(CallStyle style) {
        for (int i = 0; i < 120; i++) {
            server.seed(NewMockPet.of("Rex", 7));
        }

        assertThat(style.execute(client.listPets())).hasSize(20);
        assertThat(style.execute(client.listPets().limit(1))).hasSize(1);
        assertThat(style.execute(client.listPets().limit(100))).hasSize(100);
    }

    @ParameterizedTest
    @EnumSource
    void listsOnlyPetsOfAStatus(CallStyle style) {
        server.seed(
                NewMockPet.of("Bella", 1).status(MockPetStatus.AVAILABLE),
                NewMockPet.of("Charlie", 1).status(MockPetStatus.SOLD),
                NewMockPet.of("Luna", 1).status(MockPetStatus.AVAILABLE));

        List<Pet> available = style.execute(client.listPets().status(PetStatus.AVAILABLE));

        assertThat(available).extracting(Pet::name).containsExactly("Bella", "Luna");
        assertThat(client.listPets().status(PetStatus.SOLD).status(null)).hasToString("listPets[GET pets]");
    }

    @ParameterizedTest
    @EnumSource
    void sendsAStatusThatThisVersionDoesNotHave(CallStyle style) {
        assertThatExceptionOfType(BadRequestException.class)
                .isThrownBy(() -> style.execute(client.listPets().status(PetStatus.of("adopted"))))
                .withMessageStartingWith("listPets: 400 invalid_request: ");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 101, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void refusesALimitOutOfRangeBeforeAnythingIsSent(int limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.listPets().limit(limit))
                .withMessage("limit must be 1 to 100, was " + limit);
    }

    @ParameterizedTest
    @EnumSource
    void aNarrowedCallLeavesTheOneItCameFromAlone(CallStyle style) {
        server.seed(
                NewMockPet.of("Bella", 1).status(MockPetStatus.SOLD),
                NewMockPet.of("Luna", 1).status(MockPetStatus.SOLD));
        var all = client.listPets();
        var one = all.limit(1);

        assertThat(style.execute(one)).hasSize(1);
        assertThat(style.execute(all)).hasSize(2);
        assertThat(one).hasToString("listPets[GET pets [limit=1]]");
    }
}
