// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The responses of createPet, getPet and listPets. */
class PetJsonFuzz {

    @FuzzTest
    void takesForPetsWhatJacksonsTreeShowsToBePets(byte[] json) throws IOException {
        Optional<JsonNode> tree = JacksonTree.of(json);
        boolean uniqueNames = JacksonTree.hasUniqueNames(json);

        assertAgree(Decoded.of(json, PetJson::decode), tree.flatMap(PetJsonFuzz::pet), uniqueNames);
        assertAgree(Decoded.of(json, PetJson::decodeList), tree.flatMap(PetJsonFuzz::pets), uniqueNames);

        Optional<Pet> pet = tree.flatMap(PetJsonFuzz::pet);
        if (pet.isPresent()) {
            assertIsWrittenAsItWasRead(pet.get());
        }
    }

    /** A field twice is refused, unless it is one that the interface document does not name. */
    private static <T> void assertAgree(Optional<T> decoded, Optional<T> reference, boolean uniqueNames) {
        if (uniqueNames || decoded.isPresent()) {
            assertThat(decoded).isEqualTo(reference);
        }
    }

    private static void assertIsWrittenAsItWasRead(Pet pet) throws IOException {
        NewPet.Builder builder = NewPet.builder().name(pet.name()).categoryId(pet.categoryId());
        pet.status().ifPresent(builder::status);
        JsonNode written = JacksonTree.of(PetJson.encode(builder.build())).orElseThrow();

        assertThat(written.get("name").textValue()).isEqualTo(pet.name());
        assertThat(written.get("categoryId").longValue()).isEqualTo(pet.categoryId());
        assertThat(Optional.ofNullable(written.get("status")).map(JsonNode::textValue))
                .isEqualTo(pet.status().map(PetStatus::value));
        assertThat(Decoded.of(ObjectJson.encode(pet), PetJson::decode)).contains(pet);
    }

    private static Optional<List<Pet>> pets(JsonNode tree) {
        if (!tree.isArray()) {
            return Optional.empty();
        }
        List<Pet> pets = new ArrayList<>();
        for (JsonNode element : tree) {
            Optional<Pet> pet = pet(element);
            if (pet.isEmpty()) {
                return Optional.empty();
            }
            pets.add(pet.get());
        }
        return Optional.of(pets);
    }

    private static Optional<Pet> pet(JsonNode tree) {
        Optional<Long> id = JacksonTree.int64(tree, "id");
        Optional<String> name = JacksonTree.text(tree, "name");
        Optional<Long> categoryId = JacksonTree.int64(tree, "categoryId");
        Optional<String> status = JacksonTree.text(tree, "status");
        if (!tree.isObject() || id.isEmpty() || name.isEmpty() || categoryId.isEmpty()) {
            return Optional.empty();
        }
        if (tree.hasNonNull("status") && status.isEmpty()) {
            return Optional.empty();
        }
        Pet.Builder pet = Pet.builder().id(id.get()).name(name.get()).categoryId(categoryId.get());
        status.map(PetStatus::of).ifPresent(pet::status);
        return Optional.of(pet.build());
    }
}
