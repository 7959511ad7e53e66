// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Other machines, which a test has none of. */
class ControlGuardTest {

    private static final HttpFields LOCAL = HttpFields.build().add("Host", "10.0.0.7:8085");
    private static final HttpFields WITH_TOKEN =
            HttpFields.build().add("Host", "mock.example").add("Authorization", "Bearer open-sesame");

    @Test
    void refusesOtherMachinesWithoutAToken() {
        assertThat(new ControlGuard("127.0.0.1", null).refusal(false, LOCAL))
                .hasValueSatisfying(answer -> assertThat(answer.status()).isEqualTo(403));
    }

    @Test
    void letsOtherMachinesInByAnyNameWithTheToken() {
        assertThat(new ControlGuard("127.0.0.1", "open-sesame").refusal(false, WITH_TOKEN))
                .isEmpty();
    }

    @Test
    void refusesAForeignPageThatHasTheToken() {
        HttpFields fields = HttpFields.build(WITH_TOKEN).add("Origin", "https://pets.example");

        assertThat(new ControlGuard("127.0.0.1", "open-sesame").refusal(true, fields))
                .isPresent();
    }

    @Test
    void acceptsTheNameThatItWasStartedForAsHost() {
        HttpFields fields = HttpFields.build().add("Host", "Pets.local:8085");

        assertThat(new ControlGuard("pets.local", null).refusal(true, fields)).isEmpty();
        assertThat(new ControlGuard("127.0.0.1", null).refusal(true, fields)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer open-sesam", "Bearer Open-Sesame", "Basic open-sesame"})
    void refusesThisMachineWithoutTheToken(String authorization) {
        HttpFields fields = HttpFields.build().add("Host", "localhost").add("Authorization", authorization);

        assertThat(new ControlGuard("127.0.0.1", "open-sesame").refusal(true, fields))
                .hasValueSatisfying(answer -> assertThat(answer.status()).isEqualTo(401));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:8085", "https://localhost:8085"})
    void letsAPageOfItsOwnIn(String origin) {
        HttpFields fields = HttpFields.build().add("Host", "localhost:8085").add("Origin", origin);

        assertThat(new ControlGuard("127.0.0.1", null).refusal(true, fields)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/__petstore", "/__petstore/", "/__petstore/info", "/%5f_petstore/info", "/__petstor%65"})
    void coversItsPathHoweverItIsWritten(String path) {
        assertThat(ControlGuard.covers(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "*", "/v1/__petstore", "/__petstores", "/__petstore%2finfo", "/%zz/info", "/%2f__petstore"})
    void coversNothingElse(String path) {
        assertThat(ControlGuard.covers(path)).isFalse();
    }
}
