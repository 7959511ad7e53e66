// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ErrorBodyTest {

    private static final ErrorBody ERROR = ErrorBody.builder()
            .code("not_found")
            .message("no such pet")
            .status(404)
            .build();

    @Test
    void holdsTheResponseOfTheService() {
        assertThat(ERROR.code()).isEqualTo("not_found");
        assertThat(ERROR.message()).isEqualTo("no such pet");
        assertThat(ERROR.status()).isEqualTo(404);
        assertThat(ERROR).hasToString("ErrorBody[code=not_found, message=no such pet, status=404]");
    }

    @Test
    void comparesByValue() {
        assertThat(ErrorBody.builder()
                        .code("not_found")
                        .message("no such pet")
                        .status(404)
                        .build())
                .isEqualTo(ERROR)
                .hasSameHashCodeAs(ERROR);
        assertThat(ERROR)
                .isNotEqualTo(ERROR.toBuilder().code("gone").build())
                .isNotEqualTo(ERROR.toBuilder().message("never was").build())
                .isNotEqualTo(ERROR.toBuilder().status(410).build())
                .isNotEqualTo("not_found");
        assertThat(ERROR.hashCode())
                .isNotEqualTo(ERROR.toBuilder().code("gone").build().hashCode());
    }
}
