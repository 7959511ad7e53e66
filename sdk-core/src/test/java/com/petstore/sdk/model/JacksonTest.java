// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** An application's own mapper, with no module and no setting, knows the models. */
class JacksonTest {

    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void writesAPetAsTheServiceWould() throws JsonProcessingException {
        Pet rex = Pet.builder()
                .id(1)
                .name("Rex")
                .categoryId(7)
                .status(PetStatus.SOLD)
                .build();

        assertThat(mapper.readTree(mapper.writeValueAsString(rex)))
                .isEqualTo(mapper.readTree("{'id':1,'name':'Rex','categoryId':7,'status':'sold'}".replace('\'', '"')));
    }

    @Test
    void leavesOutAStatusThatIsNotThere() throws JsonProcessingException {
        NewPet tom = NewPet.builder().name("Tom").categoryId(2).build();

        assertThat(mapper.readTree(mapper.writeValueAsString(tom)))
                .isEqualTo(mapper.readTree("{\"name\":\"Tom\",\"categoryId\":2}"));
    }

    @Test
    void readsAPetWithFieldsThatThisVersionDoesNotHave() throws JsonProcessingException {
        Pet read = mapper.readValue(
                "{\"age\":3,\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"adopted\"}", Pet.class);

        assertThat(read)
                .isEqualTo(Pet.builder()
                        .id(1)
                        .name("Rex")
                        .categoryId(7)
                        .status(PetStatus.of("adopted"))
                        .build());
    }

    @Test
    void readsAStatusThatIsNullAsAbsent() throws JsonProcessingException {
        String rex = "{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":null}";

        assertThat(mapper.readValue(rex, Pet.class).status()).isEmpty();
        assertThat(mapper.readValue(rex, NewPet.class).status()).isEmpty();
    }

    @Test
    void readsWhatItWrote() throws JsonProcessingException {
        NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();

        assertThat(mapper.readValue(mapper.writeValueAsString(rex), NewPet.class))
                .isEqualTo(rex);
    }

    @Test
    void readsAndWritesAnErrorBody() throws JsonProcessingException {
        ErrorBody error = ErrorBody.builder()
                .code("not_found")
                .message("no such pet")
                .status(404)
                .build();

        assertThat(mapper.readValue(mapper.writeValueAsString(error), ErrorBody.class))
                .isEqualTo(error);
    }

    @Test
    void refusesAPetWithoutARequiredField() {
        assertThatExceptionOfType(JsonProcessingException.class)
                .isThrownBy(() -> mapper.readValue("{\"id\":1,\"name\":\"Rex\"}", Pet.class))
                .withMessageContaining("categoryId");
    }
}
