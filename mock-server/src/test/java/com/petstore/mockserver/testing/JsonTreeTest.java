// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** What a test gets to see when the server answers with something else than it expects. */
class JsonTreeTest {

    private static final Object ERROR = JsonTree.parse("{\"code\":\"internal_error\",\"status\":500}");

    @Test
    void anErrorInPlaceOfAnArrayIsShown() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> JsonTree.array(ERROR))
                .withMessage("must be a JSON array, was {code=internal_error, status=500}");
    }

    @Test
    void whatIsMissingInPlaceOfAnObjectIsShown() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> JsonTree.object(JsonTree.at(ERROR, "pets")))
                .withMessage("must be a JSON object, was null");
    }

    @Test
    void objectsAndArraysAreTakenAsTheyAre() {
        assertThat(JsonTree.object(ERROR)).containsEntry("code", "internal_error");
        assertThat(JsonTree.array(JsonTree.parse("[1, [2]]"))).hasSize(2);
    }
}
