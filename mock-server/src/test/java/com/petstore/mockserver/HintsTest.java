// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HintsTest {

    private static Stream<String> pathsBeside(String path) {
        ServerState state = LocalServer.state(MockClock.real());
        return new Routes(state, ControlRoutes.of(state, () -> {}, () -> {})).pathsBeside(path);
    }

    @ParameterizedTest
    @CsvSource({
        "/pets, /v1/pets",
        "/v1/pets/, /v1/pets",
        "/v1/pet/7, /v1/pets/{petId}",
        "/pets/1234567890, /v1/pets/{petId}",
        "/v1/stor/orders, /v1/store/orders",
        "'', /v1/pets",
        "/__petstore/request, /__petstore/requests",
        "/__petstore/key/demo, /__petstore/keys/{key}",
        "/__petstore/keys/a-long-key/bna, /__petstore/keys/{key}/ban"
    })
    void namesTheNearestPath(String path, String nearest) {
        assertThat(new Hints(true).nearestPath(path, pathsBeside(path))).isEqualTo("; the nearest is " + nearest);
        assertThat(new Hints(false).nearestPath(path, pathsBeside(path))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "localhost, true",
        "::1, true",
        "0:0:0:0:0:0:0:1, true",
        "0.0.0.0, false",
        "::, false",
        "10.0.0.1, false",
        "127.example.com, false",
        "fe80::1, false"
    })
    void areForTheMachineOfTheServer(String host, boolean isOn) {
        assertThat(Hints.forHost(host).isOn()).isEqualTo(isOn);
    }
}
