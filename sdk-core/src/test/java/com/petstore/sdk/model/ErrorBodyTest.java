package com.petstore.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ErrorBodyTest {

    private static final ErrorBody ERROR = new ErrorBody("not_found", "no such pet", 404);

    @Test
    void holdsWhatTheServiceSaid() {
        assertThat(ERROR.code()).isEqualTo("not_found");
        assertThat(ERROR.message()).isEqualTo("no such pet");
        assertThat(ERROR.status()).isEqualTo(404);
        assertThat(ERROR).hasToString("ErrorBody[code=not_found, message=no such pet, status=404]");
    }

    @Test
    void comparesByValue() {
        assertThat(new ErrorBody("not_found", "no such pet", 404))
                .isEqualTo(ERROR)
                .hasSameHashCodeAs(ERROR);
        assertThat(ERROR)
                .isNotEqualTo(new ErrorBody("gone", "no such pet", 404))
                .isNotEqualTo(new ErrorBody("not_found", "never was", 404))
                .isNotEqualTo(new ErrorBody("not_found", "no such pet", 410))
                .isNotEqualTo("not_found");
        assertThat(ERROR.hashCode()).isNotEqualTo(new ErrorBody("gone", "no such pet", 404).hashCode());
    }
}
