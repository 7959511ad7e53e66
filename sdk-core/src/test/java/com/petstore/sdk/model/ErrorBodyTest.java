package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ErrorBodyTest {

    private static final ErrorBody ERROR = ErrorBody.of("not_found", "no such pet", 404);

    @Test
    void holdsWhatTheServiceSaid() {
        assertThat(ERROR.code()).isEqualTo("not_found");
        assertThat(ERROR.message()).isEqualTo("no such pet");
        assertThat(ERROR.status()).isEqualTo(404);
        assertThat(ERROR).hasToString("ErrorBody[code=not_found, message=no such pet, status=404]");
    }

    @Test
    void comparesByValue() {
        assertThat(ErrorBody.of("not_found", "no such pet", 404))
                .isEqualTo(ERROR)
                .hasSameHashCodeAs(ERROR);
        assertThat(ERROR)
                .isNotEqualTo(ErrorBody.of("gone", "no such pet", 404))
                .isNotEqualTo(ErrorBody.of("not_found", "never was", 404))
                .isNotEqualTo(ErrorBody.of("not_found", "no such pet", 410))
                .isNotEqualTo("not_found");
        assertThat(ERROR.hashCode())
                .isNotEqualTo(ErrorBody.of("gone", "no such pet", 404).hashCode());
    }
}
