// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GetPetTest {

    private final PetRepository store = new PetRepository(1);

    @BeforeEach
    void fill() {
        store.put(MockPet.of(Long.MAX_VALUE, "Ida", 3));
        store.put(MockPet.of(-7, "Tom", 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "-7", "-007"})
    void findsAPetByAnInt64(String id) {
        assertThat(answer("keep", id, GetPet.REMOVAL).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "9223372036854775808", "-", "", "+7", "7.0", "0x7"})
    void ignoresAnyOtherName(String id) {
        assertThat(answer("keep", id, GetPet.REMOVAL).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "410, 2030-12-04T23:59:59.999Z, 200, 'Deprecation,Sunset,Link'",
        "410, 2030-12-05T00:00:00Z, 410, Link",
        "404, 2030-12-04T23:59:59.999Z, 200, 'Deprecation,Sunset,Link'",
        "404, 2030-12-05T00:00:00Z, 404, ''",
        "keep, 2030-12-05T00:00:00Z, 200, 'Deprecation,Sunset,Link'"
    })
    void isGoneFromTheDayOfItsRemovalOn(String afterRemoval, Instant now, int status, String notice) {
        assertThat(answer(afterRemoval, "-7", now).status()).isEqualTo(status);
        assertThat(String.join(",", getPet(afterRemoval).notice(now).getFieldNamesCollection()))
                .isEqualTo(notice);
    }

    private Reply answer(String afterRemoval, String id, Instant now) {
        return getPet(afterRemoval).prepare(id, now).get();
    }

    private GetPet getPet(String afterRemoval) {
        return new GetPet(store, Behavior.defaults().with("after-removal", afterRemoval));
    }
}
