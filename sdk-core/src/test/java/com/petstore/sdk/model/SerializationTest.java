// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java serialization, for caches and sessions that use it. */
class SerializationTest {

    @Test
    void keepsAPetWithItsStatus() throws Exception {
        Pet rex = Pet.builder()
                .id(Long.MAX_VALUE)
                .name("Rex")
                .categoryId(7)
                .status(PetStatus.of("adopted"))
                .build();

        assertThat(copyOf(rex)).isEqualTo(rex);
        assertThat(copyOf(rex)).hasToString(rex.toString());
    }

    @Test
    void keepsANewPetWithoutAStatus() throws Exception {
        NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();

        assertThat(copyOf(rex)).isEqualTo(rex);
    }

    @ParameterizedTest
    @ValueSource(strings = {"available", "pending", "sold"})
    void keepsTheConstantsOfPetStatus(String value) throws Exception {
        assertThat(copyOf(PetStatus.of(value))).isSameAs(PetStatus.of(value));
    }

    private static Object copyOf(Object value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }
}
