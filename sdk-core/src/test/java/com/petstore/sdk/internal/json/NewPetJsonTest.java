package com.petstore.sdk.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.PetStatus;
import org.junit.jupiter.api.Test;

class NewPetJsonTest {

    @Test
    void writesAllFields() {
        NewPet rex = NewPet.builder()
                .name("Rex \"the\" \u00e9l\u00e9phant")
                .categoryId(Long.MAX_VALUE)
                .status(PetStatus.of("adopted"))
                .build();

        assertThat(encode(rex))
                .isEqualTo("{\"name\":\"Rex \\\"the\\\" \u00e9l\u00e9phant\","
                        + "\"categoryId\":9223372036854775807,\"status\":\"adopted\"}");
    }

    @Test
    void leavesOutAStatusThatIsNotSet() {
        assertThat(encode(NewPet.builder().name("").categoryId(-1).build()))
                .isEqualTo("{\"name\":\"\",\"categoryId\":-1}");
    }

    @Test
    void refusesTextThatIsNotUnicode() {
        NewPet broken = NewPet.builder().name("\ud800").categoryId(1).build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> encode(broken))
                .withMessage("name must be valid Unicode, but holds half of a surrogate pair");
    }

    private static String encode(NewPet pet) {
        return new String(PetJson.encode(pet), UTF_8);
    }
}
