// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BearerTokenTest {

    @ParameterizedTest
    @ValueSource(strings = {"Bearer demo", "bearer demo", "BEARER demo", "Bearer   demo"})
    void takesTheTokenAfterTheSchemeInAnyCaseAndSpaces(String header) {
        assertThat(Incoming.bearerToken(List.of(header))).contains("demo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "demo", "Bearer", "Bearer ", "Bearerdemo", "Bearer\tdemo", "Bearer a b", "Basic demo"})
    void refusesAnythingButABearerToken(String header) {
        assertThat(Incoming.bearerToken(List.of(header))).isEmpty();
    }

    @Test
    void refusesAMissingHeader() {
        assertThat(Incoming.bearerToken(List.of())).isEmpty();
    }

    @Test
    void refusesTwoHeaders() {
        assertThat(Incoming.bearerToken(List.of("Bearer demo", "Bearer demo"))).isEmpty();
    }
}
